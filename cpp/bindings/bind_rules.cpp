#include "bindings.hpp"

#include <optional>
#include <pybind11/operators.h>
#include <pybind11/stl.h>
#include <string>

#include "addiction/rules.hpp"
#include "convert.hpp"

namespace py = pybind11;

namespace addiction::bindings {

namespace {

Rules make_rules(AnyInt ranks, std::optional<AnyInt> shuffles, const AnyText& gaps, const AnyText& twos) {
    if (shuffles && shuffles->value < 0) throw InputError({ReasonCode::shuffles_below_zero});
    const Rules rules{ranks.value, shuffles ? shuffles->value : Rules::unlimited, parse_gap_rule(gaps.value),
                      parse_twos_rule(twos.value)};
    rules.validate();
    return rules;
}

}  // namespace

void register_rules(py::module_& module) {
    py::class_<Rules>(module, "Rules")
        .def(py::init(&make_rules), py::kw_only(), py::arg("ranks") = 13, py::arg("shuffles") = 3,
             py::arg("gaps") = "random", py::arg("twos") = "any")
        .def_static(
            "parse", [](const AnyText& text) { return Rules::parse(text.value); }, py::arg("text"))
        .def_property_readonly("ranks", [](const Rules& rules) { return rules.ranks; })
        .def_property_readonly("shuffles", [](const Rules& rules) { return shuffles_or_none(rules.shuffles); })
        .def_property_readonly("gaps", [](const Rules& rules) { return to_string(rules.gaps); })
        .def_property_readonly("twos", [](const Rules& rules) { return to_string(rules.twos); })
        .def_property_readonly("card_count", &Rules::card_count)
        .def_property_readonly("id", &Rules::id)
        .def(py::self == py::self)
        .def("__hash__", [](const Rules& rules) { return py::hash(py::str(rules.id())); })
        .def("__str__", &Rules::id)
        .def("__repr__", [](const Rules& rules) { return "Rules.parse('" + rules.id() + "')"; })
        .def(py::pickle([](const Rules& rules) { return rules.id(); },
                        [](const std::string& id) { return Rules::parse(id); }));
}

}  // namespace addiction::bindings
