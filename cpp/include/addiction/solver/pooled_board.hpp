#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "addiction/bitboard.hpp"
#include "addiction/card.hpp"
#include "addiction/position.hpp"

namespace addiction::solver {

/// A step of a plan on pooled boards. The target of a two is `pool_cell`; every other card has a real one.
struct Step {
    Card card;
    Cell source;
    Cell target;

    bool operator==(const Step&) const = default;
};

/// Stands for "some leftmost cell" as the target of a two.
inline constexpr Cell pool_cell = 0xff;

/// A board up to what does not matter (docs/solver.md, "Pooled twos"): while some leftmost cell is a gap, the twos in
/// the leftmost column can be rearranged at will among the rows whose leftmost cell is a two or a gap, the pool rows.
/// So the board keeps only which rows those are and which suits have their two there. When the last such gap is filled
/// the pool is frozen in an arrangement still to be chosen: a suit is bound to a row when its three goes there.
///
/// With fixed twos each suit is bound to its own row from the start.
class PooledBoard {
public:
    static constexpr int max_ranks = 12;       ///< Ranks on the board, two to king.
    static constexpr Card pool_marker = 0xfe;  ///< What a pool row's leftmost cell holds.
    static constexpr std::uint8_t no_row = 0xff;

    /// A board in 52 bytes: cell numbers by suit and rank, pool_cell for the twos in the pool, and the bound rows.
    struct Packed {
        std::array<Cell, suit_count * max_ranks> cells;
        std::array<std::uint8_t, suit_count> bound_row;
    };

    /// Which of two independent functions makes the keys.
    enum class Hash : std::uint8_t { first, second };

    PooledBoard() = default;  ///< No board yet; only to be assigned to.
    explicit PooledBoard(const Position& position, Hash hash = Hash::first);

    /// Unpacks a board of the same game as `model`.
    PooledBoard(const Packed& packed, const PooledBoard& model);
    [[nodiscard]] Packed pack() const;

    [[nodiscard]] int last_rank() const { return last_rank_; }  ///< Index of the highest rank, the two being 0.
    [[nodiscard]] bool fixed_twos() const { return fixed_; }

    /// The card's cell; pool_cell for a two in the pool.
    [[nodiscard]] Cell cell_of(Card card) const {
        assert(card < cell_limit);
        return cell_of_[card];
    }
    /// The same for all cards, by card code.
    [[nodiscard]] const std::array<Cell, cell_limit>& cells() const { return cell_of_; }
    /// The card's cell as a bit; 0 for a two in the pool. Rank indices count from the two.
    [[nodiscard]] Bitboard where(int rank, int suit) const {
        const Cell cell = cell_of_[make_card(suit, rank + lowest_rank)];
        return cell == pool_cell ? 0 : bit(cell);
    }
    [[nodiscard]] Card at(Cell cell) const {
        assert(cell < cell_limit);
        return at_[cell];
    }

    /// Gaps outside the leftmost column.
    [[nodiscard]] Bitboard gaps() const { return gaps_; }
    /// Leftmost cells of the pool rows.
    [[nodiscard]] Bitboard pool_rows() const { return pool_rows_; }
    /// Suits whose two is in the pool, one bit each.
    [[nodiscard]] unsigned pool_suits() const { return pool_suits_; }
    /// Whether the pool has no gap.
    [[nodiscard]] bool frozen() const { return pool_gaps_ == 0; }
    /// The row that the suit's two is bound to, or no_row.
    [[nodiscard]] std::uint8_t bound_row(int suit) const {
        assert(0 <= suit && suit < suit_count);
        return bound_row_[suit];
    }

    /// Leftmost cells to which the suit's two, in the pool, may be thought of as standing.
    [[nodiscard]] Bitboard rows_of_two(int suit) const {
        if (bound_row_[suit] != no_row) return bit(make_cell(bound_row_[suit], 0));
        return pool_rows_ & ~bound_rows_;
    }

    /// Whether the suit's two, outside the pool, may enter it.
    [[nodiscard]] bool can_enter(int suit) const {
        if (fixed_) return (pool_rows_ & bit(make_cell(suit, 0))) != 0;
        return !frozen();
    }

    /// Whether all twos are in the leftmost column, where they stay for ever. The graph of what follows has no cycle.
    [[nodiscard]] bool in_main_phase() const { return pool_suits_ == 0xf; }

    [[nodiscard]] bool is_won() const;

    /// How many cards of the suit stand in its row for good: its two can't move any more, and each of the others stands
    /// right of the one before. Known where twos are fixed and once all are in the leftmost column; 0 before.
    [[nodiscard]] int rooted(int suit) const {
        assert(0 <= suit && suit < suit_count);
        return rooted_[suit];
    }
    /// The cells right of those cards.
    [[nodiscard]] Bitboard rooted_targets() const { return rooted_targets_; }

    /// Plays a legal step; no check.
    void play(const Step& step);

    /// Equal for boards that are equal up to the pool's arrangement and, unless twos are fixed, an exchange of rows.
    [[nodiscard]] std::uint64_t key() const;

private:
    bool may_play(const Step& step) const;
    void count_pool_gaps();
    /// Toggles what stands on a cell in its row's key. Takes codes that no card has for what else tells rows apart.
    void toggle(Card code, Cell cell);
    void put(Card card, Cell cell);
    void bind(int suit, int row);
    void unbind_all();
    /// Binds the last suit of a frozen pool that is not bound, so that equal boards have equal keys.
    void bind_last();
    /// Counts on where cards of the suit came to stand for good.
    void extend_rooted(int suit);
    void extend_all_rooted();

    alignas(64) std::array<Cell, cell_limit> cell_of_{};
    std::array<Card, cell_limit> at_;
    std::array<std::uint64_t, row_count> row_keys_{};
    Bitboard gaps_ = 0;
    Bitboard pool_rows_ = 0;
    Bitboard bound_rows_ = 0;
    Bitboard rooted_targets_ = 0;
    std::array<std::uint8_t, suit_count> bound_row_{no_row, no_row, no_row, no_row};
    std::array<std::uint8_t, suit_count> rooted_{};
    std::uint8_t pool_suits_ = 0;
    std::uint8_t pool_gaps_ = 0;
    std::uint8_t last_rank_ = 0;
    bool fixed_ = false;
    Hash hash_ = Hash::first;
};

/// The steps that a board allows.
class StepList {
public:
    /// Three gaps with four threes each, and four twos, are more than enough.
    static constexpr std::size_t limit = 20;

    void push(Step step) {
        assert(size_ < limit);
        steps_[size_++] = step;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    const Step& operator[](std::size_t index) const {
        assert(index < size_);
        return steps_[index];
    }
    [[nodiscard]] const Step* begin() const { return steps_.data(); }
    [[nodiscard]] const Step* end() const { return steps_.data() + size_; }

private:
    std::array<Step, limit> steps_;
    std::size_t size_ = 0;
};

/// The legal steps; when as many as `most` are found, the rest may be missing.
[[nodiscard]] StepList legal_steps(const PooledBoard& board, std::size_t most = StepList::limit);

}  // namespace addiction::solver
