#pragma once

#include <cstddef>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "docstrings.hpp"

namespace addiction::bindings {

namespace state {

template <class T>
pybind11::object of(const T& value) {
    if constexpr (std::is_enum_v<T>) return pybind11::int_(static_cast<int>(value));
    else return pybind11::cast(value);
}

/// A tuple, which unlike a list is hashable.
template <class T>
pybind11::object of(const std::vector<T>& items) {
    pybind11::tuple tuple(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) tuple[i] = of(items[i]);
    return tuple;
}

template <class T>
T read(const pybind11::handle& state) {
    if constexpr (std::is_enum_v<T>) return static_cast<T>(state.cast<int>());
    else return state.cast<T>();
}

template <class T, class... Fields, std::size_t... I>
T read_fields(const pybind11::tuple& state, std::index_sequence<I...>) {
    return T{read<Fields>(state[I])...};
}

}  // namespace state

/// The text of the stub for a qualified name; empty for what the stub leaves to `object`, such as `__repr__`.
constexpr const char* docstring(std::string_view name) {
    for (const Docstring& entry : docstrings)
        if (entry.name == name) return entry.text;
    return "";
}

/// Puts a function with its text into the module.
template <class Function, class... Extra>
void define(pybind11::module_& module, const char* name, Function&& function, const Extra&... extra) {
    module.def(name, std::forward<Function>(function), docstring(name), extra...);
}

/// A class of the module, everything with its text; final, since nothing calls what a subclass in Python would
/// override.
template <class T>
class Class {
public:
    Class(pybind11::module_& module, const char* name)
        : name_(name), class_(module, name, docstring(name), pybind11::is_final()) {}

    template <class Function, class... Extra>
    Class& def(const char* name, Function&& function, const Extra&... extra) {
        class_.def(name, std::forward<Function>(function), text_of(name), extra...);
        return *this;
    }

    template <class Function, class... Extra>
    Class& def_static(const char* name, Function&& function, const Extra&... extra) {
        class_.def_static(name, std::forward<Function>(function), text_of(name), extra...);
        return *this;
    }

    /// An attribute: a field of T, one of its functions or any that takes a T.
    template <class Getter>
    Class& property(const char* name, const Getter& getter) {
        if constexpr (std::is_member_object_pointer_v<Getter>) class_.def_readonly(name, getter, text_of(name));
        else class_.def_property_readonly(name, getter, text_of(name));
        return *this;
    }

    template <class... Arguments, class... Extra>
    Class& constructor(T (*make)(Arguments...), const Extra&... extra) {
        class_.def(pybind11::init(make), text_of("__init__"), extra...);
        return *this;
    }

    Class& equal() {
        class_.def(pybind11::self == pybind11::self, text_of("__eq__"));
        return *this;
    }

    /// Copies and pickles by what `get` returns, from which `set` makes an equal object.
    template <class Get, class Set>
    Class& pickled(const Get& get, const Set& set) {
        class_.def(pybind11::pickle(get, set));
        return *this;
    }

    /// For a result, which is no more than its fields, given here in their order: equal, hashed, copied and pickled by
    /// them.
    template <class... Fields>
    Class& value(Fields T::*... fields) {
        const auto state_of = [fields...](const T& value) { return pybind11::make_tuple(state::of(value.*fields)...); };
        equal();
        def("__hash__", [state_of](const T& value) { return pybind11::hash(state_of(value)); });
        return pickled(state_of, [](const pybind11::tuple& fields_read) {
            if (fields_read.size() != sizeof...(Fields)) throw pybind11::value_error("__setstate__");
            return state::read_fields<T, Fields...>(fields_read, std::index_sequence_for<Fields...>{});
        });
    }

private:
    const char* text_of(std::string_view member) const { return docstring(name_ + "." + std::string(member)); }

    std::string name_;
    pybind11::class_<T> class_;
};

}  // namespace addiction::bindings
