# The image of the server and of the machines on which bots think; docs/hosting.md tells how it is used.
FROM python:3.11-slim AS build
WORKDIR /source
COPY pyproject.toml constraints.txt hatch_build.py README.md LICENSE ./
COPY src src
RUN python -m venv /opt/fouraces \
    && /opt/fouraces/bin/pip install --no-cache-dir --constraint constraints.txt .

FROM python:3.11-slim
RUN useradd --create-home --uid 10001 fouraces \
    && install --directory --owner fouraces --mode 700 /data
COPY --from=build /opt/fouraces /opt/fouraces
ENV PATH=/opt/fouraces/bin:$PATH \
    NUMBA_CACHE_DIR=/data/compiled
USER fouraces
VOLUME /data
EXPOSE 8440
STOPSIGNAL SIGTERM
ENTRYPOINT ["fouraces"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data", "--no-open"]
