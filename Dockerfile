# Koorem as a container: nobody's account, no file of the image is ever written (docs/operations.md, 'In containers').
FROM node:24-bookworm-slim AS build
WORKDIR /opt/koorem
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /opt/koorem
COPY --from=build /opt/koorem/package.json ./
COPY --from=build /opt/koorem/node_modules node_modules
COPY --from=build /opt/koorem/dist dist
COPY --from=build /opt/koorem/src/domain src/domain
COPY --from=build /opt/koorem/src/api src/api
COPY --from=build /opt/koorem/src/server src/server
USER node
EXPOSE 3000
# Live, not ready: a container must not be ended because the database is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
