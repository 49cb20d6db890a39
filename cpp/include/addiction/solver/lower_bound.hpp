#pragma once

#include "addiction/position.hpp"
#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"

namespace addiction::solver {

/// More than any lower bound of a board that may be won.
inline constexpr int never = 1'000;

/// No line that wins this board has fewer moves (docs/solver.md, "The fewest moves"): each card out of place moves, and
/// some provably move twice. `never` if it can't be won. The relaxation is that of the board as a pooled one, in this
/// lane.
[[nodiscard]] int lower_bound(const Position& board, const Relaxation& relaxation, int lane);

/// The same for the steps on pooled boards, where a two that moves within the pool makes none.
[[nodiscard]] int lower_bound(const PooledBoard& board, const Relaxation& relaxation, int lane);

/// Whether the lower bound is no more than so many moves; takes less time.
[[nodiscard]] bool may_win_within(int moves, const Position& board, const Relaxation& relaxation, int lane);
[[nodiscard]] bool may_win_within(int moves, const PooledBoard& board, const Relaxation& relaxation, int lane);

}  // namespace addiction::solver
