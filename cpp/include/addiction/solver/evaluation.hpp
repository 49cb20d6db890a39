#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"

namespace addiction::solver {

/// How many features there are; docs/solver.md, "The evaluation", describes them.
extern const std::size_t feature_count;

/// The numbers of the features of a board that was relaxed in this lane, repeats included.
[[nodiscard]] std::vector<std::uint16_t> features_of(const PooledBoard& board, const Relaxation& relaxation, int lane);

/// The features that say only that a suit has this many placed cards.
[[nodiscard]] std::vector<std::uint16_t> features_of_run(int length);

/// The learned weights, one for each feature; cpp/tools/train_evaluation.cpp made them.
[[nodiscard]] std::span<const std::int16_t> learned_weights();

/// The sum of the weights of a board's features: the higher, the likelier a win among boards at the same depth.
[[nodiscard]] std::int32_t evaluate(const PooledBoard& board, const Relaxation& relaxation, int lane,
                                    std::span<const std::int16_t> weights = learned_weights());

}  // namespace addiction::solver
