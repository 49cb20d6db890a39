// Trains the evaluation of the best-first search (docs/solver.md, "The evaluation"):
//
//   train_evaluation start NEW_WEIGHTS
//   train_evaluation collect FIRST_SEED LAST_SEED NODES SAMPLES WEIGHTS
//   train_evaluation fit SAMPLES NEW_WEIGHTS
//
// start writes weights that count placed cards. collect solves deals with the weights of a file and at most NODES
// boards each; for each board on the way to a win it appends to SAMPLES that board and twelve others kept at the same
// depth. fit learns weights from all samples, as integers for weights_*.inc.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "addiction/random.hpp"
#include "addiction/shuffle.hpp"
#include "addiction/solver/forced.hpp"
#include "depth_queues.hpp"

namespace {

using namespace addiction;
using namespace addiction::solver;

constexpr int others_per_sample = 12;
constexpr double scale = 256;  // integer steps a unit of weight

/// The features of a board on the way to a win, then those of the others at its depth.
using Sample = std::vector<std::vector<std::uint16_t>>;

std::vector<std::int16_t> read_weights(const std::string& path) {
    std::ifstream file(path);
    std::vector<std::int16_t> weights;
    char comma = 0;
    for (int weight = 0; file >> weight >> comma;) weights.push_back(static_cast<std::int16_t>(weight));
    if (weights.size() != feature_count) throw std::runtime_error(path + ": not a weight for each feature");
    return weights;
}

void write_weights(const std::string& path, const std::vector<double>& weights) {
    constexpr double limit = std::numeric_limits<std::int16_t>::max();
    std::ofstream out(path);
    std::size_t column = 0;
    for (const double weight : weights)
        out << std::lround(std::clamp(weight * scale, -limit, limit)) << (++column % 20 ? ", " : ",\n");
    out << '\n';
}

/// Weights to begin with: each placed card counts one.
void start(const std::string& path) {
    std::vector<double> weights(feature_count);
    for (int length = 0; length <= PooledBoard::max_ranks; ++length)
        for (const std::uint16_t feature : features_of_run(length)) weights[feature] = length;
    write_weights(path, weights);
}

Sample sample_of(const DepthQueues& search, const PooledBoard& root, std::uint32_t winner,
                 std::vector<std::uint32_t> others, Stream& random) {
    random.shuffle(others);
    others.resize(std::min<std::size_t>(others.size(), others_per_sample));
    others.insert(others.begin(), winner);
    Sample sample;
    Relaxation relaxation;
    for (const std::uint32_t index : others) {
        const PooledBoard board(search.nodes()[index].board, root);
        const PooledBoard* const boards[] = {&board};
        relaxation.run(boards, 1);
        sample.push_back(features_of(board, relaxation, 0));
    }
    return sample;
}

void write(std::ostream& out, const Sample& sample) {
    for (const auto& features : sample) {
        for (const std::uint16_t feature : features) out << feature << ' ';
        out << '\n';
    }
    out << '\n';
}

/// Solves one deal; tells whether it was won.
bool collect_deal(std::uint64_t seed, std::uint64_t nodes, const std::vector<std::int16_t>& weights,
                  std::ostream& out) {
    PooledBoard root(deal(seed, Rules{}));
    if (!follow_forced(root) || root.is_won()) return false;
    Limits limits;
    limits.nodes = nodes;
    Memory memory(std::numeric_limits<std::size_t>::max());
    Budget budget(limits, memory);
    Meter meter(budget);
    DepthQueues search(root, memory, meter, weights);
    if (search.run() != Outcome::won) return false;

    std::vector<std::vector<std::uint32_t>> at_depth;
    std::vector<bool> on_way(search.nodes().size());
    std::vector<std::uint32_t> way;
    for (std::uint32_t i = search.last_node(); i != no_node; i = search.nodes()[i].parent) {
        on_way[i] = true;
        way.push_back(i);
    }
    for (std::uint32_t i = 0; i < search.nodes().size(); ++i) {
        const std::uint32_t depth = search.nodes()[i].depth;
        if (at_depth.size() <= depth) at_depth.resize(depth + 1);
        if (!on_way[i]) at_depth[depth].push_back(i);
    }
    Stream random(seed, 1);
    for (const std::uint32_t i : way)
        if (const auto& others = at_depth[search.nodes()[i].depth]; others.size() > 1)
            write(out, sample_of(search, root, i, others, random));
    return true;
}

void collect(std::uint64_t first, std::uint64_t last, std::uint64_t nodes, const std::string& path,
             const std::string& weights_path) {
    const auto weights = read_weights(weights_path);
    std::ofstream out(path, std::ios::app);
    int won = 0;
    for (std::uint64_t seed = first; seed <= last; ++seed) won += collect_deal(seed, nodes, weights, out);
    std::cout << won << " of " << last - first + 1 << " deals won\n";
}

std::vector<Sample> read_samples(const std::string& path) {
    std::ifstream in(path);
    std::vector<Sample> samples(1);
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) {
            samples.emplace_back();
            continue;
        }
        std::istringstream words(line);
        std::vector<std::uint16_t> features;
        for (std::uint16_t feature = 0; words >> feature;) features.push_back(feature);
        samples.back().push_back(std::move(features));
    }
    samples.pop_back();
    return samples;
}

