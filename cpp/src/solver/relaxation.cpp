#include "addiction/solver/relaxation.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace addiction::solver {

namespace {

// The kernel is compiled for several machines, with all that it calls.
#define ADDICTION_INLINE __attribute__((always_inline)) inline

using Bytes = std::uint8_t __attribute__((vector_size(16)));

/// Turns the bytes of two vectors into pairs of one byte from each.
ADDICTION_INLINE void interleave(Bytes& a, Bytes& b) {
    const Bytes low = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    b = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    a = low;
}

/// The cells of a suit's cards on eight boards, from two on: vector i has ranks 2 * i and 2 * i + 1, each for the eight
/// boards in order.
ADDICTION_INLINE std::array<Bytes, 8> cells_by_rank(const PooledBoard* const* boards, int suit) {
    std::array<Bytes, 8> cells;
    for (std::size_t lane = 0; lane < 8; ++lane)
        std::memcpy(&cells[lane], &boards[lane]->cells()[make_card(suit, lowest_rank)], sizeof(Bytes));
    // Each stage halves the distance between the bytes that end up side by side.
    for (const std::size_t i : {0, 1, 2, 3}) interleave(cells[i], cells[i + 4]);
    std::array<Bytes, 8> pairs{cells[0], cells[4], cells[1], cells[5], cells[2], cells[6], cells[3], cells[7]};
    for (const std::size_t i : {0, 1, 2, 3}) interleave(pairs[i], pairs[i + 4]);
    std::array<Bytes, 8> fours{pairs[0], pairs[4], pairs[1], pairs[5], pairs[2], pairs[6], pairs[3], pairs[7]};
    for (const std::size_t i : {0, 1, 2, 3}) interleave(fours[i], fours[i + 4]);
    return {fours[0], fours[4], fours[1], fours[5], fours[2], fours[6], fours[3], fours[7]};
}

/// For two sets of rows, the pairs that can be taken from them, each as a bit numbered by the pair's rows. From
/// {0, 1} = 0b0011 and {1} = 0b0010 only the pair 0b0011 can be taken, which is bit 3.
constexpr auto row_pairs = [] {
    std::array<std::array<std::uint16_t, 16>, 16> pairs{};
    for (unsigned a = 0; a < 16; ++a)
        for (unsigned b = 0; b < 16; ++b)
            for (unsigned x = 1; x < 16; x <<= 1)
                for (unsigned y = 1; y < 16; y <<= 1)
                    if ((a & x) && (b & y) && x != y) pairs[a][b] |= static_cast<std::uint16_t>(1u << (x | y));
    return pairs;
}();

/// The same pairs with each replaced by the two rows that it leaves: bit 3, rows 0 and 1, becomes bit 12, rows 2 and 3.
/// So all four suits have a row each if a pair for the first two is among what a pair for the other two leaves.
constexpr std::uint16_t complements(std::uint16_t pairs) {
    std::uint16_t rest = 0;
    for (unsigned pair = 0; pair < 16; ++pair)
        if (pairs >> pair & 1) rest |= static_cast<std::uint16_t>(1u << (15 - pair));
    return rest;
}

constexpr auto row_pairs_left = [] {
    auto pairs = row_pairs;
    for (auto& line : pairs)
        for (auto& set : line) set = complements(set);
    return pairs;
}();

/// Vectors of 64-bit lanes. (GCC takes no size that depends on a template's argument.)
template <int width>
struct Vectors;
template <>
struct Vectors<2> {
    using Lanes = std::uint64_t __attribute__((vector_size(16)));
    using StoredLanes = std::uint64_t __attribute__((vector_size(16), may_alias));
};
template <>
struct Vectors<4> {
    using Lanes = std::uint64_t __attribute__((vector_size(32)));
    using StoredLanes = std::uint64_t __attribute__((vector_size(32), may_alias));
};
template <>
struct Vectors<8> {
    using Lanes = std::uint64_t __attribute__((vector_size(64)));
    using StoredLanes = std::uint64_t __attribute__((vector_size(64), may_alias));
};

/// The relaxation of as many boards as a vector of the machine has lanes.
template <int width>
class Kernel {
public:
    /// Relaxes the boards in these lanes of the data.
    ADDICTION_INLINE static void run(Relaxation::Data& data, const PooledBoard* const* boards, int first_lane) {
        const int last = boards[0]->last_rank();
        const bool fixed = boards[0]->fixed_twos();
        const auto at = [&](Relaxation::Lanes& lanes) -> StoredLanes& { return lanes_from(lanes, first_lane); };

        Lanes vacant, pool_rows, free;
        std::array<Lanes, suit_count> pooled_reach;  // of the twos in the pool
        for (int lane = 0; lane < width; ++lane) {
            const PooledBoard& board = *boards[first_lane + lane];
            vacant[lane] = board.gaps();
            pool_rows[lane] = board.pool_rows();
            free[lane] = fixed || board.frozen() ? 0 : ~Bitboard{0};
            for (int suit = 0; suit < suit_count; ++suit)
                pooled_reach[static_cast<std::size_t>(suit)][lane] =
                    (board.pool_suits() >> suit & 1) ? board.rows_of_two(suit) : 0;
        }
        const Lanes leftmost = everywhere(leftmost_column);
        std::array<Lanes, suit_count> below;  // reach of the rank below
        for (std::size_t round = 0;; ++round) {
            const Lanes before = vacant;
            // The twos: cells of the leftmost column become theirs as it opens.
            const Lanes open_rows = pool_rows | (vacant & leftmost);
            if (!fixed) free = (vacant & leftmost) != 0 ? ~Lanes{} : free;
#pragma GCC unroll 4
            for (std::size_t suit = 0; suit < suit_count; ++suit) {
                const Lanes start = at(data.start[0][suit]);
                const Lanes gained = open_rows & (fixed ? everywhere(own_row(suit)) : free);
                below[suit] = at(data.reach[0][suit]) | pooled_reach[suit] | gained;
                at(data.reach[0][suit]) = below[suit];
                vacant = below[suit] != start ? vacant | start : vacant;
            }
            for (std::size_t rank = 1; rank <= static_cast<std::size_t>(last); ++rank) {
                const Lanes open = vacant;
#pragma GCC unroll 4
                for (std::size_t suit = 0; suit < suit_count; ++suit) {
                    // A card that can go anywhere leaves its cell; if it can only come back there, it has left before.
                    const Lanes entered = (below[suit] << 1) & open;
                    below[suit] = at(data.reach[rank][suit]) | entered;
                    at(data.reach[rank][suit]) = below[suit];
                    vacant = entered != 0 ? vacant | at(data.start[rank][suit]) : vacant;
                }
            }
            const bool done = !any(vacant ^ before);
            if (round < Relaxation::rounds) at(data.vacant[round]) = vacant;
            if (!done) continue;
            for (; round < Relaxation::rounds; ++round) at(data.vacant[round]) = vacant;
            at(data.vacant[Relaxation::rounds - 1]) = vacant;
            break;
        }

        std::array<Lanes, suit_count> rows;  // where all cards of the suit can come, as four bits
        for (std::size_t suit = 0; suit < suit_count; ++suit) {
            Lanes allowed = at(data.reach[0][suit]) & everywhere(fixed ? own_row(suit) : leftmost_column);
            for (std::size_t rank = 1; rank <= static_cast<std::size_t>(last); ++rank)
                allowed &= at(data.reach[rank][suit]) >> static_cast<int>(rank);
            // Bits 0, 16, 32 and 48 come together as bits 0 to 3.
            rows[suit] = (allowed | allowed >> 15 | allowed >> 30 | allowed >> 45) & everywhere(0xf);
        }
        for (int lane = 0; lane < width; ++lane)
            if (row_pairs[rows[0][lane]][rows[1][lane]] & row_pairs_left[rows[2][lane]][rows[3][lane]])
                data.alive |= 1u << (first_lane + lane);
    }

