#include "bindings.hpp"

#include <exception>
#include <pybind11/stl.h>
#include <string>

#include "addiction/setup.hpp"
#include "convert.hpp"

namespace py = pybind11;

namespace addiction::bindings {

void register_setup(py::module_& module) {
    py::class_<Problem>(module, "Problem")
        .def_property_readonly("kind", [](const Problem& problem) { return to_string(problem.kind); })
        .def_readonly("row", &Problem::row)
        .def_readonly("column", &Problem::column)
        .def_readonly("message", &Problem::message)
        .def("__repr__", [](const Problem& problem) { return "<Problem " + problem.message + ">"; });
    py::class_<Setup>(module, "Setup")
        .def_static(
            "from_text", [](const AnyText& text, const Rules& rules) { return Setup::from_text(text.value, rules); },
            py::arg("text"), py::arg("rules") = Rules{})
        .def_static(
            "from_line", [](const AnyText& line) { return Setup::from_line(line.value); }, py::arg("line"))
        .def_readonly("rules", &Setup::rules)
        .def_property_readonly("shuffles_left",
                               [](const Setup& setup) { return shuffles_or_none(setup.shuffles_left); })
        .def_readonly("rows", &Setup::rows)
        .def("problems", &Setup::problems)
        .def("position", &Setup::position);
    py::register_exception<SetupError>(module, "SetupError", PyExc_ValueError);
}

}  // namespace addiction::bindings
