import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { madeUpRows } from './made-up-rows.ts';

const root = path.join(import.meta.dirname, '../..');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
};

/** Builds the pages with the app's own grid and with a list written by hand, and serves them with so many rows. */
export async function servePages(rowCount: number): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'koorem-bench-pages-'));
  // A process of its own: Vite sets NODE_ENV.
  const { status } = spawnSync(
    process.execPath,
    `node_modules/vite/bin/vite.js build --config bench/table-screen/vite.config.ts --logLevel warn --outDir ${folder}`.split(
      ' ',
    ),
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('The pages of the bench could not be built.');
  const rows = JSON.stringify(madeUpRows(rowCount));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const type = types[path.extname(pathname)];
    response.setHeader('content-type', type ?? 'application/json; charset=utf-8');
    if (pathname === '/rows.json') response.end(rows);
    else if (type === undefined) response.writeHead(404).end();
    else response.end(readFileSync(path.join(folder, path.normalize(pathname))));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
