#include "addiction/perft.hpp"

#include <deque>
#include <limits>
#include <new>

#include "addiction/movegen.hpp"
#include "addiction/solver/key_set.hpp"

namespace addiction {

namespace {

std::uint64_t count_paths(Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t paths = 0;
    for (const Move& move : legal_moves(position)) {
        position.make(move);
        paths += count_paths(position, depth - 1);
        position.unmake(move);
    }
    return paths;
}

/// Enters each board once a depth: what follows a board at one depth is the same however it was reached.
void collect(Position& position, std::size_t depth, std::deque<solver::KeySet>& seen) {
    const auto outcome = seen[depth].insert(position.key());
    if (outcome == solver::Insert::full) throw std::bad_alloc();
    if (outcome == solver::Insert::present || depth + 1 == seen.size()) return;
    for (const Move& move : legal_moves(position)) {
        position.make(move);
        collect(position, depth + 1, seen);
        position.unmake(move);
    }
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    Position board = position;
    return count_paths(board, depth);
}

std::vector<PerftRow> perft_table(const Position& position, int depth) {
    Position board = position;
    solver::Memory memory(std::numeric_limits<std::size_t>::max());
    std::deque<solver::KeySet> seen;
    for (int i = 0; i <= depth; ++i) seen.emplace_back(memory);
    collect(board, 0, seen);
    std::vector<PerftRow> rows;
    for (int i = 0; i <= depth; ++i) rows.push_back({count_paths(board, i), seen[i].size()});
    return rows;
}

}  // namespace addiction
