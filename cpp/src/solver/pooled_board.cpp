#include "addiction/solver/pooled_board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "addiction/random.hpp"

namespace addiction::solver {

namespace {

/// Codes above a suit's king, which no card has, for what else a row's key tells apart.
constexpr Card pool_row_code = PooledBoard::max_ranks;
constexpr Card bound_code(int suit) { return static_cast<Card>(16 * suit + PooledBoard::max_ranks + 1); }

/// For both hashes, a word for each code in each column.
constexpr auto row_words = [] {
    std::array<std::array<std::array<std::uint64_t, row_stride>, cell_limit>, 2> words{};
    std::uint64_t number = 0;
    for (auto& hash : words)
        for (auto& code : hash)
            for (auto& word : code) word = mix(++number * golden_gamma);
    return words;
}();

}  // namespace

PooledBoard::PooledBoard(const Position& position, Hash hash)
    : last_rank_(static_cast<std::uint8_t>(position.rules().ranks - lowest_rank)),
      fixed_(position.rules().twos == TwosRule::fixed),
      hash_(hash) {
    at_.fill(no_card);
    gaps_ = position.gaps() & ~leftmost_column;
    for (Cell cell = 0; cell < cell_limit; ++cell) {
        const Card card = position.card_at(cell);
        const bool leftmost = column_of(cell) == 0;
        const bool pooled_two = leftmost && card != no_card && is_two(card) && position.accepts_two(row_of(cell), card);
        if (leftmost && (card == no_card || pooled_two)) {
            pool_rows_ |= bit(cell);
            at_[cell] = pool_marker;
            toggle(pool_row_code, cell);
        }
        if (pooled_two) {
            pool_suits_ |= static_cast<std::uint8_t>(1 << suit_of(card));
            cell_of_[card] = pool_cell;
        }
        if (card == no_card || pooled_two) continue;
        put(card, cell);
    }
    count_pool_gaps();
    // A pool without a gap stands as it stands: nothing could have rearranged it.
    if (fixed_ || frozen())
        for (Cell row = 0; row < row_count; ++row)
            if (const Card card = position.card_at(make_cell(row, 0));
                at_[make_cell(row, 0)] == pool_marker && card != no_card)
                bind(suit_of(card), row);
}

PooledBoard::PooledBoard(const Packed& packed, const PooledBoard& model)
    : last_rank_(model.last_rank_), fixed_(model.fixed_), hash_(model.hash_) {
    at_.fill(no_card);
    Bitboard occupied = 0;
    for (int suit = 0; suit < suit_count; ++suit)
        for (int rank = 0; rank <= last_rank_; ++rank) {
            const Cell cell = packed.cells[static_cast<std::size_t>(suit * max_ranks + rank)];
            const Card card = make_card(suit, rank + lowest_rank);
            if (cell == pool_cell) {
                pool_suits_ |= static_cast<std::uint8_t>(1 << suit);
                cell_of_[card] = pool_cell;
                continue;
            }
            put(card, cell);
            occupied |= bit(cell);
        }
    gaps_ = first_columns(last_rank_ + lowest_rank) & ~occupied & ~leftmost_column;
    pool_rows_ = leftmost_column & ~occupied;
    for (Bitboard rows = pool_rows_; rows; rows &= rows - 1) {
        const Cell cell = static_cast<Cell>(std::countr_zero(rows));
        at_[cell] = pool_marker;
        toggle(pool_row_code, cell);
    }
    count_pool_gaps();
    for (int suit = 0; suit < suit_count; ++suit)
        if (packed.bound_row[suit] != no_row) bind(suit, packed.bound_row[suit]);
}

PooledBoard::Packed PooledBoard::pack() const {
    Packed packed;
    for (std::size_t suit = 0; suit < suit_count; ++suit)
        std::memcpy(&packed.cells[suit * max_ranks], &cell_of_[suit * row_stride], max_ranks);
    packed.bound_row = bound_row_;
    return packed;
}

void PooledBoard::count_pool_gaps() {
    pool_gaps_ = static_cast<std::uint8_t>(std::popcount(pool_rows_) - std::popcount(pool_suits_));
}

void PooledBoard::toggle(Card code, Cell cell) {
    const auto& words = row_words[static_cast<std::size_t>(hash_)][code];
    row_keys_[row_of(cell)] ^= words[static_cast<std::size_t>(column_of(cell))];
}

void PooledBoard::put(Card card, Cell cell) {
    cell_of_[card] = cell;
    at_[cell] = card;
    toggle(card, cell);
}

void PooledBoard::extend_rooted(int suit) {
    if (bound_row_[suit] == no_row || !(pool_suits_ >> suit & 1)) return;
    const Cell* const cells = &cell_of_[make_card(suit, lowest_rank)];
    const Cell start = make_cell(bound_row_[suit], 0);
    int length = std::max<int>(rooted_[suit], 1);
    rooted_targets_ &= ~bit(static_cast<Cell>(start + length));
    while (length <= last_rank_ && cells[length] == start + length) ++length;
    if (length <= last_rank_) rooted_targets_ |= bit(static_cast<Cell>(start + length));
    rooted_[suit] = static_cast<std::uint8_t>(length);
}

void PooledBoard::extend_all_rooted() {
    if (fixed_ || in_main_phase())
        for (int suit = 0; suit < suit_count; ++suit) extend_rooted(suit);
}

void PooledBoard::bind(int suit, int row) {
    assert(bound_row_[suit] == no_row && !(bound_rows_ & bit(make_cell(row, 0))));
    bound_row_[suit] = static_cast<std::uint8_t>(row);
    bound_rows_ |= bit(make_cell(row, 0));
    toggle(bound_code(suit), make_cell(row, 0));
    if (fixed_ || in_main_phase()) extend_rooted(suit);
}

void PooledBoard::unbind_all() {
    if (!bound_rows_) return;
    for (int suit = 0; suit < suit_count; ++suit) {
        const std::uint8_t row = bound_row_[suit];
        if (row == no_row) continue;
        toggle(bound_code(suit), make_cell(row, 0));
        bound_row_[suit] = no_row;
    }
    bound_rows_ = 0;
}

void PooledBoard::bind_last() {
    const Bitboard rows = pool_rows_ & ~bound_rows_;
    if (std::popcount(rows) != 1) return;
    for (int suit = 0; suit < suit_count; ++suit)
        if ((pool_suits_ >> suit & 1) && bound_row_[suit] == no_row) bind(suit, std::countr_zero(rows) / row_stride);
}

bool PooledBoard::may_play(const Step& step) const {
    if (step.source >= cell_limit || at(step.source) != step.card) return false;
    if (is_two(step.card)) return step.target == pool_cell && can_enter(suit_of(step.card));
    if (step.target >= cell_limit || !(gaps_ & bit(step.target))) return false;
    const Card left = at(step.target - 1);
    if (left != pool_marker) return left == step.card - 1;
    const int suit = suit_of(step.card);
    return rank_of(step.card) == lowest_rank + 1 && (pool_suits_ >> suit & 1) &&
           (rows_of_two(suit) & bit(step.target - 1));
}

void PooledBoard::play(const Step& step) {
    assert(may_play(step));
    const int suit = suit_of(step.card);
    const bool was_frozen = frozen();
    at_[step.source] = no_card;
    toggle(step.card, step.source);
    if (is_two(step.card)) {
        cell_of_[step.card] = pool_cell;
        pool_suits_ |= static_cast<std::uint8_t>(1 << suit);
        --pool_gaps_;
        if (fixed_) bind(suit, suit);
    } else {
        put(step.card, step.target);
        gaps_ ^= bit(step.target);
        const Cell left = step.target - 1;
        if (was_frozen && at_[left] == pool_marker && bound_row_[suit] == no_row) bind(suit, row_of(left));
    }
    if (column_of(step.source) == 0) {
        at_[step.source] = pool_marker;
        pool_rows_ |= bit(step.source);
        ++pool_gaps_;
        toggle(pool_row_code, step.source);
        if (!fixed_) unbind_all();
    } else {
        gaps_ |= bit(step.source);
    }
    if (!fixed_ && frozen()) bind_last();
    if (is_two(step.card)) extend_all_rooted();
    else if (rooted_targets_ & bit(step.target)) extend_rooted(suit);
}

bool PooledBoard::is_won() const {
    if (!in_main_phase()) return false;
    for (int suit = 0; suit < suit_count; ++suit) {
        const Cell* const cells = &cell_of_[make_card(suit, lowest_rank)];
        const int start = cells[last_rank_] - last_rank_;
        if (start % row_stride != 0 || !(rows_of_two(suit) & bit(static_cast<Cell>(start)))) return false;
        for (int rank = 1; rank < last_rank_; ++rank)
            if (cells[rank] != start + rank) return false;
    }
    return true;
}

std::uint64_t PooledBoard::key() const {
    std::uint64_t key = 0;
    for (int row = 0; row < row_count; ++row) {
        // With fixed twos the rows are not alike.
        const std::uint64_t row_key = fixed_ ? row_keys_[row] + static_cast<std::uint64_t>(row) : row_keys_[row];
        key += mix(row_key);
    }
    return key;
}

StepList legal_steps(const PooledBoard& board, std::size_t most) {
    StepList steps;
    const auto push = [&](int rank, int suit, Cell target) {
        const Card card = make_card(suit, rank + lowest_rank);
        steps.push({card, board.cell_of(card), target});
    };
    for (Bitboard gaps = board.gaps(); gaps && steps.size() < most; gaps &= gaps - 1) {
        const Cell target = static_cast<Cell>(std::countr_zero(gaps));
        const Card left = board.at(target - 1);
        if (left == no_card) continue;
        if (left == PooledBoard::pool_marker) {
            for (int suit = 0; suit < suit_count; ++suit)
                if ((board.pool_suits() >> suit & 1) && (board.rows_of_two(suit) & bit(target - 1)))
                    push(1, suit, target);
        } else if (left % 16 != board.last_rank()) {
            push(left % 16 + 1, suit_of(left), target);
        }
    }
    if (board.in_main_phase()) return steps;
    for (int suit = 0; suit < suit_count; ++suit)
        if (!(board.pool_suits() >> suit & 1) && board.can_enter(suit)) push(0, suit, pool_cell);
    return steps;
}

}  // namespace addiction::solver
