#pragma once

#include <array>
#include <bit>
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

    const Rules& rules() const { return rules_; }
    int shuffles_left() const { return shuffles_left_; }
    bool can_shuffle() const { return shuffles_left_ != 0 && !is_won(); }

    Card card_at(Cell cell) const { return cells_[cell]; }
    Cell cell_of(Card card) const { return where_[card]; }
    const CellContents& cells() const { return cells_; }

    Bitboard board() const { return first_columns(rules_.ranks); }
    Bitboard occupied() const { return occupied_; }
    Bitboard gaps() const { return board() & ~occupied_; }

    /// The key of docs/rules.md: of the board alone, rows kept apart.
    std::uint64_t key() const { return key_; }

    /// Cells whose card is in order: a two in the leftmost cell (with fixed twos only of its own row), or a card right
    /// of the card of its suit that is one rank lower.
    Bitboard ordered() const { return ordered_; }

    /// Cells of the placed cards, and in each row those of its placed run.
    Bitboard placed() const { return leading_runs(ordered_); }
    int placed_count() const { return std::popcount(placed()); }

    /// Whether the leftmost cell of this row is one that this two may enter.
    bool accepts_two(int row, Card two) const { return rules_.twos == TwosRule::any || suit_of(two) == row; }

    bool is_won() const { return ordered_ == first_columns(rules_.ranks - 1); }

    /// Plays a legal move; no check. `unmake` with the same move takes it back exactly.
    void make(const Move& move) {
        relocate(move.card, move.source, move.target);
        // The target is right of the card's predecessor, or a leftmost cell that takes this two: in order either way.
        ordered_ &= ~(bit(move.source) | bit(move.source) << 1);
        ordered_ |= bit(move.target);
        if (cells_[move.target + 1] == move.card + 1) ordered_ |= bit(move.target) << 1;
    }
    void unmake(const Move& move) {
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