/// Listwise softmax: raises the probability of each sample's first board among all of them, by Adagrad.
class Learner {
public:
    Learner() : weights_(feature_count), squares_(feature_count, 1e-8), gradient_(feature_count) {}

    /// One step; returns the loss before it.
    double learn(const Sample& sample) {
        const std::vector<double> chance = chances(sample);
        std::vector<std::uint16_t> touched;
        for (std::size_t i = 0; i < sample.size(); ++i)
            for (const std::uint16_t feature : sample[i]) {
                gradient_[feature] += chance[i] - (i == 0);
                touched.push_back(feature);
            }
        for (const std::uint16_t feature : touched) {
            const double slope = gradient_[feature] + decay * weights_[feature];
            if (gradient_[feature] == 0) continue;
            gradient_[feature] = 0;
            squares_[feature] += slope * slope;
            weights_[feature] -= rate * slope / std::sqrt(squares_[feature]);
        }
        return -std::log(chance[0]);
    }
    double loss(const Sample& sample) const { return -std::log(chances(sample)[0]); }
    const std::vector<double>& weights() const { return weights_; }

private:
    static constexpr double rate = 0.1;
    static constexpr double decay = 1e-4;

    std::vector<double> chances(const Sample& sample) const {
        std::vector<double> chance;
        for (const auto& features : sample) {
            double value = 0;
            for (const std::uint16_t feature : features) value += weights_[feature];
            chance.push_back(value);
        }
        const double most = *std::max_element(chance.begin(), chance.end());
        double sum = 0;
        for (double& value : chance) sum += value = std::exp(value - most);
        for (double& value : chance) value = std::max(value / sum, 1e-12);
        return chance;
    }

    std::vector<double> weights_, squares_, gradient_;
};

void fit(const std::string& samples_path, const std::string& weights_path) {
    constexpr int epochs = 10;
    std::vector<Sample> samples = read_samples(samples_path);
    const std::size_t held_out = samples.size() / 10;
    std::vector<std::size_t> order(samples.size() - held_out);
    std::iota(order.begin(), order.end(), held_out);
    Learner learner;
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        Stream(static_cast<std::uint64_t>(epoch), 0).shuffle(order);
        double trained = 0;
        double held = 0;
        for (const std::size_t i : order) trained += learner.learn(samples[i]);
        for (std::size_t i = 0; i < held_out; ++i) held += learner.loss(samples[i]);
        std::cout << "epoch " << epoch << ": loss " << trained / static_cast<double>(order.size()) << ", held out "
                  << held / static_cast<double>(held_out) << '\n';
    }
    write_weights(weights_path, learner.weights());
}

int run(const std::vector<std::string>& words) {
    if (words.size() == 6 && words[0] == "collect") {
        collect(std::stoull(words[1]), std::stoull(words[2]), std::stoull(words[3]), words[4], words[5]);
    } else if (words.size() == 2 && words[0] == "start") {
        start(words[1]);
    } else if (words.size() == 3 && words[0] == "fit") {
        fit(words[1], words[2]);
    } else {
        std::cerr << "usage: train_evaluation start NEW_WEIGHTS | collect FIRST LAST NODES SAMPLES WEIGHTS | fit "
                     "SAMPLES NEW_WEIGHTS\n";
        return 2;
    }
    return 0;
}

}  // namespace

int main(int count, char** words) {
    try {
        return run({words + 1, words + count});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
