#include "addiction/perft.hpp"

#include <cassert>
#include <unordered_set>
#include <utility>

#include "addiction/movegen.hpp"

namespace addiction {

namespace {

class Counter {
public:
    explicit Counter(const LookUp& look_up) : look_up_(look_up) {}

    std::uint64_t paths(Position& position, int depth) {
        if (depth == 0) return 1;
        count_board();
        std::uint64_t paths = 0;
        for (const Move& move : legal_moves(position)) {
            position.make(move);
            paths += this->paths(position, depth - 1);
            position.unmake(move);
        }
        return paths;
    }

    /// The different boards one move after these.
    std::vector<Position> successors(const std::vector<Position>& boards) {
        std::vector<Position> next;
        std::unordered_set<std::uint64_t> seen;
        for (Position board : boards) {
            count_board();
            for (const Move& move : legal_moves(board)) {
                board.make(move);
                if (seen.insert(board.key()).second) next.push_back(board);
                board.unmake(move);
            }
        }
        return next;
    }

private:
    static constexpr int stride = 1 << 16;  ///< Boards whose moves are played between two looks.

    void count_board() {
        if (--left_ > 0) return;
        left_ = stride;
        if (look_up_) look_up_();
    }

    const LookUp& look_up_;
    int left_ = stride;
};

}  // namespace

std::uint64_t perft(const Position& position, int depth, const LookUp& look_up) {
    assert(depth >= 0);
    Position board = position;
    return Counter(look_up).paths(board, depth);
}

std::vector<PerftRow> perft_table(const Position& position, int depth, const LookUp& look_up) {
    assert(depth >= 0);
    Counter counter(look_up);
    Position board = position;
    std::vector<Position> boards{position};
    std::vector<PerftRow> rows{{1, 1}};
    for (int i = 1; i <= depth; ++i) {
        // What follows a board at one depth is the same however it was reached.
        boards = counter.successors(boards);
        rows.push_back({counter.paths(board, i), boards.size()});
    }
    return rows;
}

}  // namespace addiction
