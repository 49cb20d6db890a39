#include "addiction/solver/explain.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "addiction/solver/depth_first.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/outlook.hpp"

namespace addiction::solver {

namespace {

Cell first_cell(Bitboard cells) { return static_cast<Cell>(std::countr_zero(cells)); }

std::vector<Card> cards_of(const Rules& rules) {
    std::vector<Card> cards;
    for (int suit = 0; suit < suit_count; ++suit)
        for (int rank = lowest_rank; rank <= rules.ranks; ++rank) cards.push_back(make_card(suit, rank));
    return cards;
}

/// The cards that stay, and the shortest chains of waits between them.
class Waits {
public:
    Waits(const Position& board, const Outlook& outlook) : board_(board), outlook_(outlook) {
        for (auto& line : distance_) line.fill(never);
        for (const Card card : cards_of(board.rules()))
            if (outlook.stays(card)) add(card);
        // Floyd and Warshall; a card's distance to itself is the length of the shortest circle through it.
        for (const Card between : staying_)
            for (const Card from : staying_)
                for (const Card to : staying_) {
                    const int sum = distance_[from][between] + distance_[between][to];
                    if (sum >= distance_[from][to]) continue;
                    distance_[from][to] = sum;
                    next_[from][to] = next_[from][between];
                }
    }

    const std::vector<Card>& staying() const { return staying_; }

    /// How long the card's shortest chain is: up to a circle, with it, or up to a card that waits for none.
    int length(Card card) const { return end_of(card).length; }

    Wait of(Card card) const {
        const End end = end_of(card);
        Wait wait;
        for (Card step = card; step != end.card; step = next_[step][end.card]) wait.chain.push_back(stay(step));
        const std::size_t first = wait.chain.size();
        wait.chain.push_back(stay(end.card));
        if (distance_[end.card][end.card] == never) return wait;
        wait.circle = first;
        for (Card step = next_[end.card][end.card]; step != end.card; step = next_[step][end.card])
            wait.chain.push_back(stay(step));
        return wait;
    }

private:
    static constexpr int never = 1 << 20;

    struct End {
        Card card;  ///< The first card of the circle, or the one that waits for none.
        int length;
    };

    Stay stay(Card card) const {
        const Cell cell = board_.cell_of(card);
        if (is_two(card)) {
            const Bitboard own = board_.rules().twos == TwosRule::any ? leftmost_column : bit(card);
            return {card, cell, 0, own & ~bit(cell)};
        }
        const Bitboard predecessor = outlook_.reach(card - 1);
        return {card, cell, predecessor, predecessor << 1 & board_.board() & ~bit(cell)};
    }

    /// A wait costs as much as it has alternatives: a chain that has none is the plainest.
    void add(Card card) {
        staying_.push_back(card);
        const Bitboard targets = stay(card).targets;
        for (Bitboard rest = targets; rest; rest &= rest - 1) link(card, board_.card_at(first_cell(rest)), targets);
        if (!targets && !is_two(card) && outlook_.stays(card - 1)) link(card, card - 1, 1);
    }
    void link(Card from, Card to, Bitboard alternatives) {
        distance_[from][to] = std::popcount(alternatives);
        next_[from][to] = to;
    }

    End end_of(Card card) const {
        End best{card, never};
        for (const Card last : staying_) {
            const int way = last == card ? 0 : distance_[card][last];
            const bool waits = std::any_of(staying_.begin(), staying_.end(),
                                           [&](Card other) { return distance_[last][other] != never; });
            const int length = way + (waits ? distance_[last][last] : 0);
            if (length < best.length) best = {last, length};
        }
        return best;
    }

