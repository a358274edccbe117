# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev && npm sbom --sbom-format cyclonedx --package-lock-only --omit=dev > build/sbom.cdx.json

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATABASE_PATH=/data/site.sqlite PORT=3000 NODE_COMPILE_CACHE=/app/build/compiled MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072
LABEL org.opencontainers.image.title="TPF site" \
  org.opencontainers.image.description="Public site, lead forms, calculators, client entry and staff desk of a factoring provider" \
  org.opencontainers.image.version="1.1.0"
WORKDIR /app
# `tpf` is the operator's command line.
RUN mkdir /data && chown node:node /data && ln -s /app/build/cli/tpf.js /usr/local/bin/tpf
COPY --from=build /app/package.json /app/server.js ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/public ./public
# Starts the site once, so that the image holds Node's compile cache and later starts are faster.
RUN mkdir build/compiled && chown node:node build/compiled
USER node
RUN { SITE_URL=http://localhost:$PORT DATABASE_PATH=/tmp/first/site.sqlite BACKUP_EVERY_MINUTES=0 node --max-semi-space-size=4 \
  --heap-growing-percent=25 server.js & } && \
  node -e "let tries = 300; const ask = () => fetch('http://localhost:' + process.env.PORT).then(() => 0, (error) => { if (!tries--) throw error; setTimeout(ask, 100); }); ask()" && \
  kill $! && wait $! && rm -r /tmp/first
VOLUME /data
EXPOSE 3000
# Uses the shell, because a second Node process would take a sixth of the container's memory.
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
# A small space for new objects and a slowly growing heap keep memory low under abuse. scripts/lib/ensure.mjs has the same flags and
# MALLOC settings.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=25", "server.js"]
