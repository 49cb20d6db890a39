#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "addiction/solver/key_set.hpp"
#include "addiction/solver/meter.hpp"
#include "addiction/solver/pooled_board.hpp"
#include "addiction/solver/relaxation.hpp"
#include "addiction/solver/trail.hpp"

namespace addiction::solver {

/// The game on pooled boards: a two that moves within the pool makes no step.
class PooledGame {
public:
    using Board = PooledBoard;
    using Packed = PooledBoard::Packed;

    explicit PooledGame(const Position& start) : root_(start) {}

    [[nodiscard]] const Board& root() const { return root_; }
    [[nodiscard]] Board unpack(const Packed& packed) const { return Board(packed, root_); }
    [[nodiscard]] static Packed pack(const Board& board) { return board.pack(); }
    [[nodiscard]] static std::uint64_t key(const Board& board) { return board.key(); }
    [[nodiscard]] static StepList steps(const Board& board) { return legal_steps(board); }
    static void play(Board& board, const Step& step) { board.play(step); }
    [[nodiscard]] static PooledBoard pooled(const Board& board) { return board; }

private:
    PooledBoard root_;
};

/// The game itself: every move is a step, and the arrangement of the twos matters.
class RealGame {
public:
    using Board = Position;
    using Packed = std::array<Cell, suit_count * PooledBoard::max_ranks>;

    explicit RealGame(const Position& start) : root_(start) {}

    [[nodiscard]] const Board& root() const { return root_; }
    [[nodiscard]] Board unpack(const Packed& packed) const;
    [[nodiscard]] static Packed pack(const Board& board);
    /// Equal for boards that are equal up to an exchange of rows, unless twos are fixed.
    [[nodiscard]] static std::uint64_t key(const Board& board);
    [[nodiscard]] static StepList steps(const Board& board);
    static void play(Board& board, const Step& step) { board.make(move_of(step)); }
    [[nodiscard]] static PooledBoard pooled(const Board& board) { return PooledBoard(board); }

    /// A safe step of a two, with fixed twos, names no cell.
    [[nodiscard]] static Move move_of(const Step& step) {
        const Cell target = step.target == pool_cell ? make_cell(suit_of(step.card), 0) : step.target;
        return {step.card, step.source, target};
    }

private:
    Position root_;
};

/// Breadth-first search for a line of no more than so many steps (docs/solver.md, "The fewest moves"). The boards after
/// n steps form layer n; those that are dead, or too far from a win by the lower bound, are dropped.
template <class Game>
class Layered {
public:
    /// Memory and meter must outlive the search.
    Layered(const Game& game, int most_steps, Memory& memory, Meter& meter);

    /// Goes on until about this many more boards were entered. `exhausted`: there is no such line.
    Outcome run(std::uint64_t nodes);

    [[nodiscard]] int most_steps() const { return most_steps_; }

    /// After `won`: the steps that win. No line has fewer.
    [[nodiscard]] std::vector<Step> plan() const { return trail_.steps_to(last_); }

private:
    using Board = typename Game::Board;

    struct Entry {
        typename Game::Packed board;
        Trail::Index trail;
    };
    struct Candidate {
        Board board;
        std::uint64_t key;
        Trail::Index parent;
        Step step;
    };
    /// A candidate that is new, and its board as a pooled one.
    struct Unseen {
        PooledBoard pooled;
        const Candidate* candidate;
    };
    static constexpr std::size_t batch = 32;

    Outcome expand(const Entry& entry);
    bool keep_candidates();
    bool keep_near(const Candidate& candidate, int lane);
    void start_next_layer();

    Game game_;
    int most_steps_;
    Memory& memory_;
    Meter& meter_;
    KeySet seen_;
    Trail trail_;
    Relaxation relaxation_;
    std::vector<Entry> layer_;
    std::vector<Entry> next_;
    std::size_t expanded_ = 0;  ///< Boards of the layer that were expanded.
    int depth_ = -1;            ///< Of the layer; the first one that comes next is that of the root.
    std::vector<Candidate> candidates_;
    std::vector<Unseen> unseen_;
    Trail::Index last_ = Trail::root;
};

}  // namespace addiction::solver
