import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import { packetPausesSeconds } from '#domain/orders/packet.ts';

import { raiseAlert, withdrawAlerts } from '../../../alerts/raise-alert.ts';
import { recordAudit } from '../../../db/audit.ts';
import { transact } from '../../../db/transact.ts';
import { ExternalError } from '../../../external/http-client.ts';
import type { MailPort, OutgoingMail } from '../../../external/mail/mail-port.ts';
import { modeOf } from '../../../external/not-configured.ts';
import { packet as messages } from '../../../i18n/packet.ts';
import { inSeconds } from '../../../queues/due.ts';
import { countFailure } from '../../../queues/failures.ts';
import { createQueueWorker } from '../../../queues/queue.ts';
import type { Rounds } from '../../../queues/rounds.ts';
import type { ChangeEvents } from '../../../realtime/change-events.ts';
import { type LetterParts, buildPacketLetter } from './letter.ts';
import { findPacketLoads, isOutdated, type PacketRecord, recipientOf } from './repository.ts';

/** Longer than a document waits and is drawn. */
const leaseSeconds = 120;
/** Longer than a mail server needs for a letter with its photos. */
const sendingSeconds = 600;

export interface PacketParts extends LetterParts {
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
  port: MailPort;
  log: FastifyBaseLogger;
}

/**
 * Makes the worker that sends what waits of delivery packets, each at most once: one that is being handed over waits no
 * more, so that a killed process leaves no second letter behind. Whether what it left half sent went, nobody knows.
 */
export function createPacketWorker(parts: PacketParts): Rounds {
  return createQueueWorker<PacketRecord>(parts, {
    table: 'packets',
    before: () => giveUpLost(parts),
    // A load that was opened again meanwhile waits until it is delivered.
    isWaiting: () => sql`waiting.status = 'queued' and exists (
      select from transport_job_products r where r.id = waiting.row_id and r.status = 'COMPLETED')`,
    leaseSeconds,
    pausesSeconds: packetPausesSeconds,
    deliver: (packet, pauseSeconds) => deliver(parts, packet, pauseSeconds),
  });
}

interface Outcome {
  status: 'sent' | 'failed' | 'unknown' | 'queued';
  error: string | null;
}

async function deliver(parts: PacketParts, packet: PacketRecord, pauseSeconds: number | null): Promise<void> {
  const { db, log } = parts;
  // Weights are read first: if one is corrected meanwhile, the letter counts as outdated; an outdated letter never
  // counts as current.
  const [load] = await findPacketLoads(db, { rowId: packet.row_id });
  const to = load === undefined ? null : recipientOf(load);
  if (load === undefined || to === null) return forget(parts, packet);
  const letterId = `packet-${String(packet.id)}-${String(packet.repeats)}`;
  const corrects = isOutdated(load) ? load.sentAt : null;
  const letter = await buildPacketLetter(parts, { rowId: packet.row_id, to, id: letterId, corrects }).catch(
    (error: unknown) => {
      log.error({ err: error }, 'a delivery packet was not put together');
      return null;
    },
  );
  const addressed = { ...packet, recipient: to };
  if (letter === null) {
    return settle(parts, addressed, 'queued', outcomeOfFault(messages.notDrawn, pauseSeconds), pauseSeconds);
  }
  if (!(await beginSending(parts, packet))) return;
  const outcome = await handOver(parts, letter, pauseSeconds);
  await settle(parts, addressed, 'sending', outcome, pauseSeconds, JSON.stringify(load.weights));
}

/** Deletes a packet without an address. */
async function forget({ db }: PacketParts, { id, attempts }: PacketRecord): Promise<void> {
  await db
    .deleteFrom('packets')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
}

