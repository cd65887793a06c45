import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { fleetStops } from '#domain/dispatch/fleet-event.ts';

import { transact } from '../../db/transact.ts';
import { isSignedBy } from '../../external/signatures.ts';
import { parseWebhookJson } from '../../external/webhook-json.ts';
import { Refusal, unauthenticated } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import type { IncomingWebhook } from '../../services.ts';
import { applyEvent, type ReceivedEvent } from './apply-fleet-event.ts';
import { takePosition } from './fleet-position.ts';

/** Task events of GSMtasks (docs/integrations.md). Events of other tasks are accepted and ignored. */
export const fleetWebhook: IncomingWebhook = (hooks, { config, db, now, jobRowEvents, alertEvents }) => {
  const secret = config.external.fleetWebhookSecret;
  const signatureOf = ({ headers }: FastifyRequest) => {
    const signature = headers['x-gsmtasks-hmac-sha256'];
    return typeof signature === 'string' ? signature : null;
  };
  // A request without a signature is refused before its body is read.
  const refuseUnsigned = async (request: FastifyRequest) => {
    if (secret === null || signatureOf(request) === null) throw unauthenticated();
  };
  hooks.post('/gsmtasks', { onRequest: refuseUnsigned }, async (request, reply) => {
    const signature = signatureOf(request);
    // There was no body to read.
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    if (secret === null || signature === null || !isSignedBy(secret, body, signature)) {
      throw unauthenticated();
    }
    const event = readEvent(body);
    if (event === null) return reply.status(204).send();
    const outcome = await transact(db, async (trx) => {
      await takePosition(trx, event, now());
      return applyEvent(trx, event);
    });
    // Not 2xx: the fleet service repeats it, and by then its send is settled.
    if (outcome.kind === 'early') throw new Refusal(503, et.refusals.unavailable);
    if (outcome.kind === 'changed') {
      jobRowEvents.changed([outcome.rowId]);
      alertEvents.changed(null);
    }
    return reply.status(204).send();
  });
};

const taskEvent = z.object({
  field: z.optional(z.string()),
  event: z.string(),
  to_state: z.nullish(z.string()),
  created_at: z.string().check(z.refine((text) => parseInstant(text) !== null)),
  /** Where the one who told it was: longitude, latitude. */
  location: z.nullish(z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })),
  /** The address of who told it. */
  user: z.nullish(z.string()),
  task: z.object({ external_id: z.nullish(z.string()), state: z.nullish(z.string()) }),
});

function readEvent(body: Buffer): ReceivedEvent | null {
  const result = z.safeParse(taskEvent, parseWebhookJson(body));
  if (!result.success) return null;
  const { field = 'state', event, to_state: toState, created_at: at, location, user, task } = result.data;
  const [sendId, category] = (task.external_id ?? '').split(':');
  const stop = fleetStops.find((each) => each === category);
  if (field !== 'state' || stop === undefined || !z.safeParse(z.uuid(), sendId).success) return null;
  const [longitude, latitude] = location?.coordinates ?? [];
  return {
    sendId: sendId ?? '',
    stop,
    action: event,
    state: toState ?? task.state ?? '',
    at,
    seen: longitude === undefined || latitude === undefined ? null : { longitude, latitude },
    fleetUserId: user?.split('/').findLast((part) => part !== '') ?? null,
  };
}
