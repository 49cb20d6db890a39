#include "addiction/solver/depth_first.hpp"

#include <algorithm>

#include "addiction/movegen.hpp"

namespace addiction::solver {

DepthFirst::DepthFirst(const Position& position, const Limits& limits, Goal goal)
    : memory_(limits.memory_bytes),
      budget_(limits, memory_),
      meter_(budget_),
      seen_(memory_),
      board_(position),
      goal_(goal) {}

Result DepthFirst::run() {
    Result result;
    result.limit = search();
    if (win_seen_) result.verdict = Verdict::winnable;
    else if (result.limit == Limit::none) result.verdict = Verdict::unwinnable;
    if (win_seen_ && goal_ == Goal::first_win)
        for (std::size_t i = 1; i < path_.size(); ++i) result.line.push_back(path_[i].move);
    result.nodes = meter_.nodes();
    result.positions = meter_.positions();
    result.seconds = budget_.seconds();
    result.peak_memory_bytes = memory_.peak();
    return result;
}

Limit DepthFirst::search() {
    Limit limit = enter(Move{});
    while (limit == Limit::none && !path_.empty() && !is_done()) {
        if (pending_.size() == path_.back().first_pending) {
            if (path_.size() > 1) board_.unmake(path_.back().move);
            path_.pop_back();
            continue;
        }
        const Move move = pending_.back();
        pending_.pop_back();
        board_.make(move);
        moved_ |= std::uint64_t{1} << move.card;
        limit = enter(move);
    }
    return limit;
}

Limit DepthFirst::enter(const Move& move) {
    if (!meter_.enter()) return budget_.limit();
    switch (seen_.insert(board_.key())) {
        case Insert::full: return Limit::memory;
        case Insert::present: board_.unmake(move); return Limit::none;
        case Insert::added: meter_.count_position(); break;
    }
    if (!push_within(memory_, path_, Frame{pending_.size(), move})) return Limit::memory;
    most_placed_ = std::max(most_placed_, board_.placed_count());
    if (board_.is_won()) win_seen_ = true;
    return is_done() || push_moves() ? Limit::none : Limit::memory;
}

bool DepthFirst::push_moves() {
    const MoveList moves = legal_moves(board_);
    const Bitboard placed = board_.placed();
    // Moves that place a card are tried first: each is a step of every win that does not disturb the run.
    const auto places = [placed](const Move& move) {
        return column_of(move.target) == 0 || (placed & bit(move.target - 1)) != 0;
    };
    for (const bool placing : {false, true})
        for (const Move& move : moves)
            if (places(move) == placing && !push_within(memory_, pending_, move)) return false;
    return true;
}

}  // namespace addiction::solver
