# The portal as an image; docs/operate/docker.md. Its database is PostgreSQL elsewhere (DATABASE_URL), or the embedded one in /data.
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN npm ci --omit=dev
COPY . .
RUN npm run build

# Node comes with the packages, as everywhere else; so do fonts and certificates.
FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_COMPILE_CACHE=/tmp/portal-cache
WORKDIR /portal
COPY --from=build /portal .
RUN useradd --system --uid 1000 --user-group --no-create-home portal && install -d -o portal -g portal -m 700 /data
USER portal
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=50", "src/app/server.ts"]