    const Position& board_;
    const Outlook& outlook_;
    std::vector<Card> staying_;
    std::array<std::array<int, 64>, 64> distance_;
    std::array<std::array<Card, 64>, 64> next_{};
};

/// Whether the card stands where no won board has it.
bool is_misplaced(const Position& board, Card card) {
    const Cell cell = board.cell_of(card);
    return board.rules().twos == TwosRule::fixed ? cell != card : column_of(cell) != column_of(card);
}

/// Whether no won board has both cards where they stand, each in its own column.
bool clash(const Position& board, Card one, Card other) {
    const bool same_row = row_of(board.cell_of(one)) == row_of(board.cell_of(other));
    return same_row != (suit_of(one) == suit_of(other));
}

/// The cards that stay and can't, with the shortest chains; none if the cards that stay may be part of a won board.
std::vector<Wait> contradiction(const Position& board, const Waits& waits) {
    std::vector<Card> found;
    int best = 0;
    const auto offer = [&](const std::vector<Card>& cards) {
        int length = 0;
        for (const Card card : cards) length += waits.length(card);
        if (!found.empty() && length >= best) return;
        found = cards;
        best = length;
    };
    for (const Card card : waits.staying())
        if (is_misplaced(board, card)) offer({card});
    if (found.empty())
        for (const Card one : waits.staying())
            for (const Card other : waits.staying())
                if (one < other && clash(board, one, other)) offer({one, other});
    std::vector<Wait> result;
    for (const Card card : found) result.push_back(waits.of(card));
    return result;
}

std::vector<Opening> openings_of(const Position& board, const Outlook& outlook) {
    const std::vector<Card> cards = cards_of(board.rules());
    std::vector<Opening> openings;
    for (Bitboard cells = outlook.vacant(); cells; cells &= cells - 1) {
        Opening opening{first_cell(cells), {}, {}};
        for (const Card card : cards) {
            if (column_of(opening.cell) == 0) {
                if (is_two(card) && board.accepts_two(row_of(opening.cell), card)) opening.takes.push_back(card);
            } else if (outlook.reach(card) & bit(opening.cell - 1)) {
                opening.left.push_back(card);
                if (rank_of(card) < board.rules().ranks) opening.takes.push_back(card + 1);
            }
        }
        openings.push_back(std::move(opening));
    }
    return openings;
}

/// Forced steps as moves. They leave the pool as it is: twos are fixed, or all of them stand in the leftmost column.
std::vector<Move> forced_moves(const Position& position) {
    PooledBoard board(position);
    std::vector<Step> steps;
    follow_forced(board, &steps);
    std::vector<Move> moves;
    for (const Step& step : steps)
        moves.push_back({step.card, step.source, step.target == pool_cell ? Cell{step.card} : step.target});
    return moves;
}

}  // namespace

std::optional<DeadEnd> explain(const Position& position) {
    DeadEnd result{{}, position, {}, {}};
    const std::vector<Move> forced = forced_moves(position);
    for (std::size_t played = 0;; ++played) {
        const Outlook outlook(result.board);
        result.waits = contradiction(result.board, Waits(result.board, outlook));
        if (!result.waits.empty()) {
            result.openings = openings_of(result.board, outlook);
            return result;
        }
        if (played == forced.size()) return std::nullopt;
        result.board.make(forced[played]);
        result.prelude.push_back(forced[played]);
    }
}

std::vector<Card> never_placed(const Position& position) {
    const Outlook outlook(position);
    std::vector<Card> cards = cards_of(position.rules());
    std::erase_if(cards, [&](Card card) { return !outlook.never_placed(card); });
    return cards;
}

std::optional<Extent> extent(const Position& position, const Limits& limits) {
    DepthFirst walk(position, limits, DepthFirst::Goal::every_board);
    const Result result = walk.run();
    if (result.limit != Limit::none) return std::nullopt;
    std::vector<Card> stuck = cards_of(position.rules());
    std::erase_if(stuck, [&](Card card) { return walk.has_moved(card) || !is_misplaced(position, card); });
    return Extent{result.positions, walk.most_placed(), std::move(stuck)};
}

}  // namespace addiction::solver
