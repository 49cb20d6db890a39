#pragma once

#include <vector>

#include "addiction/move.hpp"
#include "addiction/position.hpp"
#include "addiction/solver/pooled_board.hpp"

namespace addiction::solver {

/// Turns a winning plan on pooled boards into moves of the game: chooses the rows of the twos and puts their moves back
/// in (docs/solver.md, "Pooled twos"). Throws std::logic_error if the moves do not win, so that no false line leaves
/// the solver.
[[nodiscard]] std::vector<Move> moves_of_plan(const Position& start, const std::vector<Step>& plan);

}  // namespace addiction::solver
