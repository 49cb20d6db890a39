#include "addiction/solver/plan.hpp"

#include <array>
#include <bit>
#include <stdexcept>

#include "addiction/movegen.hpp"

namespace addiction::solver {

namespace {

constexpr int nowhere = -1;

/// For each suit a row, or nowhere.
using Rows = std::array<int, suit_count>;

class Realisation {
public:
    Realisation(const Position& start, const std::vector<Step>& plan) : board_(start), plan_(plan) {}

    std::vector<Move> run() {
        for (std::size_t i = 0; i < plan_.size(); ++i) {
            const Step& step = plan_[i];
            if (is_two(step.card)) bring_in_two(i);
            else if (needs_its_two(step)) play_three(step);
            else play(step.card, step.target);
        }
        if (!board_.is_won()) throw std::logic_error("plan: does-not-win");
        return std::move(moves_);
    }

private:
    bool fixed() const { return board_.rules().twos == TwosRule::fixed; }
    Bitboard open_rows() const { return board_.gaps() & leftmost_column; }
    Card two_in(int row) const { return board_.card_at(make_cell(row, 0)); }

    void play(Card card, Cell target) {
        if (!is_legal(board_, card, target)) throw std::logic_error("plan: illegal-move");
        const Move move{card, board_.cell_of(card), target};
        board_.make(move);
        moves_.push_back(move);
    }

    /// Whether the step puts a three right of a two in the leftmost column, or of a leftmost gap that its two may fill.
    bool needs_its_two(const Step& step) const {
        if (step.card % 16 != 1 || column_of(step.target) != 1) return false;
        const Card left = two_in(row_of(step.target));
        return left == no_card || is_two(left);
    }

    void play_three(const Step& step) {
        const Card two = step.card - 1;
        const int row = row_of(step.target);
        if (two_in(row) != two) {
            if (two_in(row) != no_card) play(two_in(row), first_open());
            play(two, make_cell(row, 0));
        }
        play(step.card, step.target);
    }

    Cell first_open() const {
        if (!open_rows()) throw std::logic_error("plan: no-leftmost-gap");
        return static_cast<Cell>(std::countr_zero(open_rows()));
    }

    /// Moves a loose two into the leftmost column. If it fills the last gap there, the twos first go to the rows in
    /// which the plan needs them until the column opens again.
    void bring_in_two(std::size_t index) {
        const Card two = plan_[index].card;
        const int suit = suit_of(two);
        if (fixed()) {
            play(two, make_cell(suit, 0));
            return;
        }
        if (std::popcount(open_rows()) == 1) arrange(complete(rows_needed(index), suit), suit);
        play(two, first_open());
    }

    /// The rows that the plan gives to suits after this step and before a leftmost cell opens again.
    Rows rows_needed(std::size_t index) const {
        Rows rows{nowhere, nowhere, nowhere, nowhere};
        Rows last_row_of_three{nowhere, nowhere, nowhere, nowhere};
        for (int suit = 0; suit < suit_count; ++suit) {
            const Cell cell = board_.cell_of(make_card(suit, 3));
            if (column_of(cell) == 1) last_row_of_three[suit] = row_of(cell);
        }
        for (std::size_t i = index + 1; i < plan_.size(); ++i) {
            const Step& step = plan_[i];
            if (step.card % 16 == 1) {
                const bool binds = needs_its_two(step);
                last_row_of_three[suit_of(step.card)] = column_of(step.target) == 1 ? row_of(step.target) : nowhere;
                if (binds) rows[suit_of(step.card)] = row_of(step.target);
            }
            if (column_of(step.source) == 0) return rows;
        }
        // To the end: each two belongs where its three has come to rest.
        return last_row_of_three;
    }

    /// Gives rows to the suits in the leftmost column, the one that comes in included, which have none yet.
    Rows complete(Rows rows, int incoming) const {
        Bitboard unclaimed = open_rows();
        Bitboard claimed = 0;
        for (int row = 0; row < row_count; ++row)
            if (two_in(row) != no_card && is_two(two_in(row))) unclaimed |= bit(make_cell(row, 0));
        for (const int row : rows)
            if (row != nowhere) claimed |= bit(make_cell(row, 0));
        unclaimed &= ~claimed;
        const auto give = [&](int suit, Bitboard row) {
            rows[static_cast<std::size_t>(suit)] = row_of(static_cast<Cell>(std::countr_zero(row)));
            unclaimed &= ~row;
        };
        for (int suit = 0; suit < suit_count; ++suit) {  // those that can stay do
            const Bitboard home = bit(board_.cell_of(make_card(suit, 2)));
            if (rows[static_cast<std::size_t>(suit)] == nowhere && (home & unclaimed)) give(suit, home);
        }
        for (int suit = 0; suit < suit_count; ++suit) {
            const bool inside = suit == incoming || column_of(board_.cell_of(make_card(suit, 2))) == 0;
            if (rows[static_cast<std::size_t>(suit)] == nowhere && inside) give(suit, unclaimed & -unclaimed);
        }
        return rows;
    }

    /// Rearranges the twos of the leftmost column, by its one gap, until the gap is in the row of the two that comes
    /// in.
    void arrange(const Rows& rows, int incoming) {
        for (;;) {
            const Cell gap = first_open();
            Card next = no_card;
            for (int suit = 0; suit < suit_count; ++suit) {
                const Cell cell = board_.cell_of(make_card(suit, 2));
                const int wanted = rows[static_cast<std::size_t>(suit)];
                if (suit == incoming || column_of(cell) != 0 || wanted == row_of(cell)) continue;
                if (next == no_card || wanted == row_of(gap)) next = make_card(suit, 2);
            }
            if (next == no_card) return;
            play(next, gap);
        }
    }

    Position board_;
    const std::vector<Step>& plan_;
    std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> moves_of_plan(const Position& start, const std::vector<Step>& plan) {
    return Realisation(start, plan).run();
}

}  // namespace addiction::solver
