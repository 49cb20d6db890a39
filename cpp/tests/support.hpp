#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "addiction/move.hpp"
#include "addiction/movegen.hpp"
#include "addiction/position.hpp"
#include "addiction/random.hpp"
#include "addiction/rules.hpp"
#include "addiction/setup.hpp"
#include "addiction/shuffle.hpp"

namespace addiction::test {

/// Rules that differ in all that bears on moves.
inline const std::vector<Rules> varied_rules{
    {},
    {.twos = TwosRule::fixed},
    {.ranks = 9, .gaps = GapRule::after_run},
    {.ranks = 7, .shuffles = Rules::unlimited, .gaps = GapRule::last_column, .twos = TwosRule::fixed},
    {.ranks = 5},
    {.ranks = 3, .shuffles = 0},
};

inline Position board(std::string_view text, const Rules& rules) { return Setup::from_text(text, rules).position(); }

/// Whether the card may enter this gap, by the cell to the left alone.
inline bool naive_enters(const Position& position, int suit, int rank, Cell gap) {
    if (column_of(gap) == 0) return rank == 2 && (position.rules().twos == TwosRule::any || suit == row_of(gap));
    return rank > 2 && position.card_at(gap - 1) == make_card(suit, rank - 1);
}

/// The legal moves, found the slow way from the cells: cell by cell, and for each gap card by card.
inline std::vector<Move> naive_moves(const Position& position) {
    const int ranks = position.rules().ranks;
    std::vector<Move> moves;
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < ranks; ++column) {
            const Cell target = make_cell(row, column);
            if (position.card_at(target) != no_card) continue;
            for (int suit = 0; suit < 4; ++suit)
                for (int rank = 2; rank <= ranks; ++rank) {
                    if (!naive_enters(position, suit, rank, target)) continue;
                    const Card card = make_card(suit, rank);
                    Cell source = 0;
                    while (position.card_at(source) != card) ++source;
                    moves.push_back({card, source, target});
                }
        }
    return moves;
}

/// Calls visit(position) for every board on a random walk, the first one included, until no move is left.
template <class Visit>
void random_walk(Position position, std::uint64_t seed, int steps, Visit visit) {
    Stream stream(seed, 1);
    for (int step = 0; step < steps; ++step) {
        visit(position);
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return;
        position.make(moves[stream.below(moves.size())]);
    }
}

/// Calls visit(position) for the boards of random walks from several deals of each of the varied rules.
template <class Visit>
void many_positions(Visit visit) {
    for (const Rules& rules : varied_rules)
        for (std::uint64_t seed = 0; seed < 8; ++seed) random_walk(deal(seed, rules), seed, 60, visit);
}

inline Rules short_deck(int ranks, TwosRule twos) { return Rules{.ranks = ranks, .twos = twos}; }

inline Position won_position(const Rules& rules) {
    CellContents cells;
    cells.fill(no_card);
    for (int suit = 0; suit < suit_count; ++suit)
        for (int rank = lowest_rank; rank <= rules.ranks; ++rank) cells[make_card(suit, rank)] = make_card(suit, rank);
    return Position(rules, rules.shuffles, cells);
}

/// A winnable position: random moves taken back from a won board. A card that stands right of its predecessor, or a two
/// in the leftmost column, may have come from any gap.
inline Position scrambled(std::uint64_t seed, const Rules& rules, int moves) {
    Position position = won_position(rules);
    Stream random(seed, 98);
    for (int i = 0; i < moves; ++i) {
        std::vector<Cell> from;
        std::vector<Cell> to;
        for (Bitboard cells = position.ordered(); cells; cells &= cells - 1)
            from.push_back(static_cast<Cell>(std::countr_zero(cells)));
        for (Bitboard cells = position.gaps(); cells; cells &= cells - 1)
            to.push_back(static_cast<Cell>(std::countr_zero(cells)));
        if (from.empty()) break;
        const Cell target = from[random.below(from.size())];
        const Cell source = to[random.below(to.size())];
        position.unmake({position.card_at(target), source, target});
    }
    return position;
}

}  // namespace addiction::test
