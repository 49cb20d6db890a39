#include <doctest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <vector>

#include "addiction/movegen.hpp"
#include "addiction/solver/explain.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/outlook.hpp"
#include "addiction/solver/relaxation.hpp"
#include "support.hpp"

// Every sentence that an explanation makes is checked on all boards that moves can reach.

namespace {

using namespace addiction;
using namespace addiction::solver;

constexpr std::size_t most_boards = 3000;

/// Every board that moves can reach, the position first; none if there are too many.
std::vector<Position> boards_from(const Position& position) {
    std::vector<Position> boards{position};
    std::set<std::uint64_t> seen{position.key()};
    for (std::size_t i = 0; i < boards.size(); ++i)
        for (const Move& move : legal_moves(boards[i])) {
            Position next = boards[i];
            next.make(move);
            if (!seen.insert(next.key()).second) continue;
            if (boards.size() == most_boards) return {};
            boards.push_back(next);
        }
    return boards;
}

/// Calls visit(position) for boards late in games with short decks, where many are lost.
template <class Visit>
void late_boards(int ranks, TwosRule twos, std::uint64_t count, Visit visit) {
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        Position last = deal(seed, {.ranks = ranks, .twos = twos});
        test::random_walk(last, seed, static_cast<int>(seed % 30), [&](const Position& board) { last = board; });
        visit(last);
    }
}

bool contains(const std::vector<Card>& cards, Card card) {
    return std::find(cards.begin(), cards.end(), card) != cards.end();
}

void check_stay(const Stay& stay, const Position& start, const Position& board) {
    CHECK(board.cell_of(stay.card) == stay.cell);
    if (!is_two(stay.card)) CHECK((bit(board.cell_of(stay.card - 1)) & ~stay.predecessor) == 0);
    for (Bitboard cells = stay.targets; cells; cells &= cells - 1) {
        const Cell cell = static_cast<Cell>(std::countr_zero(cells));
        CHECK(board.card_at(cell) == start.card_at(cell));
    }
}

void check_openings(const std::vector<Opening>& openings, const Position& board) {
    const auto find = [&](Cell cell) {
        return std::find_if(openings.begin(), openings.end(), [&](const Opening& o) { return o.cell == cell; });
    };
    for (Bitboard gaps = board.gaps(); gaps; gaps &= gaps - 1)
        CHECK(find(static_cast<Cell>(std::countr_zero(gaps))) != openings.end());
    for (const Move& move : legal_moves(board)) {
        const auto opening = find(move.target);
        REQUIRE(opening != openings.end());
        CHECK(contains(opening->takes, move.card));
        if (column_of(move.target) > 0) CHECK(contains(opening->left, move.card - 1));
    }
}

/// The chain's own form: each card waits for the next, and the last for one of them or for none.
void check_chain(const Wait& wait, const Position& start) {
    REQUIRE(!wait.chain.empty());
    const auto waits_for = [&](const Stay& stay, const Stay& other) {
        return stay.targets ? (stay.targets & bit(other.cell)) != 0 : other.card == stay.card - 1;
    };
    for (std::size_t i = 0; i + 1 < wait.chain.size(); ++i) CHECK(waits_for(wait.chain[i], wait.chain[i + 1]));
    const Stay& last = wait.chain.back();
    if (wait.circle) CHECK(waits_for(last, wait.chain[*wait.circle]));
    else CHECK(last.targets == 0);
    for (const Stay& stay : wait.chain) {
        CHECK(start.cell_of(stay.card) == stay.cell);
        for (Bitboard cells = stay.predecessor; cells; cells &= cells - 1) {
            const Cell cell = static_cast<Cell>(std::countr_zero(cells));
            const Bitboard right = bit(cell) << 1 & start.board();
            CHECK((right & ~stay.targets & ~bit(stay.cell)) == 0);
        }
    }
}

/// Whether no won board has these cards where they stand.
bool contradicts(const std::vector<Wait>& waits, const Rules& rules) {
    const Stay& one = waits.front().chain.front();
    if (waits.size() == 1)
        return rules.twos == TwosRule::fixed ? one.cell != one.card : column_of(one.cell) != column_of(one.card);
    const Stay& other = waits.back().chain.front();
    return (row_of(one.cell) == row_of(other.cell)) != (suit_of(one.card) == suit_of(other.card));
}

/// How many explanations of each kind were checked.
struct Kinds {
    int all = 0;
    int of_two_cards = 0;
    int after_moves = 0;
    int with_circle = 0;
    int without_circle = 0;
};

/// Checks all that is said of the board, if it is explained and few enough boards can be reached.
void check_explanation(const Position& position, Kinds& kinds) {
    const auto reason = explain(position);
    if (!reason) return;
    Position board = position;
    for (const Move& move : reason->prelude) {
        REQUIRE(is_legal(board, move.card, move.target));
        board.make(move);
    }
    CHECK(board == reason->board);
    CHECK(contradicts(reason->waits, board.rules()));
    for (const Wait& wait : reason->waits) check_chain(wait, board);
    const std::vector<Position> boards = boards_from(board);
    for (const Position& reached : boards) {
        CHECK(!reached.is_won());
        for (const Wait& wait : reason->waits)
            for (const Stay& stay : wait.chain) check_stay(stay, board, reached);
        check_openings(reason->openings, reached);
    }
    if (boards.empty()) return;
    ++kinds.all;
    kinds.of_two_cards += reason->waits.size() == 2;
    kinds.after_moves += !reason->prelude.empty();
    ++(reason->waits.front().circle ? kinds.with_circle : kinds.without_circle);
}

