"""How gunicorn serves Châtelaine: a few processes, a few threads each.

WEB_CONCURRENCY and WEB_THREADS change the numbers; PORT changes the port, BIND the whole address.
"""

import gc
import os
from pathlib import Path
from typing import Any

wsgi_app = "config.wsgi:application"
bind = os.environ.get("BIND") or f"127.0.0.1:{os.environ.get('PORT') or 8000}"

# Threads with keep-alive: a slow client holds a thread's socket, never a whole process.
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or 2)
threads = int(os.environ.get("WEB_THREADS") or 4)
keepalive = 5
timeout = 30
graceful_timeout = 20

# Loaded before forking, so that settings which cannot be served stop the start at once.
preload_app = True

# A heartbeat file on a disk may block its worker; memory does not.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
control_socket_disable = True
loglevel = "warning"


def when_ready(server: Any) -> None:
    """Say where to look, now that it can be looked at."""
    # What is loaded stays loaded: no collection need go through it again, in no worker.
    gc.collect()
    gc.freeze()
    print(f"Châtelaine is open at http://{bind}/ (Ctrl+C closes it).", flush=True)
