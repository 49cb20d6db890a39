#include "addiction/solver/relaxation.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace addiction::solver {

namespace {

using Lanes = Relaxation::Lanes;

// Everything that run() calls with vectors is inlined, so that it is compiled for the same machine as its caller.
#define ADDICTION_INLINE __attribute__((always_inline)) inline

ADDICTION_INLINE Lanes everywhere(Bitboard cells) { return Lanes{} + cells; }

ADDICTION_INLINE bool any(const Lanes& lanes) {
    const auto half =
        __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3) | __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7);
    const auto quarter = __builtin_shufflevector(half, half, 0, 1) | __builtin_shufflevector(half, half, 2, 3);
    return (quarter[0] | quarter[1]) != 0;
}

using Bytes = std::uint8_t __attribute__((vector_size(16)));
using HalfBytes = std::uint8_t __attribute__((vector_size(8)));

/// Turns the bytes of two vectors into pairs of one byte from each.
ADDICTION_INLINE void interleave(Bytes& a, Bytes& b) {
    const Bytes low = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    b = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    a = low;
}

/// The cells of a suit's cards on eight boards, from two on: first[i] has ranks 2 * i and 2 * i + 1, each for the eight
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

/// The rows whose leftmost cells are given, as four bits.
ADDICTION_INLINE Lanes row_bits(const Lanes& leftmost) {
    return (leftmost | leftmost >> 15 | leftmost >> 30 | leftmost >> 45) & everywhere(0xf);
}

/// For two sets of rows, the pairs that can be taken from them, each as a bit numbered by the pair's rows.
constexpr auto row_pairs = [] {
    std::array<std::array<std::uint16_t, 16>, 16> pairs{};
    for (unsigned a = 0; a < 16; ++a)
        for (unsigned b = 0; b < 16; ++b)
            for (unsigned x = 1; x < 16; x <<= 1)
                for (unsigned y = 1; y < 16; y <<= 1)
                    if ((a & x) && (b & y) && x != y) pairs[a][b] |= static_cast<std::uint16_t>(1u << (x | y));
    return pairs;
}();

/// The same pairs with each replaced by the two rows that it leaves.
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

// A machine with AVX-512 does all lanes in one instruction, one with AVX2 half of them; the choice is made when the
// program is loaded.
// ThreadSanitizer is not ready yet when that happens.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
__attribute__((target_clones("avx512f", "avx2", "default")))
#endif
void relax(Relaxation::Data& data, const PooledBoard* const* boards, int count) {
    constexpr int lanes = Relaxation::lanes;
    auto& [start_of, reach, vacant_after, alive] = data;
    const PooledBoard& first = *boards[0];
    const int last = first.last_rank();
    const bool fixed = first.fixed_twos();
    const PooledBoard* lane_boards[lanes];
    for (int lane = 0; lane < lanes; ++lane) lane_boards[lane] = boards[lane < count ? lane : 0];

    for (std::size_t suit = 0; suit < suit_count; ++suit) {
        const std::array<Bytes, 8> cells = cells_by_rank(lane_boards, static_cast<int>(suit));
        for (std::size_t rank = 0; rank < PooledBoard::max_ranks; ++rank) {
            HalfBytes numbers;
            std::memcpy(&numbers, reinterpret_cast<const char*>(&cells[rank / 2]) + rank % 2 * sizeof numbers,
                        sizeof numbers);
            const Lanes cell = __builtin_convertvector(numbers, Lanes);
            Lanes start = everywhere(1) << (cell & everywhere(cell_limit - 1));
            if (rank == 0) start = cell == everywhere(pool_cell) ? Lanes{} : start;
            start_of[rank][suit] = reach[rank][suit] = start;
        }
    }
    Lanes vacant, pool_rows, free;
    std::array<Lanes, suit_count> pooled_reach;  // of the twos in the pool
    for (int lane = 0; lane < lanes; ++lane) {
        const PooledBoard& board = *lane_boards[lane];
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
        for (std::size_t suit = 0; suit < suit_count; ++suit) {
            const Lanes start = start_of[0][suit];
            const Lanes gained =
                fixed ? open_rows & everywhere(bit(make_cell(static_cast<int>(suit), 0))) : open_rows & free;
            below[suit] = reach[0][suit] |= pooled_reach[suit] | gained;
            vacant = below[suit] != start ? vacant | start : vacant;
        }
        for (std::size_t rank = 1; rank <= static_cast<std::size_t>(last); ++rank) {
            const Lanes open = vacant;
            for (std::size_t suit = 0; suit < suit_count; ++suit) {
                // A card that can go anywhere leaves its cell; if it can only come back there, it has left before.
                const Lanes entered = (below[suit] << 1) & open;
                below[suit] = reach[rank][suit] |= entered;
                vacant = entered != 0 ? vacant | start_of[rank][suit] : vacant;
            }
        }
        const bool done = !any(vacant ^ before);
        if (round < Relaxation::rounds) vacant_after[round] = vacant;
        if (!done) continue;
        for (; round < Relaxation::rounds; ++round) vacant_after[round] = vacant;
        vacant_after[Relaxation::rounds - 1] = vacant;
        break;
    }

    std::array<Lanes, suit_count> rows;  // where all cards of the suit can come, as four bits
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
        const Bitboard own_row = bit(make_cell(static_cast<int>(suit), 0));
        Lanes allowed = reach[0][suit] & everywhere(fixed ? own_row : leftmost_column);
        for (std::size_t rank = 1; rank <= static_cast<std::size_t>(last); ++rank)
            allowed &= reach[rank][suit] >> static_cast<int>(rank);
        rows[suit] = row_bits(allowed);
    }
    alive = 0;
    for (int lane = 0; lane < count; ++lane)
        if (row_pairs[rows[0][lane]][rows[1][lane]] & row_pairs_left[rows[2][lane]][rows[3][lane]]) alive |= 1u << lane;
}

}  // namespace

void Relaxation::run(const PooledBoard* const* boards, int count) { relax(data_, boards, count); }

}  // namespace addiction::solver
