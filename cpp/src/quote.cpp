#include "addiction/quote.hpp"

#include <algorithm>

namespace addiction {

std::string quoted(std::string_view text) {
    constexpr std::size_t most = 24;
    constexpr std::string_view digits = "0123456789abcdef";
    std::size_t length = std::min(text.size(), most);
    // Not within a UTF-8 sequence, whose bytes after the first are 10xxxxxx.
    while (length > 0 && length < text.size() && (text[length] & 0xc0) == 0x80) --length;
    std::string result = "'";
    for (std::size_t i = 0; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const std::string_view rest = text.substr(i, length - i);
        // C0 controls, delete, C1 controls (0xc2 0x80 on), line and paragraph separator
        const bool c1 = byte == 0xc2 && rest.size() > 1 && static_cast<unsigned char>(rest[1]) < 0xa0;
        const std::size_t hidden = byte < 0x20 || byte == 0x7f                                ? 1
                                   : c1                                                       ? 2
                                   : rest.starts_with("\u2028") || rest.starts_with("\u2029") ? 3
                                                                                              : 0;
        for (std::size_t k = 0; k < hidden; ++k) {
            const auto code = static_cast<unsigned char>(text[i + k]);
            result += {'\\', 'x', digits[code / 16], digits[code % 16]};
        }
        if (hidden == 0) result += text[i];
        else i += hidden - 1;
    }
    return result + (length < text.size() ? "...'" : "'");
}

}  // namespace addiction
