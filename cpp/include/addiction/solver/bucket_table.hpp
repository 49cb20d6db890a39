#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "addiction/solver/key_place.hpp"
#include "addiction/solver/storage.hpp"

namespace addiction::solver {

/// Keys of one shard in 5 bytes each: buckets of 128 bytes for 24 keys, of which only a remainder is kept, since the
/// home bucket tells the other bits (docs/solver.md, "The table"). A key whose home is full goes into one of the next
/// three buckets, and keys of later homes make room for it there.
class BucketTable {
public:
    static constexpr std::size_t place_bytes = 128;
    static constexpr int remainder_bits = 40;

    /// From this number on the home and the remainder tell all bits of a key.
    static constexpr std::uint64_t least_places = std::uint64_t{1} << (home_bits - remainder_bits);

    BucketTable() = default;
    /// At least least_places. Throws std::bad_alloc.
    explicit BucketTable(std::uint64_t places) : storage_(bytes_for(places)), places_(places) {
        assert(places >= least_places);
    }

    [[nodiscard]] static std::size_t bytes_for(std::uint64_t places) { return (places + reach - 1) * place_bytes; }

    /// `full` if the key is absent and has no room within reach of its home.
    Insert insert(std::uint64_t key);
    [[nodiscard]] bool contains(std::uint64_t key) const;

    /// Hands over all keys with this shard number; false, and stops, when the function tells false.
    template <class Function>
    bool for_each(std::uint64_t shard, Function function) const {
        std::array<std::uint64_t, reach> first{};  // of the homes at these distances
        for (std::uint64_t i = 0; i < places_ + reach - 1; ++i) {
            for (std::size_t distance = reach - 1; distance > 0; --distance) first[distance] = first[distance - 1];
            first[0] = first_with_home(i, places_);
            const Bucket& bucket = buckets()[i];
            for (std::size_t entry = 0; entry < bucket.count(); ++entry)
                if (!function(shard << home_bits |
                              with_remainder(first[bucket.distance(entry)], bucket.remainder(entry))))
                    return false;
        }
        return true;
    }

    [[nodiscard]] std::uint64_t places() const { return places_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] const Storage& storage() const { return storage_; }

private:
    static constexpr std::uint64_t reach = 4;  ///< Buckets in which a key may stand, from its home on.

    struct Bucket {
        static constexpr std::size_t capacity = 24;
        std::array<std::uint32_t, capacity> low;  ///< A remainder's low 32 bits …
        std::array<std::uint8_t, capacity> high;  ///< … and its high 8.
        std::uint64_t distances;                  ///< Two bits an entry, from its home; above them, the count.

        std::size_t count() const { return distances >> (2 * capacity); }
        std::uint64_t remainder(std::size_t i) const { return std::uint64_t{high[i]} << 32 | low[i]; }
        std::size_t distance(std::size_t i) const { return distances >> (2 * i) & (reach - 1); }

        bool holds(std::uint64_t remainder, std::uint64_t distance_from_home) const;
        void set(std::size_t i, std::uint64_t remainder, std::uint64_t distance_from_home);
        void add(std::uint64_t remainder, std::uint64_t distance_from_home);
        /// The entry with the latest home.
        std::size_t latest() const;
    };
    static_assert(sizeof(Bucket) == place_bytes);

    static constexpr std::uint64_t remainder_mask = (std::uint64_t{1} << remainder_bits) - 1;
    static std::uint64_t remainder_of(std::uint64_t key) { return key & remainder_mask; }

    /// The only number from `first` on, and less than 2^40 above, with this remainder. In decimal, with two digits for
    /// a remainder: from 1,270 on, 1,315 is the one with remainder 15, since 15 - 70 is 45 but for hundreds.
    static std::uint64_t with_remainder(std::uint64_t first, std::uint64_t remainder) {
        return first + ((remainder - first) & remainder_mask);
    }

    /// Puts a key into one of its four buckets, all full, in place of one with a later home, which moves on to the
    /// right in the same way. False, and nothing moved, if that leads nowhere.
    bool make_room(std::uint64_t home, std::uint64_t remainder);

    Bucket* buckets() const { return reinterpret_cast<Bucket*>(storage_.data()); }

    Storage storage_;
    std::uint64_t places_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace addiction::solver
