#include "addiction/solver/solve.hpp"

#include <array>

#include "addiction/solver/depth_first.hpp"
#include "addiction/solver/portfolio.hpp"

namespace addiction::solver {

using namespace std::string_view_literals;

std::string_view to_string(Verdict verdict) {
    constexpr std::array words{"winnable"sv, "unwinnable"sv, "undecided"sv};
    return words[static_cast<std::size_t>(verdict)];
}

std::string_view to_string(Limit limit) {
    constexpr std::array words{""sv, "nodes"sv, "seconds"sv, "memory"sv, "interrupted"sv};
    return words[static_cast<std::size_t>(limit)];
}

Result solve(const Position& position, const Limits& limits) { return Portfolio(position, limits).run(); }

Result explore(const Position& position, const Limits& limits) {
    return DepthFirst(position, limits, DepthFirst::Goal::every_board).run();
}

}  // namespace addiction::solver
