#pragma once

#include <array>
#include <cassert>
#include <cstddef>

#include "addiction/bitboard.hpp"
#include "addiction/card.hpp"

namespace addiction {

/// One card moved from its cell into a gap.
struct Move {
    Card card;
    Cell source;
    Cell target;

    bool operator==(const Move&) const = default;
};

/// Moves without allocation. No position has more than 16: four leftmost gaps that take any of four twos.
class MoveList {
public:
    void push(Move move) {
        assert(size_ < moves_.size());
        moves_[size_++] = move;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t index) const {
        assert(index < size_);
        return moves_[index];
    }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

private:
    std::array<Move, 16> moves_;
    std::size_t size_ = 0;
};

}  // namespace addiction
