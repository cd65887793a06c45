import type { Packet } from '#api/orders/packets.ts';
import { isoOrNull } from '#domain/calendar/tallinn-time.ts';
import type { PacketState } from '#domain/orders/packet.ts';

import { isOutdated, type PacketLoad, type PacketRecord, recipientOf } from './repository.ts';

/** Returns a packet as the API answers it. */
export function packetView(load: PacketLoad): Packet {
  return {
    rowId: load.rowId,
    state: stateOf(load),
    recipient: recipientOf(load),
    sentTo: load.sentAt === null ? null : load.recipient,
    sentAt: isoOrNull(load.sentAt),
    simulated: load.sentAt !== null && load.simulated === true,
    error: load.status === 'sent' ? null : load.error,
    isOutdated: isOutdated(load),
  };
}

const stateOfStatus = {
  queued: 'WAITING',
  sending: 'SENDING',
  sent: 'SENT',
  failed: 'FAILED',
  unknown: 'UNKNOWN',
} as const satisfies Record<PacketRecord['status'], PacketState>;

function stateOf({ status, isDelivered, sentAt }: PacketLoad): PacketState {
  if (status === null) return 'NONE';
  // Until the load is delivered again, no packet waits.
  if (status === 'queued' && !isDelivered) return sentAt === null ? 'NONE' : 'SENT';
  return stateOfStatus[status];
}
