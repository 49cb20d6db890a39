#include "addiction/solver/storage.hpp"

#include <cstring>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace addiction::solver {

namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t huge_page = std::size_t{2} << 20;

}  // namespace

Storage::Storage(std::size_t bytes) : bytes_(bytes) {
    const std::align_val_t alignment{bytes >= huge_page ? huge_page : cache_line};
    data_ = {static_cast<std::byte*>(::operator new[](bytes, alignment)), FreeAligned{alignment}};
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Only advice: where it is not taken, the table is slower.
    if (bytes >= huge_page) madvise(data_.get(), bytes / huge_page * huge_page, MADV_HUGEPAGE);
#endif
    std::memset(data_.get(), 0, bytes);
}

}  // namespace addiction::solver
