#pragma once

#include <array>
#include <cassert>

#include "addiction/bitboard.hpp"
#include "addiction/card.hpp"
#include "addiction/position.hpp"

namespace addiction::solver {

/// What moves can ever do to a board at most, by its relaxation (docs/solver.md, "Explaining a loss"): told of the
/// cards and cells of the board itself, without pooled twos.
class Outlook {
public:
    explicit Outlook(const Position& position);

    /// Cells on which the card may ever stand, the one where it stands now included.
    [[nodiscard]] Bitboard reach(Card card) const {
        assert(card < cell_limit);
        return reach_[card];
    }

    /// Cells that may ever be gaps.
    [[nodiscard]] Bitboard vacant() const { return vacant_; }

    /// Whether the card never leaves its cell. False says nothing.
    [[nodiscard]] bool stays(Card card) const {
        assert(card < cell_limit);
        return stays_ >> card & 1;
    }

    /// Whether the card is never placed. False says nothing.
    [[nodiscard]] bool never_placed(Card card) const {
        assert(card < cell_limit);
        return never_placed_ >> card & 1;
    }

private:
    std::array<Bitboard, cell_limit> reach_{};
    Bitboard vacant_ = 0;
    std::uint64_t stays_ = 0;  // by card code
    std::uint64_t never_placed_ = 0;
};

}  // namespace addiction::solver
