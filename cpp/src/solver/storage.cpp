#include "addiction/solver/storage.hpp"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <new>

#ifdef __unix__
#include <sys/mman.h>
#endif

namespace addiction::solver {

namespace {

constexpr std::align_val_t cache_line{64};

#ifdef __unix__

/// From this size on bytes come from the system and go back to it at once, where an allocator might keep them.
constexpr std::size_t least_mapped = std::size_t{1} << 17;

constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t page = std::size_t{1} << 16;  // A multiple of the page of any machine.

constexpr std::size_t rounded_up(std::size_t bytes) { return (bytes + page - 1) / page * page; }

std::byte* map(std::size_t bytes) {
    const std::size_t used = rounded_up(bytes);
    // Huge pages are on multiples of their size: so much more is mapped that one is among it, and the ends go back.
    const std::size_t extra = bytes >= huge_page ? huge_page : 0;
    void* const mapped = mmap(nullptr, used + extra, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    std::byte* const first = static_cast<std::byte*>(mapped);
    if (extra == 0) return first;
    const std::size_t before = (huge_page - reinterpret_cast<std::uintptr_t>(first) % huge_page) % huge_page;
    std::byte* const data = first + before;
    if (before > 0) munmap(first, before);
    if (before < extra) munmap(data + used, extra - before);
#ifdef MADV_HUGEPAGE
    madvise(data, used, MADV_HUGEPAGE);  // Only advice: where it is not taken, the table is slower.
#endif
    return data;
}

void unmap(std::byte* data, std::size_t bytes) { munmap(data, rounded_up(bytes)); }

#else

constexpr std::size_t least_mapped = SIZE_MAX;
std::byte* map(std::size_t) { throw std::bad_alloc(); }
void unmap(std::byte*, std::size_t) {}

#endif

}  // namespace

Storage::Storage(std::size_t bytes) : bytes_(bytes) {
    assert(bytes > 0);
    if (bytes >= least_mapped) {
        data_ = map(bytes);
        return;
    }
    data_ = static_cast<std::byte*>(::operator new[](bytes, cache_line));
    std::memset(data_, 0, bytes);
}

Storage::~Storage() {
    if (!data_) return;
    if (bytes_ >= least_mapped) unmap(data_, bytes_);
    else ::operator delete[](data_, cache_line);
}

}  // namespace addiction::solver
