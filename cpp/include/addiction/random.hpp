#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace addiction {

/// Names the generator and the order of drawing of docs/rules.md, "Seeds". Files carry it; any change takes a new id.
inline constexpr const char* generator_id = "splitmix64-1";

inline constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15;

/// SplitMix64's output function (Steele, Lea and Flood, OOPSLA 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

/// The random numbers of one deal (number 0) or of one shuffle (number 1, 2, …) of a seed.
class Stream {
public:
    constexpr Stream(std::uint64_t seed, std::uint64_t number)
        : state_(mix(mix(seed + golden_gamma) + number * golden_gamma)) {}

    constexpr std::uint64_t draw() { return mix(state_ += golden_gamma); }

    /// Uniform in 0 … bound - 1, by rejection; bound > 0.
    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound > 0);
        const std::uint64_t rest = (0 - bound) % bound;  // 2^64 mod bound
        std::uint64_t x = draw();
        while (x > UINT64_MAX - rest) x = draw();
        return x % bound;
    }

    /// Fisher-Yates from the last item down.
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i-- > 1;) std::swap(items[i], items[below(i + 1)]);
    }

private:
    std::uint64_t state_;
};

}  // namespace addiction
