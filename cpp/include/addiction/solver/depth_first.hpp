#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "addiction/solver/budget.hpp"
#include "addiction/solver/key_set.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/solve.hpp"

namespace addiction::solver {

/// Plain depth-first search over boards, without any pruning: each board is entered once and its moves are tried in a
/// fixed order. It is the yardstick for every cleverer search. The path is kept on a heap, since it can be millions of
/// moves long.
class DepthFirst {
public:
    enum class Goal { first_win, every_board };

    /// The limits must outlive the search.
    DepthFirst(const Position& position, const Limits& limits, Goal goal);

    Result run();

    /// The most cards that a board entered so far has placed.
    [[nodiscard]] int most_placed() const { return most_placed_; }

    /// Whether a move so far was this card's.
    [[nodiscard]] bool has_moved(Card card) const {
        assert(card < cell_limit);
        return moved_ >> card & 1;
    }

private:
    /// A board on the path. Its untried moves are pending_[first_pending …], up to those of the next frame.
    struct Frame {
        std::size_t first_pending;
        Move move;  ///< The move that led here.
    };

    /// Runs until a goal, the end of the space (Limit::none) or a limit.
    Limit search();

    /// Enters the board that stands after this move: pushes a frame if the board is new, else takes the move back.
    Limit enter(const Move& move);

    /// Puts the legal moves on the pending stack, the one to try first on top.
    bool push_moves();

    bool is_done() const { return win_seen_ && goal_ == Goal::first_win; }

    Memory memory_;
    Budget budget_;
    Meter meter_;
    KeySet seen_;
    Position board_;
    Goal goal_;
    std::vector<Frame> path_;
    std::vector<Move> pending_;
    int most_placed_ = 0;
    std::uint64_t moved_ = 0;  ///< By card code.
    bool win_seen_ = false;
};

}  // namespace addiction::solver
