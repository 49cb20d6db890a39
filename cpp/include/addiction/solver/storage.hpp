#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace addiction::solver {

struct FreeAligned {
    std::align_val_t alignment{1};
    void operator()(std::byte* data) const { ::operator delete[](data, alignment); }
};

/// Zeroed bytes on whole cache lines; in huge pages where the system has them and there are enough bytes.
class Storage {
public:
    Storage() = default;
    /// Throws std::bad_alloc.
    explicit Storage(std::size_t bytes);

    std::byte* data() const { return data_.get(); }
    std::size_t bytes() const { return bytes_; }

private:
    std::unique_ptr<std::byte[], FreeAligned> data_;
    std::size_t bytes_ = 0;
};

}  // namespace addiction::solver
