#pragma once

#include <optional>
#include <vector>

#include "addiction/solver/pooled_board.hpp"

namespace addiction::solver {

/// A step that is in every winning plan and can come first (docs/solver.md, "Safe steps").
[[nodiscard]] std::optional<Step> safe_step(const PooledBoard& board);

/// Plays steps as long as there is no choice: safe ones, and in the part of the game that has no cycle the only legal
/// one. Tells false if the board is then lost, having no step left. Appends what it played to `played`, if given.
bool follow_forced(PooledBoard& board, std::vector<Step>* played = nullptr);

/// Plays the steps chosen by a search, and after each the forced ones; returns all of them in order.
std::vector<Step> follow_choices(PooledBoard& board, const std::vector<Step>& choices);

}  // namespace addiction::solver
