#pragma once

#include <string>
#include <string_view>

namespace addiction {

/// A foreign text as a message quotes it: in quotes, cut if long, control characters and line breaks as \xNN.
std::string quoted(std::string_view text);

}  // namespace addiction
