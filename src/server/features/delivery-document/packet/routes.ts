import { problem } from '#api/error-codes.ts';
import { packetEndpoints } from '#api/orders/packets.ts';
import { ruleSentences } from '#api/rule-sentences.ts';
import { isEmailAddress } from '#domain/email-address.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { modeOf } from '../../../external/not-configured.ts';
import { conflict, invalid, notFound, Refusal } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { packet as messages } from '../../../i18n/packet.ts';
import { runRounds } from '../../../queues/rounds.ts';
import type { Feature } from '../../../services.ts';
import { createDrawingThread } from '../drawing-thread.ts';
import {
  findPacketLoads,
  type PacketLoad,
  queuePacket,
  recipientOf,
  writePacketEmail,
} from './repository.ts';
import { packetView } from './view.ts';
import { createPacketWorker } from './worker.ts';

const lookEveryMs = 5000;

/** Delivery packets: sent when a load is delivered, and again when somebody asks for it. */
export const packets: Feature = (
  api,
  { config, db: outerDb, now, external, photoStore, drawing, jobRowEvents, alertEvents },
) => {
  const { log } = api.app;
  const port = external.mail;
  // Its own thread: drawing the packets of a day does not delay people who open a document.
  const thread = createDrawingThread(log, drawing);
  api.app.addHook('onClose', () => thread.close());
  const parts = {
    config,
    db: outerDb,
    now,
    photoStore,
    thread,
    jobRowEvents,
    alertEvents,
    port,
    log,
  };
  runRounds(api.app, createPacketWorker(parts), lookEveryMs);

  register(api, packetEndpoints.listOrderPackets, async ({ params: { id }, db }) => {
    const loads = await findPacketLoads(db, { orderId: id });
    if (loads.length === 0) throw notFound();
    return {
      content: loads.filter(({ isDelivered, status }) => isDelivered || status !== null).map(packetView),
    };
  });

  register(api, packetEndpoints.sendPacket, async ({ params: { id }, body, user, db, afterCommit }) => {
    const [before] = await findPacketLoads(db, { rowId: id });
    if (before === undefined) throw notFound();
    const load = await readdress(db, before, body?.packetEmail ?? '', user.id);
    if (!load.isDelivered) throw conflict([{ ...problem('WRONG_JOB_STATUS'), rowId: id }]);
    if (recipientOf(load) === null) {
      throw new Refusal(422, messages.noRecipient, [
        problem('REQUIRED', 'packetEmail', messages.noRecipient),
      ]);
    }
    if (modeOf(port) === 'NOT_CONFIGURED') {
      throw new Refusal(503, messages.notConfigured, [
        problem('NOT_CONFIGURED', undefined, messages.notConfigured),
      ]);
    }
    if (await queuePacket(db, id, user.id)) {
      await recordAudit(db, {
        userId: user.id,
        entity: 'transport_job_product',
        entityId: id,
        action: 'packet_asked',
      });
      afterCommit(() => jobRowEvents.changed([id]));
    }
    const [asIs] = await findPacketLoads(db, { rowId: id });
    return { content: packetView(asIs ?? load) };
  });
};

/**
 * Gives the order of a load another address and records it in the history; without an address nothing changes. Throws a
 * 422 refusal.
 */
async function readdress(db: Db, load: PacketLoad, email: string, userId: number): Promise<PacketLoad> {
  if (email === '' || email === recipientOf(load)) return load;
  if (!isEmailAddress(email)) {
    throw invalid([problem('INVALID', 'packetEmail', ruleSentences.noEmail)]);
  }
  await writePacketEmail(db, load.orderId, email);
  await recordAudit(db, {
    userId,
    entity: 'transport_order',
    entityId: load.orderId,
    action: 'updated',
    changes: { packetEmail: [load.orderEmail, email] },
  });
  return { ...load, orderEmail: email };
}
