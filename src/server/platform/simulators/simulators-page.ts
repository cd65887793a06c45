import type { FastifyInstance } from 'fastify';

import { formatDateTime } from '#domain/tallinn-time.ts';

import type { Services } from '../../services.ts';
import { et } from '../../words/et.ts';
import type { Authenticator } from '../auth/signed-in-user.ts';
import { forbidden, notFound } from '../errors.ts';
import { html } from '../identity/pages/html.ts';
import { sendPage } from '../identity/pages/page.ts';

const shownCalls = 100;

/** What the built-in simulators were sent, the latest first: for staff, in demo mode only. */
export function registerSimulatorsPage(
  app: FastifyInstance,
  { config, db }: Services,
  authenticator: Authenticator,
): void {
  app.get('/simulators', async (request, reply) => {
    if (!config.demo) throw notFound();
    const caller = await authenticator.whoIs(request);
    if (caller === null) return reply.redirect('/auth/login?returnTo=%2Fsimulators');
    if (!('user' in caller) || !caller.user.permissions.includes('PERM_MOBILE')) throw forbidden();
    const calls = await db
      .selectFrom('simulated_calls')
      .select(['id', 'at', 'system', 'what', 'request'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownCalls)
      .execute();
    return sendPage(reply, {
      title: et.simulators.title,
      body: html`
        <p class="message">${calls.length === 0 ? et.simulators.empty : et.simulators.hint}</p>
        ${calls.map(
          (call) =>
            html`<details>
              <summary>
                ${formatDateTime(call.at.getTime())} · ${et.simulators.systems[call.system] ?? call.system} ·
                ${et.simulators.actions[call.what] ?? call.what}
              </summary>
              <pre>${JSON.stringify(call.request, null, 2)}</pre>
            </details>`,
        )}
      `,
    });
  });
}
