#pragma once

#include <cstddef>
#include <utility>

namespace addiction::solver {

/// Zeroed bytes on whole cache lines; in huge pages where the system has them and there are enough bytes.
class Storage {
public:
    Storage() = default;
    /// Throws std::bad_alloc.
    explicit Storage(std::size_t bytes);
    ~Storage();
    Storage(Storage&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Storage& operator=(Storage&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }

    [[nodiscard]] std::byte* data() const { return data_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    std::byte* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace addiction::solver
