#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "addiction/solver/memory.hpp"
#include "addiction/solver/pooled_board.hpp"

namespace addiction::solver {

/// The steps behind the boards that wait on a search's stack: a tree in which each board holds the end of its path.
/// Paths that no board needs any more are given up.
class Trail {
public:
    using Index = std::uint32_t;
    static constexpr Index root = UINT32_MAX;

    /// Adds a step behind a path and holds its end. `root` if there is no memory left.
    [[nodiscard]] Index add(Memory& memory, Index parent, const Step& step) {
        Index index = free_;
        if (index != root) {
            free_ = links_[index].parent;
            links_[index] = {parent, 1, step};
        } else {
            index = static_cast<Index>(links_.size());
            if (!push_within(memory, links_, Link{parent, 1, step})) return root;
        }
        hold(parent);
        return index;
    }

    void hold(Index index) {
        if (index == root) return;
        assert(index < links_.size());
        ++links_[index].holders;
    }

    /// Lets go of a path's end.
    void release(Index index) {
        assert(index == root || links_[index].holders > 0);
        while (index != root && --links_[index].holders == 0) {
            const Index parent = links_[index].parent;
            links_[index].parent = free_;
            free_ = index;
            index = parent;
        }
    }

    /// The steps from the root to here.
    [[nodiscard]] std::vector<Step> steps_to(Index index) const {
        std::vector<Step> steps;
        for (; index != root; index = links_[index].parent) steps.push_back(links_[index].step);
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

private:
    struct Link {
        Index parent;  ///< Or the next free link.
        std::uint32_t holders;
        Step step;
    };

    std::vector<Link> links_;
    Index free_ = root;
};

}  // namespace addiction::solver
