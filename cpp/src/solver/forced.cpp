#include "addiction/solver/forced.hpp"

#include <bit>

namespace addiction::solver {

namespace {

/// The next card of a suit's run that nothing can move any more, if the cell that it needs is a gap.
std::optional<Step> rooted_step(const PooledBoard& board, int suit) {
    const std::uint8_t row = board.fixed_twos() ? static_cast<std::uint8_t>(suit) : board.bound_row(suit);
    if (row == PooledBoard::no_row) return std::nullopt;
    const Bitboard start = bit(make_cell(row, 0));
    const bool two_placed = (board.pool_suits() >> suit & 1) != 0;
    int rank = two_placed ? 1 : 0;
    while (rank > 0 && rank <= board.last_rank() && board.where(rank, suit) == start << rank) ++rank;
    if (rank > board.last_rank()) return std::nullopt;
    const Bitboard target = start << rank;
    if (!((rank == 0 ? board.pool_rows() : board.gaps()) & target)) return std::nullopt;
    const Cell source = static_cast<Cell>(std::countr_zero(board.where(rank, suit)));
    return Step{make_card(suit, rank + lowest_rank), source,
                rank == 0 ? pool_cell : static_cast<Cell>(std::countr_zero(target))};
}

/// Whether no card will ever need this one where it stands now.
bool is_free_to_go(const PooledBoard& board, const Step& step, const Relaxation* relaxation, int lane) {
    const int rank = step.card % 16;
    const int suit = suit_of(step.card);
    if (rank == board.last_rank() || column_of(step.source) == board.last_rank() + 1) return true;
    const Bitboard right = bit(step.source) << 1;
    if (board.where(rank + 1, suit) == right) return true;
    return relaxation && !(board.gaps() & right) && !(relaxation->reach(lane, rank + 1, suit) & right);
}

}  // namespace

std::optional<Step> safe_step(const PooledBoard& board, const Relaxation* relaxation, int lane) {
    if (!board.fixed_twos() && !board.in_main_phase()) return std::nullopt;
    for (int suit = 0; suit < suit_count; ++suit)
        if (const auto step = rooted_step(board, suit); step && is_free_to_go(board, *step, relaxation, lane))
            return step;
    return std::nullopt;
}

bool follow_forced(PooledBoard& board, std::vector<Step>* played) {
    const bool acyclic = board.fixed_twos() || board.in_main_phase();
    for (;;) {
        std::optional<Step> step = safe_step(board);
        if (!step) {
            const StepList steps = legal_steps(board);
            if (steps.empty()) return board.is_won();
            if (steps.size() > 1 || !acyclic) return true;
            step = steps[0];
        }
        board.play(*step);
        if (played) played->push_back(*step);
    }
}

}  // namespace addiction::solver
