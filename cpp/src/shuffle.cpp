#include "addiction/shuffle.hpp"

#include <vector>

#include "addiction/random.hpp"
#include "addiction/reason.hpp"

namespace addiction {

namespace {

std::vector<Cell> cells_of(Bitboard set) {
    std::vector<Cell> cells;
    for (; set; set &= set - 1) cells.push_back(static_cast<Cell>(std::countr_zero(set)));
    return cells;
}

/// Where a shuffle leaves the gaps if the rules fix it; empty if they are drawn.
Bitboard fixed_gaps(const Position& position) {
    switch (position.rules().gaps) {
        case GapRule::random: return 0;
        case GapRule::last_column: return leftmost_column << (position.rules().ranks - 1);
        case GapRule::after_run: break;
    }
    const Bitboard run = position.placed();
    // The lowest clear bit of each row: after a run 0b0111 the sum is 0b1000. A run is never as long as its row.
    return (run + leftmost_column) & ~run;
}

}  // namespace

Position deal(std::uint64_t seed, const Rules& rules) {
    rules.validate();
    std::vector<Card> items;
    for (int suit = 0; suit < suit_count; ++suit) {
        items.push_back(no_card);  // The ace, which leaves a gap.
        for (int rank = lowest_rank; rank <= rules.ranks; ++rank) items.push_back(make_card(suit, rank));
    }
    Stream(seed, 0).shuffle(items);
    CellContents contents;
    contents.fill(no_card);
    const std::vector<Cell> cells = cells_of(first_columns(rules.ranks));
    for (std::size_t i = 0; i < cells.size(); ++i) contents[cells[i]] = items[i];
    return Position(rules, rules.shuffles, contents);
}

Position shuffle(const Position& position, std::uint64_t seed, std::uint64_t number) {
    if (position.is_won()) throw InputError({ReasonCode::won_already});
    if (position.shuffles_left() == 0) throw InputError({ReasonCode::no_shuffle_left});
    if (number == 0) throw InputError({ReasonCode::shuffle_number_zero});
    const Bitboard placed = position.placed();
    const Bitboard gaps = fixed_gaps(position);
    std::vector<Card> items;
    for (int suit = 0; suit < suit_count; ++suit)
        for (int rank = lowest_rank; rank <= position.rules().ranks; ++rank) {
            const Card card = make_card(suit, rank);
            if (!(placed & bit(position.cell_of(card)))) items.push_back(card);
        }
    if (!gaps) items.insert(items.end(), suit_count, no_card);
    Stream(seed, number).shuffle(items);

    CellContents contents = position.cells();
    for (const Cell cell : cells_of(gaps)) contents[cell] = no_card;
    const std::vector<Cell> cells = cells_of(position.board() & ~placed & ~gaps);
    for (std::size_t i = 0; i < cells.size(); ++i) contents[cells[i]] = items[i];
    const int left = position.shuffles_left();
    return Position(position.rules(), left == Rules::unlimited ? left : left - 1, contents);
}

}  // namespace addiction
