#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "addiction/perft.hpp"
#include "addiction/shuffle.hpp"

using namespace addiction;

/// perft_driver SEED DEPTH: paths of a deal for each depth up to this one, then all nodes visited, and nodes a second.
int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: perft_driver SEED DEPTH\n");
        return 2;
    }
    const Position position = deal(std::strtoull(argv[1], nullptr, 10), {});
    const int depth = std::atoi(argv[2]);
    const auto start = std::chrono::steady_clock::now();
    unsigned long long visited = 0;
    unsigned long long nodes_to_depth = 0;
    for (int d = 0; d <= depth; ++d) {
        const unsigned long long paths = perft(position, d);
        nodes_to_depth += paths;
        visited += nodes_to_depth;
        std::printf("depth %d paths %llu\n", d, paths);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("nodes %llu\nnodes/s %.0f\n", visited, static_cast<double>(visited) / seconds);
}
