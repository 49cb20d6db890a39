"""Tests of the extension where Python has more than one interpreter in a process."""

import subprocess
import sys

PROGRAM = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

import addiction

answer = '''
try:
    import addiction
except ImportError as error:
    print(error)
else:
    print("imported")
'''
interpreters.run_string(interpreters.create(), answer)
print(addiction.deal(1).key)
"""


def test_the_extension_refuses_other_interpreters() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    refusal, key = ran.stdout.splitlines()
    assert "interpreter" in refusal
    assert len(key) == 16
