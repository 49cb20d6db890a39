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
    Bitboard all = 0;
    for (int lane = 0; lane < Relaxation::lanes; ++lane) all |= lanes[lane];
    return all != 0;
}

using Bytes = std::uint8_t __attribute__((vector_size(8)));

/// Turns eight bytes of each of eight boards into eight times a byte of each board.
ADDICTION_INLINE void transpose(std::array<std::uint64_t, 8>& bytes) {
    const auto exchange = [&](std::size_t a, std::size_t b, int shift, std::uint64_t mask) {
        const std::uint64_t changed = (bytes[a] >> shift ^ bytes[b]) & mask;
        bytes[a] ^= changed << shift;
        bytes[b] ^= changed;
    };
    for (std::size_t i = 0; i < 4; ++i) exchange(i, i + 4, 32, 0x0000'0000'ffff'ffff);
    for (const std::size_t i : {0, 1, 4, 5}) exchange(i, i + 2, 16, 0x0000'ffff'0000'ffff);
    for (const std::size_t i : {0, 2, 4, 6}) exchange(i, i + 1, 8, 0x00ff'00ff'00ff'00ff);
}

/// The rows whose leftmost cells are given, as four bits.
unsigned row_bits(Bitboard leftmost) {
    return static_cast<unsigned>((leftmost | leftmost >> 15 | leftmost >> 30 | leftmost >> 45) & 0xf);
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

/// Whether the suits can be given a row each.
ADDICTION_INLINE bool can_assign(const std::array<Lanes, suit_count>& allowed, int lane) {
    const auto rows = [&](int suit) { return row_bits(allowed[static_cast<std::size_t>(suit)][lane]); };
    return (row_pairs[rows(0)][rows(1)] & row_pairs_left[rows(2)][rows(3)]) != 0;
}

// A machine with AVX-512 does all lanes in one instruction, one with AVX2 half of them; the choice is made when the program is loaded.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__)
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

    for (int suit = 0; suit < suit_count; ++suit)
        for (int first_rank = 0; first_rank <= last; first_rank += lanes) {
            std::array<std::uint64_t, lanes> cells;
            for (std::size_t lane = 0; lane < lanes; ++lane)
                std::memcpy(&cells[lane], &lane_boards[lane]->cells()[make_card(suit, first_rank + lowest_rank)], 8);
            transpose(cells);
            for (int rank = first_rank; rank < std::min(first_rank + lanes, PooledBoard::max_ranks); ++rank) {
                const auto numbers = __builtin_convertvector(
                    std::bit_cast<Bytes>(cells[static_cast<std::size_t>(rank - first_rank)]), Lanes);
                const Lanes on_board = Lanes(numbers != everywhere(pool_cell));
                start_of[static_cast<std::size_t>(rank)][static_cast<std::size_t>(suit)] =
                    (everywhere(1) << (numbers & everywhere(cell_limit - 1))) & on_board;
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
    reach = start_of;

    std::array<Lanes, suit_count> below;  // reach of the rank below
    for (std::size_t round = 0;; ++round) {
        const Lanes before = vacant;
        // The twos: cells of the leftmost column become theirs as it opens.
        const Lanes open_rows = pool_rows | (vacant & everywhere(leftmost_column));
        if (!fixed) free |= Lanes((vacant & everywhere(leftmost_column)) != 0);
        Lanes left = everywhere(0);
        for (std::size_t suit = 0; suit < suit_count; ++suit) {
            const Lanes start = start_of[0][suit];
            const Lanes gained =
                fixed ? open_rows & everywhere(bit(make_cell(static_cast<int>(suit), 0))) : open_rows & free;
            const Lanes now = reach[0][suit] | pooled_reach[suit] | gained;
            below[suit] = reach[0][suit] = now;
            left |= start & Lanes(now != start);
        }
        vacant |= left;
        for (std::size_t rank = 1; rank <= static_cast<std::size_t>(last); ++rank) {
            left = everywhere(0);
            for (std::size_t suit = 0; suit < suit_count; ++suit) {
                const Lanes start = start_of[rank][suit];
                const Lanes now = reach[rank][suit] | ((below[suit] << 1) & vacant);
                below[suit] = reach[rank][suit] = now;
                left |= start & Lanes(now != start);
            }
            vacant |= left;
        }
        const bool done = !any(vacant ^ before);
        if (round < Relaxation::rounds) vacant_after[round] = vacant;
        if (!done) continue;
        for (; round < Relaxation::rounds; ++round) vacant_after[round] = vacant;
        vacant_after[Relaxation::rounds - 1] = vacant;
        break;
    }

    std::array<Lanes, suit_count> allowed;
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
        allowed[suit] = reach[0][suit] & everywhere(leftmost_column);
        for (std::size_t rank = 1; rank <= static_cast<std::size_t>(last); ++rank)
            allowed[suit] &= reach[rank][suit] >> rank;
    }
    alive = 0;
    for (int lane = 0; lane < count; ++lane) alive |= static_cast<unsigned>(can_assign(allowed, lane)) << lane;
}

}  // namespace

void Relaxation::run(const PooledBoard* const* boards, int count) { relax(data_, boards, count); }

}  // namespace addiction::solver
