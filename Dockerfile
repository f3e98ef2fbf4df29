# Tuma with its dashboard. `docker build -t tuma .`; with podman or buildah add `--format docker`, or the health check is left out.
# Without DATABASE_URL it starts the PostgreSQL that it brings along, in the volume /data.
FROM node:24-bookworm-slim AS build
WORKDIR /tuma
# The dependencies first, so that they are only installed again when they change.
COPY package.json package-lock.json ./
COPY vendor vendor
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/web.ts
# The image has a Node of its own, so the one from npm is not needed either.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache web/src

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Tuma" org.opencontainers.image.description="Self-hosted messaging and voice"
RUN groupadd --gid 10001 tuma && useradd --uid 10001 --gid tuma --no-create-home --home-dir /data tuma \
 && install -d -o tuma -g tuma -m 0700 /data
COPY --from=build /tuma /tuma
WORKDIR /tuma
ENV NODE_ENV=production HOST=0.0.0.0 NORTHBOUND_SMPP_HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 8080 2775
STOPSIGNAL SIGTERM
# Alive, not ready: while the database is away a restart would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of `npm start`.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=25", "src/main.ts"]
