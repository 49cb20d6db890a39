#include "addiction/solver/shorten.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "addiction/movegen.hpp"
#include "addiction/reason.hpp"
#include "addiction/solver/branch_and_bound.hpp"
#include "addiction/solver/budget.hpp"
#include "addiction/solver/layered.hpp"
#include "addiction/solver/lower_bound.hpp"
#include "addiction/solver/plan.hpp"

namespace addiction::solver {

namespace {

constexpr std::uint64_t first_slice = 1 << 12;

/// A layered search looks this many moves beyond what is proven: one move at a time repeats too much.
constexpr int stride = 2;

/// What is wrong with a line that is to win, if anything.
std::optional<Reason> flaw_of(Position board, const std::vector<Move>& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto [card, source, target] = line[i];
        const bool there =
            board.cell_of(card) == source && board.card_at(source) == card && (board.board() & bit(target));
        if (!there || !is_legal(board, card, target))
            return Reason{ReasonCode::illegal_in_line, {{"number", static_cast<int>(i + 1)}}};
        board.make(line[i]);
    }
    if (board.is_won()) return std::nullopt;
    return Reason{ReasonCode::line_does_not_win};
}

/// Two searches in turn, in slices that grow, under one budget: one finds shorter lines, the other proves from below
/// that there are none.
class Shortening {
public:
    Shortening(const Position& position, const std::vector<Move>& line, const Limits& limits)
        : position_(position),
          pooled_(position),
          memory_(limits.memory_bytes),
          budget_(limits, memory_),
          meter_(budget_) {
        if (position.is_won()) return;
        result_.line = line;
        const PooledBoard* const boards[] = {&pooled_};
        Relaxation relaxation;
        relaxation.run(boards, 1);
        result_.lower_bound = lower_bound(position, relaxation, 0);
    }

    Shortened run() {
        const Outcome outcome = search_within_machine();
        if (!result_.fewest()) result_.limit = outcome == Outcome::out_of_memory ? Limit::memory : budget_.limit();
        meter_.settle();
        result_.nodes = budget_.nodes();
        result_.positions = budget_.positions();
        result_.seconds = budget_.seconds();
        result_.peak_memory_bytes = memory_.peak();
        return std::move(result_);
    }

private:
    /// A search that can be given up, with the memory that it holds.
    template <class Search>
    class Slot {
    public:
        template <class... Arguments>
        Search& start(std::size_t most, Memory& whole, Meter& meter, const Arguments&... arguments) {
            stop();
            memory_.emplace(most, whole);
            return search_.emplace(arguments..., *memory_, meter);
        }
        void stop() {
            search_.reset();
            memory_.reset();
        }
        Search* get() { return search_ ? &*search_ : nullptr; }

    private:
        std::optional<Memory> memory_;
        std::optional<Search> search_;
    };

    int length() const { return static_cast<int>(result_.line.size()); }

    /// Small things are not counted against the limit, but the machine may have no room for them either.
    Outcome search_within_machine() {
        try {
            return search();
        } catch (const std::bad_alloc&) {
            return Outcome::out_of_memory;
        }
    }

    /// Goes on until no line can be shorter, a limit is reached, or no search has memory left.
    Outcome search() {
        if (!meter_.enter()) return Outcome::at_limit;
        if (result_.fewest()) return Outcome::won;
        most_steps_ = length() - 1;
        branch_and_bound_.start(memory_.limit() / 2, memory_, meter_, pooled_);
        bool can_prove = true;
        for (std::uint64_t slice = first_slice; !result_.fewest(); slice *= 2) {
            if (branch_and_bound_.get()) {
                const Outcome outcome = find_shorter(slice);
                if (outcome == Outcome::at_limit) return outcome;
                if (outcome != Outcome::paused) branch_and_bound_.stop();  // its half serves the other search better
            }
            if (can_prove) {
                const Outcome outcome = pooled_settled_ ? prove(real_proof_, RealGame(position_), slice)
                                                        : prove(pooled_proof_, PooledGame(position_), slice);
                if (outcome == Outcome::at_limit) return outcome;
                can_prove = outcome != Outcome::out_of_memory;
            }
            if (!branch_and_bound_.get() && !can_prove) return Outcome::out_of_memory;
        }
        return Outcome::won;
    }

    Outcome find_shorter(std::uint64_t slice) {
        const std::uint64_t end = meter_.nodes() + slice;
        while (meter_.nodes() < end && !result_.fewest()) {
            BranchAndBound& search = *branch_and_bound_.get();
            most_steps_ = std::min(most_steps_, length() - 1);
            const Outcome outcome = search.run(end - meter_.nodes(), most_steps_);
            if (outcome == Outcome::exhausted) settle_pooled(most_steps_ + 1);
            if (outcome != Outcome::won) return outcome;
            most_steps_ = static_cast<int>(search.plan().size()) - 1;
            take(moves_of_plan(position_, search.plan()));
        }
        return Outcome::paused;
    }

    /// A slice of the proof that no line gets by with a few moves more than the bound; or finds one that does.
    template <class Game>
    Outcome prove(Slot<Layered<Game>>& slot, const Game& game, std::uint64_t slice) {
        const std::uint64_t end = meter_.nodes() + slice;
        while (meter_.nodes() < end && !result_.fewest()) {
            Layered<Game>* search = slot.get();
            if (!search) {
                const int most = std::min(result_.lower_bound + stride, length()) - 1;
                search = &slot.start(memory_.limit(), memory_, meter_, game, most);
            }
            const Outcome outcome = search->run(end - meter_.nodes());
            if (outcome == Outcome::paused) return outcome;
            if (outcome == Outcome::exhausted) raise_bound(search->most_steps() + 1);
            if (outcome == Outcome::won) take_shortest(game, search->plan());
            slot.stop();
            if (outcome != Outcome::exhausted) return outcome;
        }
        return Outcome::paused;
    }

    void take_shortest(const PooledGame&, const std::vector<Step>& plan) {
        settle_pooled(static_cast<int>(plan.size()));
        take(moves_of_plan(position_, plan));
    }
    void take_shortest(const RealGame&, const std::vector<Step>& plan) {
        raise_bound(static_cast<int>(plan.size()));
        std::vector<Move> line;
        for (const Step& step : plan) line.push_back(RealGame::move_of(step));
        take(std::move(line));
    }

    void take(std::vector<Move> line) {
        if (static_cast<int>(line.size()) < length()) result_.line = std::move(line);
    }

    void raise_bound(int moves) { result_.lower_bound = std::max(result_.lower_bound, moves); }

    /// So many steps are the fewest on pooled boards. No line has fewer moves, but the twos may need more.
    void settle_pooled(int steps) {
        raise_bound(steps);
        pooled_settled_ = true;
        pooled_proof_.stop();
    }

    const Position& position_;
    const PooledBoard pooled_;
    Shortened result_;
    Memory memory_;
    Budget budget_;
    Meter meter_;
    Slot<BranchAndBound> branch_and_bound_;
    Slot<Layered<PooledGame>> pooled_proof_;
    Slot<Layered<RealGame>> real_proof_;
    int most_steps_ = 0;  ///< A plan with more is of no use.
    bool pooled_settled_ = false;
};

}  // namespace

Shortened shorten(const Position& position, const std::vector<Move>& line, const Limits& limits) {
    if (auto flaw = flaw_of(position, line)) throw InputError(std::move(*flaw));
    Shortened result = Shortening(position, line, limits).run();
    if (const auto flaw = flaw_of(position, result.line))
        throw std::logic_error("shorten: " + std::string(to_string(flaw->code)));
    return result;
}

}  // namespace addiction::solver
