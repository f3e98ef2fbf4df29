# Not run as it stands: no Docker engine was at hand. What it starts, its commands and its health check are run by the tests without one.
# Tuma with its dashboard and documentation. `docker build -t tuma .`; with podman or buildah add `--format docker`, or the health check is left out.
# Without DATABASE_URL it starts the PostgreSQL that it brings along, in the volume /data.
FROM node:24-bookworm-slim AS build
WORKDIR /tuma
# The dependencies first, so that they are only installed again when they change.
COPY package.json package-lock.json ./
COPY vendor vendor
COPY web/package.json web/
COPY site/package.json site/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/web.ts
# The image has a Node of its own, so the one from npm is not needed either.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache

FROM node:24-bookworm-slim
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="Tuma" org.opencontainers.image.description="Self-hosted messaging and voice" \
      org.opencontainers.image.licenses="Apache-2.0" org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" org.opencontainers.image.source="$SOURCE"
RUN groupadd --gid 10001 tuma && useradd --uid 10001 --gid tuma --no-create-home --home-dir /data tuma \
 && install -d -o tuma -g tuma -m 0700 /data /backup
COPY --from=build /tuma /tuma
RUN ln -s /tuma/cli/tuma.mjs /usr/local/bin/tuma
WORKDIR /tuma
ENV NODE_ENV=production HOST=0.0.0.0 NORTHBOUND_SMPP_HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080 2775
STOPSIGNAL SIGTERM
# Alive, not ready: while the database is away a restart would not help.
# By bash, which opens the connection itself: starting a Node each time would cost more than the service does when idle.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-8080} && printf 'GET /health/live HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# `docker run tuma --help`, `docker exec tuma tuma doctor`.
ENTRYPOINT ["tuma"]
CMD ["start"]