    /// Writes where the cards are, as bitboards, for these lanes.
    ADDICTION_INLINE static void unpack(Relaxation::Data& data, const std::array<Bytes, 8>& cells, std::size_t suit,
                                        int first_lane) {
        Lanes place;  // how far right each lane's number is to be shifted in a word of eight
        for (int lane = 0; lane < width; ++lane) {
            const int byte = first_lane % 8 + lane;
            place[lane] =
                static_cast<std::uint64_t>(8 * (std::endian::native == std::endian::little ? byte : 7 - byte));
        }
        for (std::size_t rank = 0; rank < PooledBoard::max_ranks; ++rank) {
            std::uint64_t numbers;
            std::memcpy(&numbers, reinterpret_cast<const char*>(cells.data()) + 8 * rank, sizeof numbers);
            const Lanes cell = (everywhere(numbers) >> place) & everywhere(0xff);
            Lanes start = everywhere(1) << (cell & everywhere(cell_limit - 1));
            if (rank == 0) start = cell == everywhere(pool_cell) ? Lanes{} : start;
            lanes_from(data.start[rank][suit], first_lane) = start;
            lanes_from(data.reach[rank][suit], first_lane) = start;
        }
    }

private:
    using Lanes = typename Vectors<width>::Lanes;
    using StoredLanes = typename Vectors<width>::StoredLanes;

