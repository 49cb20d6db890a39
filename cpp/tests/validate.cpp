// The searches against the plain one on many positions (docs/solver.md, "Validation"):
//
//   validate FIRST_SEED LAST_SEED
//
// For each seed, with both rules for twos: deals of short decks, positions in mid-game, and a full-size position that
// is winnable by construction. Prints how many were compared; exit code 1, and the position, at the first mismatch.

#include <cstdlib>
#include <iostream>
#include <map>
#include <string>

#include "addiction/shuffle.hpp"
#include "addiction/solver/depth_first.hpp"
#include "addiction/solver/solve.hpp"
#include "addiction/text.hpp"
#include "support.hpp"

namespace {

using namespace addiction;
using namespace addiction::solver;

struct Counts {
    std::map<std::string, std::uint64_t> compared;
    std::uint64_t winnable = 0;
    std::uint64_t unwinnable = 0;
};

[[noreturn]] void fail(const Position& position, const std::string& what) {
    std::cerr << what << ": " << to_line(position) << '\n';
    std::exit(1);
}

void compare(const Position& position, const std::string& kind, Counts& counts) {
    const Verdict plain = DepthFirst(position, {}, DepthFirst::Goal::first_win).run().verdict;
    Limits limits;
    limits.exact = true;
    const Result result = solve(position, limits);
    if (result.verdict != plain) fail(position, "plain search says " + std::string(to_string(plain)));
    ++(plain == Verdict::winnable ? counts.winnable : counts.unwinnable);
    ++counts.compared[kind];
}

void check_not_lost(const Position& position, Counts& counts) {
    Limits limits;
    limits.nodes = 3'000;
    if (solve(position, limits).verdict == Verdict::unwinnable) fail(position, "called unwinnable, is winnable");
    ++counts.compared["full size, scrambled backwards from a win"];
}

/// The last board of a random walk.
Position in_mid_game(std::uint64_t seed, const Rules& rules) {
    Position last = deal(seed, rules);
    test::random_walk(last, seed, 1 + static_cast<int>(seed % 40), [&](const Position& board) { last = board; });
    return last;
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) {
        std::cerr << "usage: validate FIRST_SEED LAST_SEED\n";
        return 2;
    }
    Counts counts;
    for (std::uint64_t seed = std::stoull(words[1]); seed <= std::stoull(words[2]); ++seed)
        for (const TwosRule twos : {TwosRule::any, TwosRule::fixed}) {
            for (const int ranks : {3, 4, 5})
                compare(deal(seed, test::short_deck(ranks, twos)), "short decks, " + std::to_string(ranks) + " ranks",
                        counts);
            for (const int ranks : {5, 6})
                compare(in_mid_game(seed, test::short_deck(ranks, twos)),
                        "mid-game, " + std::to_string(ranks) + " ranks", counts);
            check_not_lost(test::scrambled(seed, test::short_deck(13, twos), 20 + static_cast<int>(seed % 300)),
                           counts);
        }
    for (const auto& [kind, number] : counts.compared) std::cout << kind << ": " << number << '\n';
    std::cout << "compared ones winnable: " << counts.winnable << ", unwinnable: " << counts.unwinnable << '\n';
}
