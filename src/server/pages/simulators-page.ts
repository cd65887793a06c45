import type { FastifyInstance } from 'fastify';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../db/schema.ts';
import type { Authenticator } from '../http/caller.ts';
import type { CoreServices } from '../http/core-services.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { et } from '../i18n/et.ts';
import { html, type Html } from './html.ts';
import { sendPage } from './page.ts';

const shownCalls = 50;
const systems = Object.keys(et.simulators.systems);

/**
 * Registers the page of messages that the built-in simulators received, the latest first: for staff, in demo mode only.
 */
export function registerSimulatorsPage(
  app: FastifyInstance,
  { config, db }: CoreServices,
  authenticator: Authenticator,
): void {
  app.get('/simulators', async (request, reply) => {
    if (!config.isDemo) throw notFound();
    const caller = await authenticator.whoIs(request);
    if (caller === null) return reply.redirect('/auth/login?returnTo=%2Fsimulators');
    if (!('user' in caller) || !caller.user.permissions.includes('PERM_MOBILE')) throw forbidden();
    const sections: Html[] = [];
    for (const system of systems) sections.push(section(system, await findLatestCalls(db, system)));
    return sendPage(reply, {
      title: et.simulators.title,
      layout: 'document',
      body: html`<h1>${et.simulators.title}</h1>
        <p class="message">${et.simulators.hint}</p>
        <div class="systems">${sections}</div>`,
    });
  });
}

type Call = Awaited<ReturnType<typeof findLatestCalls>>[number];

function findLatestCalls(db: Db, system: string) {
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

/**
 * Returns a simulated call in one line: recipient, action and place. Requests are in the external systems' own shapes;
 * what is not found in one is left out.
 */
function summaryOf(system: string, what: string, request: unknown): string {
  const parts = what === 'send' ? (summaries[system]?.(request) ?? []) : [valueAt(request, 'sendId')];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map(String)
    .filter((part) => part !== '')
    .join(' · ');
}

const summaries: Record<string, (request: unknown) => unknown[]> = {
  mail: (request) => [valueAt(request, 'to'), valueAt(request, 'subject')],
  sms: (request) => [valueAt(request, 'to'), valueAt(request, 'text')],
  waybill: (request) => [
    valueAt(request, 'request', 0, 'truck_reg_number'),
    valueAt(request, 'request', 0, 'rows', 0, 'assortment_name'),
    valueAt(request, 'request', 0, 'rows', 0, 'amount'),
    valueAt(request, 'request', 0, 'origin_name'),
    valueAt(request, 'request', 0, 'destination_name'),
  ],
  fleet: (request) => [
    valueAt(request, 'request', 'tasks_data', 0, 'description'),
    valueAt(request, 'request', 'tasks_data', 0, 'contact', 'company'),
    valueAt(request, 'request', 'tasks_data', 1, 'contact', 'company'),
  ],
  terminal: (request) => [
    valueAt(request, 'request', 'truck', 'licensePlateNumber'),
    valueAt(request, 'request', 'product', 'name'),
    valueAt(request, 'request', 'quantity'),
    valueAt(request, 'request', 'terminal', 'name'),
  ],
};

function valueAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}