/// Whether the relaxation leaves each suit a row in which all its cards may come to stand.
bool may_be_won(const Position& position) {
    const Outlook outlook(position);
    std::array<int, row_count> rows{0, 1, 2, 3};
    do {
        bool fits = position.rules().twos == TwosRule::any || std::is_sorted(rows.begin(), rows.end());
        for (int suit = 0; suit < suit_count; ++suit)
            for (int column = 0; column < position.rules().ranks - 1; ++column)
                fits = fits && (outlook.reach(make_card(suit, column + lowest_rank)) &
                                bit(make_cell(rows[static_cast<std::size_t>(suit)], column)));
        if (fits) return true;
    } while (std::next_permutation(rows.begin(), rows.end()));
    return false;
}

bool is_alive(const PooledBoard& board) {
    const PooledBoard* const boards[] = {&board};
    Relaxation relaxation;
    relaxation.run(boards, 1);
    return relaxation.alive(0);
}

}  // namespace

TEST_CASE("what an explanation says holds on every board that can be reached") {
    Kinds kinds;
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (const int ranks : {3, 4, 5, 6, 7})
            late_boards(ranks, twos, 300, [&](const Position& board) { check_explanation(board, kinds); });
    CHECK(kinds.all > 1000);
    CHECK(kinds.of_two_cards > 10);
    CHECK(kinds.after_moves > 5);
    CHECK(kinds.with_circle > 1000);
    CHECK(kinds.without_circle > 50);
}

TEST_CASE("cards that stay, vacant cells and cards never placed: no board that can be reached says otherwise") {
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (const int ranks : {3, 4, 5, 6})
            late_boards(ranks, twos, 100, [](const Position& position) {
                const Outlook outlook(position);
                const std::vector<Card> unplaced = never_placed(position);
                for (const Position& board : boards_from(position)) {
                    CHECK((board.gaps() & ~outlook.vacant()) == 0);
                    for (int suit = 0; suit < suit_count; ++suit)
                        for (int rank = lowest_rank; rank <= board.rules().ranks; ++rank) {
                            const Card card = make_card(suit, rank);
                            const Bitboard cell = bit(board.cell_of(card));
                            CHECK((cell & ~outlook.reach(card)) == 0);
                            if (outlook.stays(card)) CHECK(board.cell_of(card) == position.cell_of(card));
                            if (contains(unplaced, card)) CHECK((cell & board.placed()) == 0);
                        }
                }
            });
}

TEST_CASE("a position is explained exactly where the relaxation shows it lost") {
    int lost = 0;
    const auto check = [&](const Position& position) {
        const auto reason = explain(position);
        PooledBoard board(position);
        CHECK((reason && reason->prelude.empty()) == !may_be_won(position));
        if (position.rules().twos == TwosRule::any) CHECK(may_be_won(position) == is_alive(board));
        follow_forced(board);
        if (!is_alive(board)) CHECK(reason.has_value());
        lost += reason.has_value();
    };
    test::many_positions(check);
    for (const TwosRule twos : {TwosRule::any, TwosRule::fixed})
        for (const int ranks : {3, 4, 5, 8, 13}) late_boards(ranks, twos, 400, check);
    CHECK(lost > 500);
}

TEST_CASE("a won board and one that can be won have no explanation") {
    const Rules rules{.ranks = 3};
    CHECK(!explain(test::board("2C 3C --\n2D 3D --\n2H 3H --\n2S 3S --", rules)));
    CHECK(!explain(test::board("2C 3C --\n2D 3D --\n2H 3H --\n2S -- 3S", rules)));
}

TEST_CASE("the extent of a space is its number of boards and the most cards placed") {
    int known = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Position position = deal(seed, {.ranks = 5, .twos = TwosRule::fixed});
        const std::vector<Position> boards = boards_from(position);
        if (boards.empty()) continue;
        int most = 0;
        for (const Position& board : boards) most = std::max(most, board.placed_count());
        std::vector<Card> stuck;
        for (int suit = 0; suit < suit_count; ++suit)
            for (int rank = lowest_rank; rank <= 5; ++rank) {
                const Card card = make_card(suit, rank);
                const Cell cell = position.cell_of(card);
                if (cell != card && std::all_of(boards.begin(), boards.end(),
                                                [&](const Position& board) { return board.cell_of(card) == cell; }))
                    stuck.push_back(card);
            }
        const auto found = extent(position, {});
        REQUIRE(found);
        CHECK(found->positions == boards.size());
        CHECK(found->most_placed == most);
        CHECK(found->stuck == stuck);
        ++known;
    }
    CHECK(known > 20);
    Limits limits;
    limits.nodes = 10;
    CHECK(!extent(deal(2, Rules{}), limits));
}
