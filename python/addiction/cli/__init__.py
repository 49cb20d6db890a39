"""The command line: one module a command; output.py alone writes stdout, diagnostics.py alone stderr."""
