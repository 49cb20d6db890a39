#include "addiction/solver/evaluation.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <iterator>
#include <utility>

namespace addiction::solver {

namespace {

constexpr std::size_t ranks = PooledBoard::max_ranks;
constexpr std::size_t columns = 13;
constexpr std::size_t rounds = Relaxation::rounds + 1;

/// A block of features with two indices; blocks follow one another.
struct Block {
    std::size_t first, width, height;
    constexpr std::size_t end() const { return first + width * height; }
    constexpr std::size_t at(std::size_t x, std::size_t y) const {
        assert(x < width && y < height);
        return first + x * height + y;
    }
};
constexpr Block after(const Block& block, std::size_t width, std::size_t height) {
    return {block.end(), width, height};
}

constexpr Block run_length{0, ranks + 1, 4};                        // placed cards of a suit, state of the next cell
constexpr Block blocker = after(run_length, ranks + 1, rounds);     // rank on the next cell, round in which it leaves
constexpr Block next_column = after(blocker, columns, 5);           // column of the next card, what stands left of it
constexpr Block next_round = after(next_column, ranks, rounds);     // its rank, round in which it first moves
constexpr Block gap_left = after(next_round, columns, 8);           // column of a gap, what stands left of it
constexpr Block gap_pair = after(gap_left, ranks, 4);               // rank that fills it, glued cards behind that one
constexpr Block gap_walk = after(gap_pair, 17, 5);                  // length and end of the gap's walk alone
constexpr Block king = after(gap_walk, columns, 4);                 // column of a king, gaps right of it
constexpr Block queen_right = after(king, columns, 4);              // column of a queen, what stands right of it
constexpr Block loose_column = after(queen_right, ranks, columns);  // rank and column of a loose card
constexpr Block loose_round = after(loose_column, ranks, rounds);   // rank and first round of a loose card
constexpr Block glued = after(loose_round, ranks, 2);               // rank of a loose card right of its predecessor
constexpr Block live_gaps = after(glued, 5, 5);                     // gaps that a card can enter, unplaced kings
constexpr Block twos_home = after(live_gaps, 5, 5);                 // twos and pool rows in the leftmost column

int column(Bitboard cell) { return std::countr_zero(cell) % row_stride; }

/// Hands one board's features to a sink, one call of push each.
template <class Sink>
class Extractor {
public:
    Extractor(const PooledBoard& board, const Relaxation& relaxation, int lane, Sink& sink)
        : board_(board), sink_(sink), last_(board.last_rank()) {
        round_of_.fill(rounds - 1);
        Bitboard before = 0;
        for (int round = 0; round < Relaxation::rounds; ++round) {
            const Bitboard vacant = relaxation.vacant_after(lane, round);
            for (Bitboard cells = vacant & ~before; cells; cells &= cells - 1)
                round_of_[static_cast<std::size_t>(std::countr_zero(cells))] = static_cast<std::uint8_t>(round);
            before = vacant;
        }
    }

    void run() {
        for (int suit = 0; suit < suit_count; ++suit) {
            read_run(suit);
            read_high_cards(suit);
            read_loose(suit);
        }
        read_gaps();
        sink_.push(twos_home.at(static_cast<std::size_t>(std::popcount(board_.pool_suits())),
                                static_cast<std::size_t>(std::popcount(board_.pool_rows()))));
    }

private:
    Card at(int cell) const { return board_.at(static_cast<Cell>(cell)); }
    Bitboard where(int rank, int suit) const { return board_.where(rank, suit); }

    /// Round after which the cell may be vacant; the number of rounds if never.
    std::size_t round_of(Bitboard cell) const { return round_of_[static_cast<std::size_t>(std::countr_zero(cell))]; }

    void read_run(int suit) {
        placed_[suit] = 0;
        int length = 0;
        Bitboard start = 0;
        if (board_.pool_suits() >> suit & 1) {
            length = 1;
            const Bitboard rows = board_.rows_of_two(suit);
            start = where(1, suit) >> 1 & rows;
            if (start) {
                while (length <= last_ && where(length, suit) == start << length) {
                    placed_[suit] |= start << length;
                    ++length;
                }
            } else if (std::has_single_bit(rows)) {
                start = rows;
            }
        }
        run_[suit] = length;
        const auto l = static_cast<std::size_t>(length);
        if (length > last_) {
            sink_.push(run_length.at(l, 0));
            return;
        }
        const Bitboard next = length == 0 ? 0 : start << length;
        const Bitboard card = where(length, suit);
        std::size_t state = 3;
        if (next) state = (board_.gaps() & next) ? 1 : 2;
        sink_.push(run_length.at(l, state));
        if (state == 2) {
            const Card on = at(std::countr_zero(next));
            sink_.push(blocker.at(static_cast<std::size_t>(on % 16), round_of(next)));
        }
        const int card_column = column(card);
        sink_.push(next_column.at(static_cast<std::size_t>(card_column), left_kind(std::countr_zero(card))));
        sink_.push(next_round.at(l, round_of(card)));
    }

    std::size_t left_kind(int cell) const {
        if (cell % row_stride == 0) return 0;
        const Card left = at(cell - 1);
        if (left == no_card) return 1;
        if (left == PooledBoard::pool_marker) return 2;
        return left % 16 == last_ ? 3 : 4;
    }

