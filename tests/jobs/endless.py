"""A worker for whom every solve is endless: the clock that it looks at never answers."""

import sys
import threading
import time

from django.core.management import execute_from_command_line


def never() -> float:
    sys.stderr.write("begun\n")
    sys.stderr.flush()
    threading.Event().wait()
    return 0.0


time.thread_time = never

if __name__ == "__main__":
    execute_from_command_line(["manage.py", "worker", "--once"])
