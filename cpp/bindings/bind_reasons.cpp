#include "bindings.hpp"

#include <exception>
#include <pybind11/stl.h>
#include <type_traits>

#include "addiction/text.hpp"
#include "classes.hpp"
#include "convert.hpp"
#include "reasons.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

/// What Python has registered: the engine has no words, so whoever has them gives the classes.
struct Classes {
    py::object message = py::none();
    py::object problem = py::none();
    py::object input_error = py::none();
    py::object setup_error = py::none();
};

/// Never destroyed: at the end of the process there may be no interpreter left that could take the references.
Classes& classes() {
    static auto* const registered = new Classes;
    return *registered;
}

py::object object_of(const Value& value) {
    return std::visit(
        [](const auto& given) -> py::object {
            using Given = std::decay_t<decltype(given)>;
            if constexpr (std::is_same_v<Given, CardToken>) return py::str(card_name(given));
            else if constexpr (std::is_same_v<Given, CellValue>) return py::cast(row_and_column(given.cell));
            else if constexpr (std::is_same_v<Given, Move>) return py::str(move_text(given));
            else return py::cast(given);
        },
        value);
}

void raise(const py::object& error_class, const py::object& argument) {
    PyErr_SetObject(error_class.ptr(), error_class(argument).ptr());
}

void translate(std::exception_ptr thrown) {
    try {
        if (thrown) std::rethrow_exception(thrown);
    } catch (const SetupError& error) {
        raise(classes().setup_error, list_of(error.problems()));
    } catch (const InputError& error) {
        raise(classes().input_error, message_of(error.reason()));
    }
}

py::tuple all_codes() {
    py::tuple codes(reason_code_count);
    for (std::size_t i = 0; i < reason_code_count; ++i) codes[i] = py::str(to_string(static_cast<ReasonCode>(i)));
    return codes;
}

}  // namespace

py::object message_of(const Reason& reason) {
    py::dict values;
    for (const auto& [name, value] : reason.values) values[py::str(name)] = object_of(value);
    return classes().message(to_string(reason.code), values);
}

py::list list_of(const std::vector<Problem>& problems) {
    py::list list;
    for (const Problem& problem : problems)
        list.append(classes().problem(message_of(problem.reason), problem.row, problem.column));
    return list;
}

void register_reasons(py::module_& module) {
    module.attr("REASON_CODES") = all_codes();
    define(
        module, "register_classes",
        [](const py::object& message, const py::object& problem, const py::object& input_error,
           const py::object& setup_error) { classes() = {message, problem, input_error, setup_error}; },
        py::kw_only(), py::arg("message"), py::arg("problem"), py::arg("input_error"), py::arg("setup_error"));
    py::register_local_exception_translator(&translate);
}

}  // namespace addiction::bindings