    void read_high_cards(int suit) {
        if (run_[suit] > last_) return;
        const Bitboard top = where(last_, suit);
        std::size_t behind = 0;
        for (Bitboard cell = top << 1; (board_.gaps() & cell) && behind < 3; cell <<= 1) ++behind;
        sink_.push(king.at(static_cast<std::size_t>(column(top)), behind));
        const Bitboard below = where(last_ - 1, suit);
        if (!below) return;
        const int below_column = column(below);
        std::size_t right = 0;
        if (below_column <= last_) {
            const Bitboard cell = below << 1;
            right = (board_.gaps() & cell) ? 1 : cell == top ? 2 : 3;
        }
        sink_.push(queen_right.at(static_cast<std::size_t>(below_column), right));
    }

    void read_loose(int suit) {
        for (int rank = run_[suit]; rank <= last_; ++rank) {
            const Bitboard cell = where(rank, suit);
            if (!cell) continue;
            const auto r = static_cast<std::size_t>(rank);
            sink_.push(loose_column.at(r, static_cast<std::size_t>(column(cell))));
            sink_.push(loose_round.at(r, round_of(cell)));
            if (rank > 0 && cell == where(rank - 1, suit) << 1)
                sink_.push(glued.at(r, where(rank - 1, suit) & placed_[suit] ? 1 : 0));
        }
    }

    void read_gaps() {
        std::size_t live = 0;
        for (Bitboard gaps = board_.gaps(); gaps; gaps &= gaps - 1) {
            const int cell = std::countr_zero(gaps);
            const Card left = at(cell - 1);
            sink_.push(gap_left.at(static_cast<std::size_t>(cell % row_stride), gap_kind(left)));
            if (left == no_card || left == PooledBoard::pool_marker || left % 16 == last_) {
                live += left == PooledBoard::pool_marker;
                sink_.push(gap_walk.at(0, end_kind(left)));
                continue;
            }
            ++live;
            read_entry(left + 1);
            read_walk(cell);
        }
        std::size_t kings = 0;
        for (const int length : run_) kings += length <= last_;
        sink_.push(live_gaps.at(live, kings));
    }

    std::size_t gap_kind(Card left) const {
        if (left == no_card) return 0;
        if (left == PooledBoard::pool_marker) return 1;
        const int rank = left % 16;
        if (rank == last_) return 2;
        if (rank < run_[left / 16]) return 3;
        return rank < 4 ? 4 : rank < 8 ? 5 : rank < last_ - 1 ? 6 : 7;
    }

    static std::size_t end_kind(Card left) {
        if (left == no_card) return 0;
        return left == PooledBoard::pool_marker ? 1 : 2;
    }

    /// The card that can enter a gap: how many cards are glued behind it and would be left behind.
    void read_entry(int card) {
        const int suit = card / 16;
        const int rank = card % 16;
        std::size_t behind = 0;
        for (int next = rank; next < last_ && behind < 3 && where(next + 1, suit) == where(next, suit) << 1; ++next)
            ++behind;
        sink_.push(gap_pair.at(static_cast<std::size_t>(rank), behind));
    }

    /// Where this gap gets if it moves alone: filled by the card that fits, it goes on from that card's cell.
    void read_walk(int cell) {
        std::size_t length = 0;
        std::size_t end = 3;
        while (length < 16) {
            if (cell % row_stride == 0) {
                end = 4;
                break;
            }
            const Card left = at(cell - 1);
            if (left == no_card || left == PooledBoard::pool_marker || left % 16 == last_) {
                end = end_kind(left);
                break;
            }
            cell = std::countr_zero(where(left % 16 + 1, left / 16));
            ++length;
        }
        sink_.push(gap_walk.at(length, end));
    }

    const PooledBoard& board_;
    Sink& sink_;
    int last_;
    std::array<std::uint8_t, cell_limit> round_of_;
    std::array<int, suit_count> run_{};
    std::array<Bitboard, suit_count> placed_{};
};

struct Collector {
    std::vector<std::uint16_t> features;
    void push(std::size_t feature) { features.push_back(static_cast<std::uint16_t>(feature)); }
};

struct Adder {
    std::span<const std::int16_t> weights;
    std::int32_t sum = 0;
    void push(std::size_t feature) { sum += weights[feature]; }
};

constexpr std::int16_t weights[] = {
#include "weights_1.inc"
};
static_assert(std::size(weights) == twos_home.end());

}  // namespace

const std::size_t feature_count = twos_home.end();

std::vector<std::uint16_t> features_of(const PooledBoard& board, const Relaxation& relaxation, int lane) {
    Collector collector;
    Extractor(board, relaxation, lane, collector).run();
    return std::move(collector.features);
}

std::vector<std::uint16_t> features_of_run(int length) {
    std::vector<std::uint16_t> features;
    for (std::size_t state = 0; state < run_length.height; ++state)
        features.push_back(static_cast<std::uint16_t>(run_length.at(static_cast<std::size_t>(length), state)));
    return features;
}

std::span<const std::int16_t> learned_weights() { return weights; }

std::int32_t evaluate(const PooledBoard& board, const Relaxation& relaxation, int lane,
                      std::span<const std::int16_t> weights) {
    assert(weights.size() == feature_count);
    Adder adder{weights};
    Extractor(board, relaxation, lane, adder).run();
    return adder.sum;
}

}  // namespace addiction::solver
