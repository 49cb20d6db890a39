"""What all tests need."""

import signal

# Tests that run in the background start deaf to Ctrl-C, and what they start would be so, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
