// Exhausts the space of deals by the exhaustive search alone, for figures and profiles (docs/solver.md, "Figures"):
//
//   exhaust FIRST_SEED LAST_SEED [RULES [THREADS]]
//
// One line a deal: seed, outcome, nodes, positions, CPU and wall-clock seconds, bytes at the peak.

#include <chrono>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

#include "addiction/rules.hpp"
#include "addiction/shuffle.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/shared_exhaustive.hpp"

namespace {

using namespace addiction;
using namespace addiction::solver;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::string_view word_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::won: return "won";
        case Outcome::exhausted: return "lost";
        case Outcome::out_of_memory: return "memory";
        default: return "open";
    }
}

void exhaust(std::uint64_t seed, const Rules& rules, int threads) {
    PooledBoard root(deal(seed, rules));
    const Limits limits;
    Memory memory(limits.memory_bytes);
    Budget budget(limits, memory);
    const double cpu_start = cpu_seconds();
    Outcome outcome = Outcome::exhausted;
    if (follow_forced(root)) {
        SharedExhaustive search(root, memory, budget);
        search.start(threads - 1);
        Meter meter(budget);
        search.join(meter);
        outcome = search.outcome();
    }
    std::cout << seed << ' ' << word_of(outcome) << ' ' << budget.nodes() << ' ' << budget.positions() << std::fixed
              << std::setprecision(2) << ' ' << cpu_seconds() - cpu_start << ' ' << budget.seconds() << ' '
              << memory.peak() << std::endl;
}

}  // namespace

int main(int count, char** words) {
    if (count < 3) {
        std::cerr << "usage: exhaust FIRST_SEED LAST_SEED [RULES [THREADS]]\n";
        return 2;
    }
    const Rules rules = count > 3 ? Rules::parse(words[3]) : Rules{};
    const int threads = count > 4 ? std::stoi(words[4]) : 1;
    for (std::uint64_t seed = std::stoull(words[1]); seed <= std::stoull(words[2]); ++seed)
        exhaust(seed, rules, threads);
}
