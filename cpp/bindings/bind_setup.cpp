#include "bindings.hpp"

#include <pybind11/stl.h>
#include <string>

#include "addiction/setup.hpp"
#include "classes.hpp"
#include "convert.hpp"
#include "reasons.hpp"

namespace py = pybind11;

namespace addiction::bindings {

void register_setup(py::module_& module) {
    Class<Setup>(module, "Setup")
        .def_static(
            "from_text", [](const AnyText& text, const Rules& rules) { return Setup::from_text(text.value, rules); },
            py::arg("text"), py::arg("rules") = Rules{})
        .def_static(
            "from_line", [](const AnyText& line) { return Setup::from_line(line.value); }, py::arg("line"))
        .property("rules", &Setup::rules)
        .property("shuffles_left", [](const Setup& setup) { return shuffles_or_none(setup.shuffles_left); })
        .property("rows", &Setup::rows)
        .def("problems", [](const Setup& setup) { return list_of(setup.problems()); })
        .def("position", &Setup::position)
        .def("__repr__",
             [](const Setup& setup) {
                 return "<Setup of " + std::to_string(setup.rows.size()) + " rows, rules " + setup.rules.id() + ">";
             })
        .value(&Setup::rules, &Setup::shuffles_left, &Setup::rows);
}

}  // namespace addiction::bindings
