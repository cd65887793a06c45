import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type DrawFirstView, type JobRow } from '#api/job-row/job-table.ts';

const builtModule = path.join(import.meta.dirname, '../../../dist/first-view/draw-first-view.js');
/** Rows that take longer come by themselves; a page must not wait for a slow database. */
const patienceMs = 400;

/** The first view as HTML, of the rows that an API address answers with; null when there is nothing to draw in time. */
export type FirstView = (request: FastifyRequest, rowsAddress: string) => Promise<string | null>;

/**
 * Draws the table's first rows into its page, so that a phone shows them before the app's code has arrived. They are
 * requested with the caller's own cookie; if that fails the page stays as it is. Null when the web app is not built.
 */
export async function loadFirstView(app: FastifyInstance): Promise<FirstView | null> {
  if (!existsSync(builtModule)) return null;
  const drawFirstView = await loadBuilt(app);
  if (drawFirstView === null) return null;
  const draw: FirstView = async ({ headers: { cookie = '' }, ip }, rowsAddress) => {
    // In the log it stands beside the page's own request, from the same address.
    const answer = await app.inject({ url: rowsAddress, headers: { cookie }, remoteAddress: ip });
    if (answer.statusCode !== 200) return null;
    const { content } = answer.json<{ content: JobRow[] }>();
    return content.length === 0 ? null : drawFirstView(content);
  };
  return async (request, rowsAddress) => {
    if (request.method === 'HEAD') return null;
    const drawn = draw(request, rowsAddress).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the first rows could not be drawn into the page');
      return null;
    });
    return Promise.race([drawn, wait(patienceMs, null, { ref: false })]);
  };
}

async function loadBuilt(app: FastifyInstance): Promise<DrawFirstView | null> {
  try {
    const built = (await import(pathToFileURL(builtModule).href)) as { drawFirstView: DrawFirstView };
    return built.drawFirstView;
  } catch (error) {
    app.log.warn({ err: error }, `${builtModule} cannot be used: pages come without their first rows`);
    return null;
  }
}
