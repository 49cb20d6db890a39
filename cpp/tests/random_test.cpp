#include "addiction/random.hpp"

#include <algorithm>
#include <doctest.h>
#include <numeric>
#include <vector>

using namespace addiction;

namespace {

std::uint64_t undo_shift(std::uint64_t z, int shift) {
    std::uint64_t x = z;
    for (int known = shift; known < 64; known += shift) x = z ^ x >> shift;
    return x;
}

/// The inverse of an odd number modulo 2^64, by Newton's method.
std::uint64_t inverse(std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
    return x;
}

std::uint64_t unmix(std::uint64_t z) {
    z = undo_shift(z, 31) * inverse(0x94d049bb133111eb);
    z = undo_shift(z, 27) * inverse(0xbf58476d1ce4e5b9);
    return undo_shift(z, 30);
}

Stream stream_in_state(std::uint64_t state) { return Stream(unmix(unmix(state)) - golden_gamma, 0); }
Stream stream_that_draws(std::uint64_t value) { return stream_in_state(unmix(value) - golden_gamma); }

}  // namespace

TEST_CASE("draws are SplitMix64: the published outputs for seed 1234567") {
    Stream stream = stream_in_state(1234567);
    CHECK(stream.draw() == 6457827717110365317u);
    CHECK(stream.draw() == 3203168211198807973u);
    CHECK(stream.draw() == 9817491932198370423u);
    CHECK(stream.draw() == 4593380528125082431u);
    CHECK(stream.draw() == 16408922859458223821u);
}

TEST_CASE("a stream's state mixes seed and number") {
    for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, UINT64_MAX})
        for (std::uint64_t number = 0; number < 4; ++number) {
            const std::uint64_t state = mix(mix(seed + golden_gamma) + number * golden_gamma);
            Stream stream(seed, number);
            CHECK(stream.draw() == mix(state + golden_gamma));
            CHECK(stream.draw() == mix(state + 2 * golden_gamma));
        }
}

TEST_CASE("below keeps the draws under the largest multiple of the bound and rejects the others") {
    // 2^64 mod 3 is 1: of all draws only 2^64 - 1 is rejected.
    CHECK(stream_that_draws(UINT64_MAX - 1).below(3) == (UINT64_MAX - 1) % 3);
    Stream rejecting = stream_that_draws(UINT64_MAX);
    Stream same = rejecting;
    same.draw();
    const std::uint64_t second = same.draw();
    CHECK(second != UINT64_MAX);
    CHECK(rejecting.below(3) == second % 3);
    CHECK(rejecting.draw() == same.draw());
}

TEST_CASE("below rejects no draw where the bound divides 2^64") {
    for (const std::uint64_t bound : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1} << 63})
        CHECK(stream_that_draws(UINT64_MAX).below(bound) == bound - 1);
}

TEST_CASE("below rejects half of the draws for a bound just over 2^63") {
    const std::uint64_t bound = (std::uint64_t{1} << 63) + 1;
    Stream stream(7, 0);
    Stream draws = stream;
    int rejected = 0;
    for (int i = 0; i < 200; ++i) {
        std::uint64_t x = draws.draw();
        for (; x >= bound; x = draws.draw()) ++rejected;
        CHECK(stream.below(bound) == x);
    }
    CHECK(rejected > 100);
    CHECK(rejected < 400);
}

TEST_CASE("below reaches every value and no other") {
    Stream stream(3, 0);
    std::vector<int> counts(10);
    for (int i = 0; i < 10'000; ++i) ++counts.at(stream.below(10));
    for (const int count : counts) CHECK(count == doctest::Approx(1000).epsilon(0.15));
}

TEST_CASE("shuffle swaps from the last item down, each with one of those up to it") {
    std::vector<int> items(52);
    std::iota(items.begin(), items.end(), 0);
    std::vector<int> expected = items;
    Stream stream(11, 2);
    Stream draws = stream;
    stream.shuffle(items);
    for (std::size_t i = 51; i >= 1; --i) std::swap(expected[i], expected[draws.below(i + 1)]);
    CHECK(items == expected);
    CHECK_FALSE(std::is_sorted(items.begin(), items.end()));

    std::vector<int> none;
    stream.shuffle(none);
    CHECK(none.empty());
    CHECK(stream.draw() == draws.draw());
}
