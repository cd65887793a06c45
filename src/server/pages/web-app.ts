import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import { notFound } from '../http/errors.ts';
import { compressAnswers } from '../http/headers/compression.ts';
import { policyForPage } from '../http/headers/security-headers.ts';
import { hasLeft } from '../http/session-cookie.ts';
import { firstRequests, tablePath } from './first-request.ts';
import { loadFirstView } from './first-view.ts';

/** What only a page obeys. Scripts and styles go without: on the first view's network every byte counts. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
] as const;

/** Where the app draws itself, and the first view stands until then (src/web/index.html). */
const rootTag = '<div id="root">';

const webFolder = path.join(import.meta.dirname, '../../../dist/web');

/** Serves the built web app: files by name, and the shell for every page. */
export async function registerWebApp(
  app: FastifyInstance,
  { db, config }: CoreServices,
  authenticator: Authenticator,
): Promise<void> {
  const shellFile = path.join(webFolder, 'index.html');
  const shell = existsSync(shellFile) ? readFileSync(shellFile, 'utf8') : null;
  const policy = shell === null ? '' : policyForPage(config, shell);
  const tableScripts = shell === null ? [] : scriptsNamed('table');
  const firstView = shell === null ? null : await loadFirstView(app);
  if (shell !== null) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isAsset = file.startsWith(path.join(webFolder, 'assets'));
        reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isAsset) for (const name of pageHeaders) reply.removeHeader(name);
        // What a service worker keeps of the shell.
        if (file === shellFile) reply.header('content-security-policy', policy);
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
    if (hasLeft(request.cookies)) return reply.redirect('/auth/logout');
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    const first = 'user' in caller ? await firstRequests(db, request.url, caller.user) : null;
    if (first === null) return reply.header('cache-control', 'no-cache').send(shell);
    const data = [first.settings, first.rows].map(
      (address) => `<${address}>; rel=preload; as=fetch; crossorigin`,
    );
    reply.header('link', [...data, ...tableScripts].join(', '));
    const rows = (await firstView?.(request, first.rows)) ?? '';
    // Rows are for this person and this moment: nobody after them finds them in the browser.
    return reply.header('cache-control', 'no-store').send(shell.replace(rootTag, () => rootTag + rows));
  };
  // The files' own route would take `/` for a folder and refuse it.
  app.get('/', answerPage);
  await app.register(async (pages) => {
    await compressAnswers(pages);
    pages.get(tablePath, answerPage);
  });
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
