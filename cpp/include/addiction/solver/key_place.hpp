#pragma once

#include <cassert>
#include <cstdint>

namespace addiction::solver {

/// What became of a key that was to be added to a table.
enum class [[nodiscard]] Insert { added, present, full };

/// The high bits of a key are the number of its shard; the rest chooses its home there.
inline constexpr int shard_bits = 4;
inline constexpr int home_bits = 64 - shard_bits;

[[nodiscard]] constexpr std::uint64_t shard_of(std::uint64_t key) { return key >> home_bits; }

__extension__ using Wide = unsigned __int128;

/// Maps the low home_bits of a key on the places 0 … places - 1, evenly and in order (Lemire, "Fast random integer
/// generation in an interval", 2019): the key as a fraction of 2^60, times the number of places. With 10 places a key
/// whose low bits are 3/4 of 2^60 has home 7.
[[nodiscard]] constexpr std::uint64_t home_of(std::uint64_t key, std::uint64_t places) {
    return static_cast<std::uint64_t>(Wide{key << shard_bits} * places >> 64);
}

/// The lowest value of those bits with this home.
[[nodiscard]] constexpr std::uint64_t first_with_home(std::uint64_t home, std::uint64_t places) {
    assert(places > 0);
    return static_cast<std::uint64_t>(((Wide{home} << home_bits) + places - 1) / places);
}

}  // namespace addiction::solver
