import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** The style of the identity server's pages; a name changes with its content, so browsers may keep it. */
export const stylesheet = asset('identity.css', ['styles/base.css', 'styles/brand.css', 'styles/parts.css']);
/** The further style of pages with long text. */
export const documentStylesheet = asset('document.css', ['styles/document.css']);
/** The script of the pages with passkeys. */
export const passkeyScript = asset('passkeys.js', ['passkeys.js']);

/** One file for the browser out of those of this folder, in their order. */
function asset(fileName: string, files: readonly string[]) {
  const text = files.map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8')).join('\n');
  const fingerprint = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  const { name, ext } = path.parse(fileName);
  return { path: `/auth/${name}-${fingerprint}${ext}`, text, type: types[ext] ?? 'text/plain' };
}

/** The mark, small enough to travel with the page. */
export const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%2312372a'/%3E%3Cpath fill='%23fff' d='M16 7c3 3 3 8 0 11-3-3-3-8 0-11Z'/%3E%3Cpath fill='%23d99a1c' d='M6 20h20l-2 5H8Z'/%3E%3C/svg%3E";

/** Serves stylesheets, script and icon of the pages. */
export function registerStylesheet(app: FastifyInstance): void {
  for (const { path: address, text, type } of [stylesheet, documentStylesheet, passkeyScript]) {
    app.get(address, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text),
    );
  }
}
