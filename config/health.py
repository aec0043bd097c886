"""Ask the running server whether it is well: the container's health check.

Exits with 0 if /healthz answers 200. Uses nothing but Python's own library.
"""

import os
import sys
from urllib.request import Request, urlopen


def main() -> int:
    """Ask /healthz as the proxy in front would, under the first allowed host name."""
    hosts = os.environ.get("CHATELAINE_ALLOWED_HOSTS", "").replace(",", " ").split()
    host = hosts[0].lstrip(".") if hosts else "localhost"
    port = (os.environ.get("BIND") or os.environ.get("PORT") or "8000").rpartition(":")[2]
    question = Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host})
    with urlopen(question, timeout=4) as answer:
        return 0 if answer.status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
