#include "addiction/reason.hpp"

#include <array>

namespace addiction {

std::string_view to_string(ReasonCode code) {
    using namespace std::string_view_literals;
    constexpr std::array words{
        // clang-format off
        "already-there"sv, "leftmost-takes-twos"sv, "two-of-other-row"sv, "two-not-leftmost"sv, "takes-other-card"sv,
        "not-a-gap"sv, "right-of-gap"sv, "right-of-king"sv, "right-of-highest"sv,
        "no-leftmost-gap"sv, "two-in-own-row"sv, "own-row-taken"sv,
        "left-card-at-end"sv, "already-right-of"sv, "place-taken"sv, "of-other-position"sv,
        "won-already"sv, "no-shuffle-left"sv, "shuffle-number-zero"sv,
        "not-a-choice"sv, "ranks-range"sv, "shuffles-range"sv, "shuffles-below-zero"sv,
        "unknown-rule"sv, "unknown-rules"sv, "not-a-pair"sv, "rule-twice"sv,
        "line-fields"sv,
        "unknown-token"sv, "ace"sv, "rank-too-high"sv, "duplicate-card"sv, "missing-card"sv,
        "gap-count"sv, "row-width"sv, "row-count"sv, "shuffles-left"sv,
        "not-a-card"sv, "ace-off-board"sv, "card-not-in-deck"sv, "no-such-cell"sv,
        "unsigned-range"sv, "seconds-range"sv, "threads-range"sv, "depth-range"sv,
        "illegal-in-line"sv, "line-does-not-win"sv,
        // clang-format on
    };
    static_assert(words.size() == reason_code_count);
    return words[static_cast<std::size_t>(code)];
}

InputError::InputError(Reason reason)
    : std::invalid_argument(std::string(to_string(reason.code))), reason_(std::move(reason)) {}

}  // namespace addiction
