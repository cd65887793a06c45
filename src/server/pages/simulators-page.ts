import type { FastifyInstance } from 'fastify';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../db/connect.ts';
import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import { html, type Html } from './html.ts';
import { summaryOf } from './message-summary.ts';
import { sendPage } from './page.ts';

const shownCalls = 50;
const systems = Object.keys(et.simulators.systems);

/** What the built-in simulators were sent, the latest first: for staff, in demo mode only. */
export function registerSimulatorsPage(
  app: FastifyInstance,
  { config, db }: CoreServices,
  authenticator: Authenticator,
): void {
  app.get('/simulators', async (request, reply) => {
    if (!config.demo) throw notFound();
    const caller = await authenticator.whoIs(request);
    if (caller === null) return reply.redirect('/auth/login?returnTo=%2Fsimulators');
    if (!('user' in caller) || !caller.user.permissions.includes('PERM_MOBILE')) throw forbidden();
    const sections: Html[] = [];
    for (const system of systems) sections.push(section(system, await latestCalls(db, system)));
    return sendPage(reply, {
      title: et.simulators.title,
      layout: 'document',
      body: html`<h1>${et.simulators.title}</h1>
        <p class="message">${et.simulators.hint}</p>
        <div class="systems">${sections}</div>`,
    });
  });
}

type Call = Awaited<ReturnType<typeof latestCalls>>[number];

function latestCalls(db: Db, system: string) {
  return db
    .selectFrom('simulated_calls')
    .select(['id', 'at', 'system', 'what', 'request'])
    .where('system', '=', system)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownCalls)
    .execute();
}

function section(system: string, calls: readonly Call[]): Html {
  return html`<section class="system" aria-labelledby="${system}">
    <h2 id="${system}">
      ${et.simulators.systems[system] ?? system}
      ${calls.length > 0 && html`<span class="count">${et.simulators.count(calls.length, shownCalls)}</span>`}
    </h2>
    ${calls.length === 0 ? html`<p class="nothing">${et.simulators.empty}</p>` : calls.map(entry)}
  </section>`;
}

function entry({ at, system, what, request }: Call): Html {
  return html`<details class="call">
    <summary>
      <time datetime="${at.toISOString()}">${formatDateTime(at.getTime())}</time>
      <span class="action">${et.simulators.actions[what] ?? what}</span>
      <span class="gist">${summaryOf(system, what, request)}</span>
    </summary>
    <pre tabindex="0">${JSON.stringify(request, null, 2)}</pre>
  </details>`;
}
