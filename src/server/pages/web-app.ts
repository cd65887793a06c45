import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import { notFound } from '../http/errors.ts';
import { compressAnswers } from '../http/headers/compression.ts';
import { policyForPage } from '../http/headers/security-headers.ts';
import { hasLoggedOutOffline } from '../http/session-cookie.ts';
import { driverPath, findFirstRequests, tablePath } from './first-request.ts';
import { loadFirstView } from './first-view.ts';

/**
 * Headers that only a page needs. Scripts and styles go without them: on the first view's network every byte counts.
 */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
] as const;

/** The element of the app, which shows the first view until the app draws itself (src/web/index.html). */
const rootTag = '<div id="root">';

const webFolder = path.join(import.meta.dirname, '../../../dist/web');

/** Serves the built web app: files by name, and the shell for every page. */
export async function registerWebApp(
  app: FastifyInstance,
  { db, config, now }: CoreServices,
  authenticator: Authenticator,
): Promise<void> {
  const shellFile = path.join(webFolder, 'index.html');
  const shell = existsSync(shellFile) ? readFileSync(shellFile, 'utf8') : null;
  const policy = shell === null ? '' : policyForPage(config, shell);
  const codeLinks = new Map(
    Object.entries(shell === null ? {} : openingChunks).map(([page, chunks]) => [
      page,
      [
        ...builtFiles(chunks, '.js').map((file) => `<${file}>; rel=modulepreload; crossorigin`),
        // The table's own stand in its page, if its rows do.
        ...(page === tablePath ? [] : builtFiles(chunks, '.css')).map(
          (file) => `<${file}>; rel=preload; as=style; crossorigin`,
        ),
      ],
    ]),
  );
  const tableStyles =
    shell === null ? '' : builtFiles(openingChunks[tablePath], '.css').map(stylesheetTag).join('');
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
        // The part of the shell that a service worker keeps.
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
    if (hasLoggedOutOffline(request.cookies)) return reply.redirect('/auth/logout');
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    const first = 'user' in caller ? await findFirstRequests(db, request.url, caller.user, now()) : null;
    const data = (first?.data ?? []).map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`);
    const links = [...data, ...(codeLinks.get(request.url.split('?', 1)[0] ?? '') ?? [])];
    if (links.length > 0) reply.header('link', links.join(', '));
    if (first === null || first.rows === null) return reply.header('cache-control', 'no-cache').send(shell);
    const rows = await firstView?.(request, first.rows);
    // Rows are for this person and this moment: the browser must not keep them for the next user.
    reply.header('cache-control', 'no-store');
    if (typeof rows !== 'string') return reply.send(shell);
    // The screen's own styles after the app's, which stand last in the page.
    const page = shell
      .replace(rootTag, () => rootTag + rows)
      .replace('</body>', () => `${tableStyles}</body>`);
    return reply.send(page);
  };
  // The files' own route would take `/` for a folder and refuse it.
  app.get('/', answerPage);
  await app.register(async (pages) => {
    await compressAnswers(pages);
    pages.get(tablePath, answerPage);
  });
  app.setNotFoundHandler(answerPage);
}

/** The chunks that the opening screens of a day need beside the app's own code (build/chunks-by-screen.ts). */
const openingChunks = {
  [tablePath]: ['with-table', 'table'],
  [driverPath]: ['with-driver-list', 'driver-list'],
  '/services/homepage': ['with-homepage', 'homepage'],
};

/** Addresses of the built files of these chunks with this ending. */
function builtFiles(chunks: readonly string[], ending: '.js' | '.css'): string[] {
  const files = readdirSync(path.join(webFolder, 'assets'));
  return chunks.flatMap((name) => {
    const isOfChunk = new RegExp(`^${name}-[\\w-]{8}\\${ending}$`);
    return files.filter((file) => isOfChunk.test(file)).map((file) => `/assets/${file}`);
  });
}

function stylesheetTag(address: string): string {
  return `<link rel="stylesheet" crossorigin href="${address}">`;
}

function isPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|auth|oidc|assets|health)(\/|$)/.test(request.url) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}
