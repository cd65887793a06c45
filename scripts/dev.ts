import { spawn } from 'node:child_process';
import path from 'node:path';

import { createServer, type Plugin } from 'vite';

import { freePort, waitUntilReady } from './server-process.ts';

/**
 * The server, started again at each change, behind Vite, which serves the web app with hot updates on PORT.
 * Sign-in works as in production: PUBLIC_URL is Vite's address, and Vite hands on what is the server's.
 */
const root = path.join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const serverPort = await freePort();
const origin = `http://127.0.0.1:${serverPort}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
});
const vite = await createServer({
  root: path.join(root, 'src/web'),
  configFile: path.join(root, 'vite.config.ts'),
  plugins: [idleServiceWorker()],
  server: {
    port,
    host: process.env.HOST ?? '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/auth', '/oidc', '/setup', '/health', '/simulators'].map((prefix) => [
        prefix,
        { target: origin },
      ]),
    ),
  },
});

const stop = () => {
  server.kill('SIGTERM');
  void vite.close().then(() => process.exit(0));
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', (code) => {
  if (code !== null && code !== 0) process.exit(code);
});

// Before that, every page would be an error. A server that does not start is started again when its files change.
await waitUntilReady(origin, server);
await vite.listen();
process.stdout.write(`\nKoorem in development: ${publicUrl}\n`);

/** Replaces the one that `npm start` has left at the same address: it would go on showing the built app. */
function idleServiceWorker(): Plugin {
  const source = `
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', async () => {
      for (const page of await clients.matchAll({ type: 'window' })) void page.navigate(page.url);
    });`;
  return {
    name: 'idle-service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(source);
      });
    },
  };
}
