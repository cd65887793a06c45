import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import { notFound } from '../http/errors.ts';
import { compressAnswers } from '../http/headers/compression.ts';
import { policyForPage } from '../http/headers/security-headers.ts';
import { hasLoggedOut } from '../http/session-cookie.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';
import { driverPath, findFirstRequests, tablePath } from './first-request.ts';

/**
 * Headers that only a page needs. Scripts and styles go without them: on the first view's network every byte counts.
 */
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
  { db, config, now }: CoreServices,
  authenticator: Authenticator,
): Promise<void> {
  const shellFile = path.join(webFolder, 'index.html');
  const shell = existsSync(shellFile) ? readFileSync(shellFile, 'utf8') : null;
  const policy = shell === null ? '' : policyForPage(config, shell);
  const builtFiles = readBuiltFiles();
  const codeLinks = new Map(
    Object.entries(openingScreens).map(([page, module]) => [page, linksTo(builtFiles, module)]),
  );
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
    if (hasLoggedOut(request.cookies)) return reply.redirect('/auth/logout');
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    const first = 'user' in caller ? await findFirstRequests(db, request.url, caller.user, now()) : [];
    const data = first.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`);
    const links = [...data, ...(codeLinks.get(request.url.split('?', 1)[0] ?? '') ?? [])];
    if (links.length > 0) reply.header('link', links.join(', '));
    return reply.header('cache-control', 'no-cache').send(shell);
  };
  // The files' own route would take `/` for a folder and refuse it.
  app.get('/', answerPage);
  await app.register(async (pages) => {
    await compressAnswers(pages);
    pages.get(tablePath, answerPage);
  });
  app.setNotFoundHandler(answerPage);
}

/** The screens that a day is opened with, by their modules: their pages name the files that they need. */
const openingScreens = {
  [tablePath]: 'features/job-table/JobTablePage.tsx',
  [driverPath]: 'features/driver/screens/DriverJobsPage.tsx',
  '/services/homepage': 'features/homepage/HomePage.tsx',
};

function linksTo(builtFiles: BuiltFiles | null, module: string): string[] {
  if (builtFiles === null) return [];
  const inPage = new Set(Object.values(builtFiles(['index.html'])).flat());
  const { scripts, styles } = builtFiles([module]);
  return [
    ...scripts.filter((file) => !inPage.has(file)).map((file) => `<${file}>; rel=modulepreload; crossorigin`),
    ...styles
      .filter((file) => !inPage.has(file))
      .map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
  ];
}

function isPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|auth|oidc|assets|health)(\/|$)/.test(request.url) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}
