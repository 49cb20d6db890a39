#pragma once

#include <string>
#include <string_view>

namespace addiction {

/// Where a shuffle leaves the four gaps (docs/rules.md, "Variants").
enum class GapRule { random, after_run, last_column };

/// Which leftmost gaps a two may enter: any, or only the one of its suit's own row.
enum class TwosRule { any, fixed };

/// One variant of the game; the default is the game of docs/rules.md.
struct Rules {
    static constexpr int unlimited = -1;

    int ranks = 13;    ///< Highest rank and cells a row, 3 … 13.
    int shuffles = 3;  ///< Shuffles a game, 0 … 99, or `unlimited`.
    GapRule gaps = GapRule::random;
    TwosRule twos = TwosRule::any;

    bool operator==(const Rules&) const = default;

    /// Cards on the board: all but the aces.
    [[nodiscard]] int card_count() const { return 4 * (ranks - 1); }

    /// Reads a preset's name, a rules id, or some of its fields; what is left out takes the default.
    /// Throws InputError.
    static Rules parse(std::string_view text);

    /// Throws InputError if a number is out of range.
    void validate() const;

    /// The preset's name, or all four fields (docs/rules.md, "Rules id").
    [[nodiscard]] std::string id() const;
};

[[nodiscard]] std::string_view to_string(GapRule rule);
[[nodiscard]] std::string_view to_string(TwosRule rule);

/// Throws InputError for an unknown word.
GapRule parse_gap_rule(std::string_view text);
TwosRule parse_twos_rule(std::string_view text);

/// "unlimited" or the decimal number.
[[nodiscard]] std::string shuffles_to_string(int shuffles);

/// Reads a number of shuffles, 0 … 99 or "unlimited". Throws InputError.
int parse_shuffles(std::string_view text);

}  // namespace addiction
