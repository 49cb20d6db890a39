#include "bindings.hpp"

#include <optional>
#include <pybind11/stl.h>
#include <string>

#include "addiction/rules.hpp"
#include "classes.hpp"
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
    Class<Rules>(module, "Rules")
        .constructor(&make_rules, py::kw_only(), py::arg("ranks") = 13, py::arg("shuffles") = 3,
                     py::arg("gaps") = "random", py::arg("twos") = "any")
        .def_static(
            "parse", [](const AnyText& text) { return Rules::parse(text.value); }, py::arg("text"))
        .property("ranks", [](const Rules& rules) { return rules.ranks; })
        .property("shuffles", [](const Rules& rules) { return shuffles_or_none(rules.shuffles); })
        .property("gaps", [](const Rules& rules) { return to_string(rules.gaps); })
        .property("twos", [](const Rules& rules) { return to_string(rules.twos); })
        .property("card_count", &Rules::card_count)
        .property("id", &Rules::id)
        .equal()
        .def("__hash__", &rules_hash)
        .def("__str__", &Rules::id)
        .def("__repr__", [](const Rules& rules) { return "Rules.parse('" + rules.id() + "')"; })
        .pickled([](const Rules& rules) { return rules.id(); }, [](const std::string& id) { return Rules::parse(id); });
}

}  // namespace addiction::bindings
