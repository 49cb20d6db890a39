#pragma once

#include <cstdint>

#include "addiction/position.hpp"

namespace addiction {

/// The deal of a seed, with all the shuffles that the rules allow left (docs/rules.md, "Seeds").
/// Throws InputError if the rules are out of range.
[[nodiscard]] Position deal(std::uint64_t seed, const Rules& rules);

/// The position after the number-th shuffle (1, 2, …) of a seed; one shuffle fewer is left.
/// Throws InputError if the game is won, no shuffle is left, or number is 0.
[[nodiscard]] Position shuffle(const Position& position, std::uint64_t seed, std::uint64_t number);

}  // namespace addiction
