#pragma once

#include <cassert>
#include <cstdint>

namespace addiction {

/// A card's code, 16*suit + rank - 2. The code is also the card's cell in the won board that has suit s in row s, the
/// card one rank lower in the same suit is code - 1, and the twos are the codes divisible by 16. Aces have no code:
/// they leave the board.
using Card = std::uint8_t;

/// What a gap holds.
inline constexpr Card no_card = 0xff;

inline constexpr int suit_count = 4;
inline constexpr int lowest_rank = 2;
inline constexpr int highest_rank = 13;

/// suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades; rank: 2 … 13 (king).
[[nodiscard]] constexpr Card make_card(int suit, int rank) {
    assert(0 <= suit && suit < suit_count && lowest_rank <= rank && rank <= highest_rank);
    return static_cast<Card>(16 * suit + rank - lowest_rank);
}
[[nodiscard]] constexpr int suit_of(Card card) { return card / 16; }
[[nodiscard]] constexpr int rank_of(Card card) { return card % 16 + lowest_rank; }
[[nodiscard]] constexpr bool is_two(Card card) { return card % 16 == 0; }

/// A card by suit and rank: one that a text names may be an ace, which has no `Card` code.
struct CardToken {
    int suit;
    int rank;

    bool operator==(const CardToken&) const = default;
};

[[nodiscard]] constexpr CardToken token_of(Card card) { return {suit_of(card), rank_of(card)}; }

}  // namespace addiction
