#include "addiction/solver/forced.hpp"

namespace addiction::solver {

namespace {

/// The next card of a suit's rooted run, if the cell that it needs is a gap.
std::optional<Step> rooted_step(const PooledBoard& board, int suit) {
    const int rank = board.rooted(suit);
    if (rank > board.last_rank()) return std::nullopt;
    if (rank == 0) {
        const Card two = make_card(suit, lowest_rank);
        if (!board.fixed_twos() || !board.can_enter(suit)) return std::nullopt;
        return Step{two, board.cell_of(two), pool_cell};
    }
    const Cell target = static_cast<Cell>(make_cell(board.bound_row(suit), 0) + rank);
    if (!(board.gaps() & bit(target))) return std::nullopt;
    const Card card = make_card(suit, rank + lowest_rank);
    return Step{card, board.cell_of(card), target};
}

/// Whether no card will ever need this one where it stands now.
bool is_free_to_go(const PooledBoard& board, const Step& step) {
    return step.card % 16 == board.last_rank() || column_of(step.source) == board.last_rank() + 1 ||
           board.cell_of(step.card + 1) == step.source + 1;
}

}  // namespace

std::optional<Step> safe_step(const PooledBoard& board) {
    if (!board.fixed_twos() && !(board.rooted_targets() & board.gaps())) return std::nullopt;
    for (int suit = 0; suit < suit_count; ++suit)
        if (const auto step = rooted_step(board, suit); step && is_free_to_go(board, *step)) return step;
    return std::nullopt;
}

bool follow_forced(PooledBoard& board, std::vector<Step>* played) {
    const bool acyclic = board.fixed_twos() || board.in_main_phase();
    const auto play = [&](const Step& step) {
        board.play(step);
        if (played) played->push_back(step);
    };
    for (;;) {
        if (const auto step = safe_step(board)) {
            play(*step);
            continue;
        }
        const StepList steps = legal_steps(board, 2);
        if (steps.size() > 1) return true;
        if (steps.empty()) return board.is_won();
        if (!acyclic) return true;
        play(steps[0]);
    }
}

std::vector<Step> follow_choices(PooledBoard& board, const std::vector<Step>& choices) {
    std::vector<Step> steps;
    for (const Step& choice : choices) {
        board.play(choice);
        steps.push_back(choice);
        follow_forced(board, &steps);
    }
    return steps;
}

}  // namespace addiction::solver
