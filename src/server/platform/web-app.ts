import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '../services.ts';
import type { Authenticator } from './auth/signed-in-user.ts';
import { notFound } from './errors.ts';
import { firstRequests } from './first-request.ts';

/** What only a page obeys. Scripts and styles go without: on the first view's network every byte counts. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
] as const;

const webFolder = path.join(import.meta.dirname, '../../../dist/web');

/** Serves the built web app: files by name, and the shell for every page. */
export async function registerWebApp(
  app: FastifyInstance,
  { db }: Services,
  authenticator: Authenticator,
): Promise<void> {
  const shellFile = path.join(webFolder, 'index.html');
  const shell = existsSync(shellFile) ? readFileSync(shellFile, 'utf8') : null;
  const tableScripts = shell === null ? [] : scriptsNamed('table');
  if (shell !== null) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isAsset = file.startsWith(path.join(webFolder, 'assets'));
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isAsset) for (const name of pageHeaders) reply.removeHeader(name);
      },
    });
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (shell === null || !isPage(request)) throw notFound();
    // An anonymous visit goes straight to sign-in; the shell asks again for visits that it serves itself offline.
    const caller = await authenticator.whoIs(request);
    if (caller === null) {
      return reply.redirect(`/auth/login?returnTo=${encodeURIComponent(request.url)}`);
    }
    const first = 'user' in caller ? await firstRequests(db, request.url, caller.user) : [];
    if (first.length > 0) {
      const data = first.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`);
      reply.header('link', [...data, ...tableScripts].join(', '));
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
  };
  // The files' own route would take `/` for a folder and refuse it.
  app.get('/', answerPage);
  app.setNotFoundHandler(answerPage);
}

/** Preload links of a built chunk: it then comes beside the scripts that would ask for it (vite.config.ts). */
function scriptsNamed(name: string): string[] {
  return readdirSync(path.join(webFolder, 'assets'))
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => `</assets/${file}>; rel=modulepreload; crossorigin`);
}

function isPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|auth|oidc|assets|health)(\/|$)/.test(request.url) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}
