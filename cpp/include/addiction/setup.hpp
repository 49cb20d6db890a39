#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "addiction/position.hpp"
#include "addiction/reason.hpp"

namespace addiction {

/// One reason why a setup is not a legal position. Row and column count from 1; 0 where the reason has no place.
struct Problem {
    Reason reason;
    int row;
    int column;
};

/// A setup that can't become a position; what() is the code of its first problem.
class SetupError : public std::invalid_argument {
public:
    explicit SetupError(std::vector<Problem> problems);
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

private:
    std::vector<Problem> problems_;
};

/// A board as someone wrote it, not yet known to be legal.
struct Setup {
    Rules rules;
    int shuffles_left = 0;
    std::vector<std::vector<std::string>> rows;  ///< Tokens, gaps and unknown words included.

    /// Reads board text, which says nothing of rules and shuffles: all the shuffles of the rules are left. Any text
    /// gives a setup; what is wrong with it, `problems` tells.
    [[nodiscard]] static Setup from_text(std::string_view text, const Rules& rules);

    /// Reads the one-line form. Throws InputError if it lacks a field, or a field after the board is not one.
    static Setup from_line(std::string_view line);

    /// Every reason why this is not a legal position, in reading order; empty if it is one.
    [[nodiscard]] std::vector<Problem> problems() const;

    /// Throws SetupError if there are problems.
    Position position() const;

    bool operator==(const Setup&) const = default;
};

}  // namespace addiction
