#include "addiction/solver/layered.hpp"

#include <utility>

#include "addiction/hash.hpp"
#include "addiction/movegen.hpp"
#include "addiction/solver/forced.hpp"
#include "addiction/solver/lower_bound.hpp"

namespace addiction::solver {

RealGame::Packed RealGame::pack(const Board& board) {
    Packed packed{};
    for (std::size_t i = 0; i < packed.size(); ++i) {
        const int rank = static_cast<int>(i % PooledBoard::max_ranks) + lowest_rank;
        if (rank <= board.rules().ranks)
            packed[i] = board.cell_of(make_card(static_cast<int>(i / PooledBoard::max_ranks), rank));
    }
    return packed;
}

RealGame::Board RealGame::unpack(const Packed& packed) const {
    CellContents cells;
    cells.fill(no_card);
    for (std::size_t i = 0; i < packed.size(); ++i) {
        const int rank = static_cast<int>(i % PooledBoard::max_ranks) + lowest_rank;
        if (rank <= root_.rules().ranks)
            cells[packed[i]] = make_card(static_cast<int>(i / PooledBoard::max_ranks), rank);
    }
    return Position(root_.rules(), root_.shuffles_left(), cells);
}

std::uint64_t RealGame::key(const Board& board) {
    if (board.rules().twos == TwosRule::fixed) return board.key();
    std::uint64_t key = 0;
    for (int row = 0; row < row_count; ++row) {
        std::uint64_t row_key = 0;
        for (int column = 0; column < board.rules().ranks; ++column)
            if (const Card card = board.card_at(make_cell(row, column)); card != no_card)
                row_key ^= key_words[card][static_cast<std::size_t>(column)];
        key += mix(row_key);
    }
    return key;
}

StepList RealGame::steps(const Board& board) {
    StepList steps;
    for (const Move& move : legal_moves(board)) steps.push({move.card, move.source, move.target});
    return steps;
}

template <class Game>
Layered<Game>::Layered(const Game& game, int most_steps, Memory& memory, Meter& meter)
    : game_(game), most_steps_(most_steps), memory_(memory), meter_(meter), seen_(memory) {
    candidates_.push_back({game_.root(), Game::key(game_.root()), Trail::root, Step{}});
}

template <class Game>
Outcome Layered<Game>::run(std::uint64_t nodes) {
    const std::uint64_t end = meter_.nodes() + nodes;
    do {
        while (expanded_ < layer_.size() && candidates_.size() < batch)
            if (const Outcome outcome = expand(layer_[expanded_++]); outcome != Outcome::paused) return outcome;
        if (!keep_candidates()) return Outcome::out_of_memory;
        if (expanded_ < layer_.size()) continue;
        if (next_.empty()) return Outcome::exhausted;
        start_next_layer();
    } while (meter_.nodes() < end);
    return Outcome::paused;
}

template <class Game>
Outcome Layered<Game>::expand(const Entry& entry) {
    const Board board = game_.unpack(entry.board);
    StepList steps;
    if (const auto safe = safe_step(Game::pooled(board))) steps.push(*safe);
    else steps = Game::steps(board);
    for (const Step& step : steps) {
        if (!meter_.enter()) return Outcome::at_limit;
        Candidate child{board, 0, entry.trail, step};
        Game::play(child.board, step);
        if (child.board.is_won()) {
            last_ = trail_.add(memory_, entry.trail, step);
            return last_ == Trail::root ? Outcome::out_of_memory : Outcome::won;
        }
        child.key = Game::key(child.board);
        seen_.prefetch(child.key);
        candidates_.push_back(child);
    }
    return Outcome::paused;
}

template <class Game>
bool Layered<Game>::keep_candidates() {
    unseen_.clear();
    for (const Candidate& candidate : candidates_) {
        const auto inserted = seen_.insert(candidate.key);
        if (inserted == Insert::full) return false;
        if (inserted == Insert::added) unseen_.push_back({Game::pooled(candidate.board), &candidate});
    }
    const auto keep = [this](const Unseen& unseen, int lane) { return keep_near(*unseen.candidate, lane); };
    if (!relax_each(relaxation_, unseen_, &Unseen::pooled, keep)) return false;
    candidates_.clear();
    return true;
}

template <class Game>
bool Layered<Game>::keep_near(const Candidate& candidate, int lane) {
    if (!may_win_within(most_steps_ - depth_ - 1, candidate.board, relaxation_, lane)) return true;
    meter_.count_position();
    Trail::Index trail = Trail::root;
    if (depth_ >= 0) {
        trail = trail_.add(memory_, candidate.parent, candidate.step);
        if (trail == Trail::root) return false;
    }
    return push_within(memory_, next_, Entry{Game::pack(candidate.board), trail});
}

template <class Game>
void Layered<Game>::start_next_layer() {
    for (const Entry& entry : layer_) trail_.release(entry.trail);
    layer_.clear();
    std::swap(layer_, next_);
    expanded_ = 0;
    ++depth_;
}

template class Layered<PooledGame>;
template class Layered<RealGame>;

}  // namespace addiction::solver
