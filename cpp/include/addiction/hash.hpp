#pragma once

#include <array>
#include <cstdint>

#include "addiction/bitboard.hpp"
#include "addiction/card.hpp"
#include "addiction/random.hpp"

namespace addiction {

/// Board keys by Zobrist's method ("A new hashing method with application for game playing", 1970): the key is the xor
/// of one word for each card on its cell. The words are part of the file formats; docs/rules.md, "Key", gives their
/// formula.
inline constexpr auto key_words = [] {
    std::array<std::array<std::uint64_t, cell_limit>, 64> words{};
    for (std::uint64_t card = 0; card < 64; ++card)
        for (std::uint64_t cell = 0; cell < cell_limit; ++cell)
            words[card][cell] = mix((64 * card + cell + 1) * golden_gamma);
    return words;
}();

}  // namespace addiction
