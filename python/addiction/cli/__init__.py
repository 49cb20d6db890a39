"""The command line: one module a command; output.py writes stdout (prompt.py play's prompt), diagnostics.py stderr."""
