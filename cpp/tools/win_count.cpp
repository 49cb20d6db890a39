// Counts the deals that the best-first search alone wins, to compare evaluations and orders of search:
//
//   win_count FIRST_SEED LAST_SEED NODES
//
// One line: how many were won within how many nodes, and the nodes entered for all of them.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "addiction/rules.hpp"
#include "addiction/shuffle.hpp"
#include "addiction/solver/best_first.hpp"
#include "addiction/solver/forced.hpp"

namespace {

using namespace addiction;
using namespace addiction::solver;

struct Search {
    bool won;
    std::uint64_t nodes;
};

Search search(std::uint64_t seed, std::uint64_t nodes) {
    PooledBoard root(deal(seed, Rules{}));
    if (!follow_forced(root)) return {false, 0};
    if (root.is_won()) return {true, 0};
    Limits limits;
    limits.nodes = nodes;
    Memory memory(std::numeric_limits<std::size_t>::max());
    Budget budget(limits, memory);
    Meter meter(budget);
    BestFirst best_first(root, memory, meter);
    const bool won = best_first.run(nodes) == Outcome::won;
    meter.settle();
    return {won, budget.nodes()};
}

}  // namespace

int main(int count, char** words) {
    if (count != 4) {
        std::cerr << "usage: win_count FIRST_SEED LAST_SEED NODES\n";
        return 2;
    }
    const std::uint64_t limit = std::stoull(words[3]);
    std::vector<Search> searches;
    for (std::uint64_t seed = std::stoull(words[1]); seed <= std::stoull(words[2]); ++seed)
        searches.push_back(search(seed, limit));
    const auto within = [&searches](std::uint64_t nodes) {
        return std::count_if(searches.begin(), searches.end(),
                             [nodes](const Search& each) { return each.won && each.nodes <= nodes; });
    };
    for (std::uint64_t nodes = 1000; nodes < limit; nodes *= 10) std::cout << nodes << ": " << within(nodes) << "  ";
    std::uint64_t total = 0;
    for (const Search& each : searches) total += each.nodes;
    std::cout << limit << ": " << within(limit) << "  nodes: " << total << '\n';
}
