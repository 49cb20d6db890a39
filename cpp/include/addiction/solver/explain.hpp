#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "addiction/move.hpp"
#include "addiction/position.hpp"
#include "addiction/solver/solve.hpp"

namespace addiction::solver {

/// Why a card never leaves its cell: the cells to which it could go, each held by a card that never leaves either.
struct Stay {
    Card card;
    Cell cell;
    Bitboard predecessor;  ///< Cells on which the card one rank lower may ever stand; none for a two.
    Bitboard targets;      ///< The cells right of those, other than its own; for a two those of the leftmost column.

    bool operator==(const Stay&) const = default;
};

/// A card that stays and what stands in its way, what stands in the way of that, and so on.
struct Wait {
    /// Each but the last waits for the next, which holds one of its targets, or, where it has none, is its predecessor.
    std::vector<Stay> chain;

    /// For which card of the chain the last one waits; none if the last has nothing on the board to wait for.
    std::optional<std::size_t> circle;

    bool operator==(const Wait&) const = default;
};

/// A cell that may be a gap at some time.
struct Opening {
    Cell cell;
    std::vector<Card> left;   ///< Cards that may ever stand left of it, in code order.
    std::vector<Card> takes;  ///< Cards that may ever enter it, in code order.

    bool operator==(const Opening&) const = default;
};

/// Why no moves can win a board (docs/solver.md, "Explaining a loss").
struct DeadEnd {
    std::vector<Move> prelude;  ///< Moves that every win could begin with; the rest holds after them.
    Position board;             ///< The board after them.

    /// One card that never leaves its cell and doesn't belong there, or two that never leave theirs and can't both
    /// belong there.
    std::vector<Wait> waits;

    /// All the cells that may ever be gaps, in cell order. Nothing that isn't listed ever moves.
    std::vector<Opening> openings;

    bool operator==(const DeadEnd&) const = default;
};

/// The reason that the relaxation gives; none if it doesn't show that the position is lost.
[[nodiscard]] std::optional<DeadEnd> explain(const Position& position);

/// Cards that are never placed, as far as the relaxation shows it, in code order.
[[nodiscard]] std::vector<Card> never_placed(const Position& position);

/// What all boards together show that moves can reach.
struct Extent {
    std::uint64_t positions;  ///< Their number.
    int most_placed;          ///< The most cards that one of them has placed.
    std::vector<Card> stuck;  ///< Cards that stand in all of them where no won board has them, in code order.

    bool operator==(const Extent&) const = default;
};

/// Walks over every board that moves can reach; none if a limit ends that before.
[[nodiscard]] std::optional<Extent> extent(const Position& position, const Limits& limits);

}  // namespace addiction::solver
