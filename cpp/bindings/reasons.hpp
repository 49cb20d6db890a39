#pragma once

#include <optional>
#include <pybind11/pybind11.h>
#include <utility>
#include <vector>

#include "addiction/reason.hpp"
#include "addiction/setup.hpp"

namespace addiction::bindings {

/// The reason as an object of the class that Python has registered for messages: its code, its values by name, a card
/// as its name, a cell as (row, column) from 1, a move as files write it.
pybind11::object message_of(const Reason& reason);

/// The problems as a list of objects of the class that Python has registered for them.
pybind11::list list_of(const std::vector<Problem>& problems);

/// None where there is no reason.
inline pybind11::object message_or_none(const std::optional<Reason>& reason) {
    return reason ? message_of(*reason) : pybind11::none();
}

}  // namespace addiction::bindings