    ADDICTION_INLINE static StoredLanes& lanes_from(Relaxation::Lanes& lanes, int first) {
        return *reinterpret_cast<StoredLanes*>(&lanes[static_cast<std::size_t>(first)]);
    }
    ADDICTION_INLINE static Lanes everywhere(Bitboard cells) { return Lanes{} + cells; }
    ADDICTION_INLINE static Bitboard own_row(std::size_t suit) { return bit(make_cell(static_cast<int>(suit), 0)); }
    ADDICTION_INLINE static bool any(const Lanes& lanes) {
        Bitboard all = 0;
        for (int lane = 0; lane < width; ++lane) all |= lanes[lane];
        return all != 0;
    }
};

template <int width>
ADDICTION_INLINE void relax(Relaxation::Data& data, const PooledBoard* const* boards, int count) {
    std::array<const PooledBoard*, Relaxation::lanes> in_lane;
    for (int lane = 0; lane < Relaxation::lanes; ++lane)
        in_lane[static_cast<std::size_t>(lane)] = boards[lane < count ? lane : 0];
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
        const std::array<Bytes, 8> cells = cells_by_rank(in_lane.data(), static_cast<int>(suit));
        for (int lane = 0; lane < Relaxation::lanes; lane += width) Kernel<width>::unpack(data, cells, suit, lane);
    }
    data.alive = 0;
    for (int lane = 0; lane < count; lane += width) Kernel<width>::run(data, in_lane.data(), lane);
}

using Relax = void (*)(Relaxation::Data&, const PooledBoard* const*, int);

void relax_by_two(Relaxation::Data& data, const PooledBoard* const* boards, int count) {
    relax<2>(data, boards, count);
}

#if defined(__x86_64__) && defined(__GNUC__)
__attribute__((target("avx2"))) void relax_by_four(Relaxation::Data& data, const PooledBoard* const* boards,
                                                   int count) {
    relax<4>(data, boards, count);
}
__attribute__((target("avx512f"))) void relax_by_eight(Relaxation::Data& data, const PooledBoard* const* boards,
                                                       int count) {
    relax<8>(data, boards, count);
}
bool has_four() { return __builtin_cpu_supports("avx2"); }
bool has_eight() { return __builtin_cpu_supports("avx512f"); }
#else
constexpr Relax relax_by_four = nullptr;
constexpr Relax relax_by_eight = nullptr;
bool has_four() { return false; }
bool has_eight() { return false; }
#endif

Relax kernel_of(int width) {
    switch (width) {
        case 8: return has_eight() ? relax_by_eight : nullptr;
        case 4: return has_four() ? relax_by_four : nullptr;
        case 2: return relax_by_two;
        default: return nullptr;
    }
}

const Relax relax_here = kernel_of(8) ? kernel_of(8) : kernel_of(4) ? kernel_of(4) : kernel_of(2);

}  // namespace

void Relaxation::run(const PooledBoard* const* boards, int count) {
    assert(1 <= count && count <= lanes);
    relax_here(data_, boards, count);
}

bool Relaxation::run_with(int width, const PooledBoard* const* boards, int count) {
    assert(1 <= count && count <= lanes);
    const Relax relax = kernel_of(width);
    if (relax) relax(data_, boards, count);
    return relax != nullptr;
}

}  // namespace addiction::solver
