#include "bindings.hpp"

#include "addiction/random.hpp"

PYBIND11_MODULE(_core, module) {
    using namespace addiction::bindings;
    module.doc() = "The C++ engine: rules, positions, seeded deals and shuffles, perft, and the solver.";
    module.attr("VERSION") = ADDICTION_VERSION;
    module.attr("GENERATOR") = addiction::generator_id;
    register_reasons(module);
    register_rules(module);
    register_position(module);
    register_setup(module);
    register_perft(module);
    register_solver(module);
    register_explain(module);
    register_shorten(module);
}
