import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The text of a cell of a bare page. */
export type Cell = string | number | null | undefined;

/** Rows with nothing around them: one request, no script, no style. */
export function serveBarePage(rows: readonly (readonly Cell[])[]): Promise<Server> {
  const lines = rows.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${String(cell ?? '')}</td>`).join('')}</tr>`,
  );
  const page = gzipSync(
    `<!doctype html><html lang="et"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tabel</title><table><tbody>${lines.join('')}</tbody></table></html>`,
  );
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-encoding', 'gzip');
    response.end(page);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Returns the address of the server. */
export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