/** From here on the letter may have been sent. False where the load was opened again, or another process took it. */
async function beginSending({ db }: PacketParts, { id, attempts }: PacketRecord): Promise<boolean> {
  const begun = await db
    .updateTable('packets')
    .set({ status: 'sending', next_attempt_at: inSeconds(sendingSeconds), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('attempts', '=', attempts)
    .where(
      sql<boolean>`exists (select from transport_job_products r where r.id = packets.row_id and r.status = 'COMPLETED')`,
    )
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

async function handOver(
  { port, log }: PacketParts,
  letter: OutgoingMail,
  pauseSeconds: number | null,
): Promise<Outcome> {
  if (modeOf(port) === 'NOT_CONFIGURED') return { status: 'failed', error: messages.notConfigured };
  try {
    await port.send(letter);
    return { status: 'sent', error: null };
  } catch (error) {
    if (!(error instanceof ExternalError)) log.error({ err: error }, 'a delivery packet was not handed over');
    if (!(error instanceof ExternalError) || error.kind === 'unclear') {
      return { status: 'unknown', error: messages.unclear };
    }
    if (error.kind === 'refused') return { status: 'failed', error: messages.refused(error.message) };
    return outcomeOfFault(messages.unavailable(error.message), pauseSeconds);
  }
}

function outcomeOfFault(error: string, pauseSeconds: number | null): Outcome {
  return { status: pauseSeconds === null ? 'failed' : 'queued', error };
}

/** Stores the result of a try in the packet and the history, and tells the office what it has to do. */
async function settle(
  { db, now, port, jobRowEvents, alertEvents }: PacketParts,
  packet: PacketRecord,
  from: 'queued' | 'sending',
  { status, error }: Outcome,
  pauseSeconds: number | null,
  sentWeights?: string,
): Promise<void> {
  const isSimulated = modeOf(port) === 'SIMULATED';
  const written = await transact(db, async (trx) => {
    const settled = await trx
      .updateTable('packets')
      .set({
        status,
        error: error?.slice(0, 500) ?? null,
        updated_at: sql`now()`,
        ...(status === 'queued' && { next_attempt_at: inSeconds(pauseSeconds ?? 0) }),
        ...(status === 'sent' && {
          recipient: packet.recipient,
          sent_at: new Date(now()),
          sent_weights: sentWeights ?? null,
          simulated: isSimulated,
        }),
      })
      .where('id', '=', packet.id)
      .where('status', '=', from)
      .where('attempts', '=', packet.attempts)
      .returning('id')
      .executeTakeFirst();
    if (settled === undefined) return false;
    if (status !== 'queued') await recordOutcome(trx, packet, { status, error }, now(), isSimulated);
    return true;
  });
  if (!written) return;
  if (status === 'failed') countFailure('MAIL');
  jobRowEvents.changed([packet.row_id]);
  if (status !== 'queued') alertEvents.changed(null);
}

async function recordOutcome(
  trx: PacketParts['db'],
  packet: PacketRecord,
  { status, error }: Outcome,
  now: number,
  isSimulated: boolean,
): Promise<void> {
  const { id, row_id: rowId, repeats, requested_by: userId } = packet;
  const recipient = packet.recipient ?? '';
  await recordAudit(trx, {
    userId,
    entity: 'transport_job_product',
    entityId: rowId,
    action: status === 'sent' ? 'packet_sent' : status === 'failed' ? 'packet_failed' : 'packet_unknown',
    changes: {
      recipientEmail: recipient,
      ...(status === 'failed' && { reason: error }),
      ...(isSimulated && { simulated: true }),
    },
  });
  if (status === 'sent') {
    const keys = Array.from({ length: repeats + 1 }, (_, time) => alertKey(id, time));
    await withdrawAlerts(trx, keys, now, messages.sentAgain);
    return;
  }
  // A business that sends no letters at all does not need an alert for each load.
  if (error === messages.notConfigured) return;
  const [load] = await findPacketLoads(trx, { rowId });
  await raiseAlert(trx, {
    key: alertKey(id, repeats),
    kind: 'SEND_FAILED',
    rowId,
    raisedAt: now,
    summary:
      status === 'failed' ? messages.failedAlert(recipient, error ?? '') : messages.unknownAlert(recipient),
    data: { channel: 'mail', transportOrderId: load?.orderId ?? null, recipient, error },
  });
}

function alertKey(packetId: number, repeats: number): string {
  return `packet-failed:${String(packetId)}:${String(repeats)}`;
}

/** The letter that a killed process was sending. */
async function giveUpLost(parts: PacketParts): Promise<void> {
  const lost = await parts.db
    .selectFrom('packets')
    .selectAll()
    .where('status', '=', 'sending')
    .where('next_attempt_at', '<', sql<Date>`now()`)
    .execute();
  for (const packet of lost) {
    const [load] = await findPacketLoads(parts.db, { rowId: packet.row_id });
    const recipient = load === undefined ? packet.recipient : recipientOf(load);
    await settle(
      parts,
      { ...packet, recipient },
      'sending',
      { status: 'unknown', error: messages.unclear },
      null,
    );
  }
}
