# The server and nothing else: no tests, no tools, no secrets. Settings come from the environment
# (see config/settings.py); compose.yaml shows one complete set. A worker is the same image, run with
# `python manage.py worker`.

FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_ROOT_USER_ACTION=ignore

RUN useradd --uid 1000 --no-create-home chatelaine \
    && install --directory --owner=chatelaine /data
WORKDIR /app

# The lock alone first: its layer is made anew only when a dependency changes.
COPY requirements/run.lock requirements/run.lock
RUN python -m pip install --require-hashes --no-deps -r requirements/run.lock

COPY . .

# Collected here, so that the running container writes nothing; the key serves this one step.
ENV CHATELAINE_STATIC_ROOT=/app/collected \
    CHATELAINE_VAR=/data
RUN CHATELAINE_SECRET_KEY=collecting python manage.py collectstatic --no-input \
    && python -m compileall -q config games

USER chatelaine
ENV CHATELAINE_ENV=production \
    BIND=0.0.0.0:8000
EXPOSE 8000

HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "config/health.py"]

CMD ["python", "-m", "gunicorn", "--config", "config/gunicorn.py"]
