#include "bindings.hpp"

#include "addiction/random.hpp"

PYBIND11_MODULE(core_of_main_interpreter, module) {
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

/// pybind11 itself refuses other interpreters from Python 3.12 on only; before that its first step waits for ever.
extern "C" PYBIND11_EXPORT PyObject* PyInit__core() {
    if (PyInterpreterState_Get() == PyInterpreterState_Main()) return PyInit_core_of_main_interpreter();
    PyErr_SetString(PyExc_ImportError, "addiction._core works in a process's main interpreter only");
    return nullptr;
}
