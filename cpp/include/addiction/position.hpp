#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "addiction/bitboard.hpp"
#include "addiction/card.hpp"
#include "addiction/hash.hpp"
#include "addiction/move.hpp"
#include "addiction/rules.hpp"

namespace addiction {

enum class Status { playing, stuck, won, lost };

/// What stands on each cell, by cell number; `no_card` on gaps and outside the board.
using CellContents = std::array<Card, cell_limit>;

/// A legal board with its rules and the shuffles left. Setup checks what an outside source says; this class takes every
/// card exactly once and four gaps for granted.
class Position {
public:
    Position(const Rules& rules, int shuffles_left, const CellContents& cells);

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] int shuffles_left() const { return shuffles_left_; }
    [[nodiscard]] bool can_shuffle() const { return shuffles_left_ != 0 && !is_won(); }

    [[nodiscard]] Card card_at(Cell cell) const {
        assert(cell < cell_limit);
        return cells_[cell];
    }
    /// 0 for a card that the deck has not.
    [[nodiscard]] Cell cell_of(Card card) const {
        assert(card < where_.size());
        return where_[card];
    }
    [[nodiscard]] const CellContents& cells() const { return cells_; }

    [[nodiscard]] Bitboard board() const { return first_columns(rules_.ranks); }
    [[nodiscard]] Bitboard occupied() const { return occupied_; }
    [[nodiscard]] Bitboard gaps() const { return board() & ~occupied_; }

    /// The key of docs/rules.md: of the board alone, rows kept apart.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    /// Cells whose card is in order: a two in the leftmost cell (with fixed twos only of its own row), or a card right
    /// of the card of its suit that is one rank lower.
    [[nodiscard]] Bitboard ordered() const { return ordered_; }

    /// Cells of the placed cards, and in each row those of its placed run.
    [[nodiscard]] Bitboard placed() const { return leading_runs(ordered_); }
    [[nodiscard]] int placed_count() const { return std::popcount(placed()); }

    /// Whether the leftmost cell of this row is one that this two may enter.
    [[nodiscard]] bool accepts_two(int row, Card two) const {
        assert(is_two(two));
        return rules_.twos == TwosRule::any || suit_of(two) == row;
    }

    [[nodiscard]] bool is_won() const { return ordered_ == first_columns(rules_.ranks - 1); }

    /// Plays a legal move; no check. `unmake` with the same move takes it back exactly.
    void make(const Move& move) {
        assert(is_legal(move));
        relocate(move.card, move.source, move.target);
        // The target is right of the card's predecessor, or a leftmost cell that takes this two: in order either way.
        ordered_ &= ~(bit(move.source) | bit(move.source) << 1);
        ordered_ |= bit(move.target);
        if (cells_[move.target + 1] == move.card + 1) ordered_ |= bit(move.target) << 1;
    }
    void unmake(const Move& move) {
        assert(card_at(move.target) == move.card && (gaps() & bit(move.source)));
        relocate(move.card, move.target, move.source);
        ordered_ &= ~(bit(move.target) | bit(move.target) << 1);
        // Only a two can have been in order before its move: another card's predecessor stands left of the target.
        if (is_two(move.card) && column_of(move.source) == 0 && accepts_two(row_of(move.source), move.card))
            ordered_ |= bit(move.source);
        if (cells_[move.source + 1] == move.card + 1) ordered_ |= bit(move.source) << 1;
    }

    /// Rules, shuffles left and the whole board.
    bool operator==(const Position& other) const;

private:
    bool holds_each_card_once() const;
    bool is_on_board(Card card) const { return card < where_.size() && cells_[where_[card]] == card; }
    bool is_legal(const Move& move) const {
        if (!is_on_board(move.card) || cell_of(move.card) != move.source || !(gaps() & bit(move.target))) return false;
        if (column_of(move.target) == 0) return is_two(move.card) && accepts_two(row_of(move.target), move.card);
        return !is_two(move.card) && card_at(move.target - 1) == move.card - 1;
    }

    void relocate(Card card, Cell source, Cell target) {
        cells_[source] = no_card;
        cells_[target] = card;
        where_[card] = target;
        occupied_ ^= bit(source) | bit(target);
        key_ ^= key_words[card][source] ^ key_words[card][target];
    }

    CellContents cells_;
    std::array<Cell, 64> where_{};
    Bitboard occupied_ = 0;
    Bitboard ordered_ = 0;
    std::uint64_t key_ = 0;
    Rules rules_;
    int shuffles_left_;
};

}  // namespace addiction
