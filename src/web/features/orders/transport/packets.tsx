import { useQuery } from '@tanstack/react-query';
import { Mail, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import type { Packet } from '#api/orders/packets.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { packet as messages } from '../../../i18n/et/orders/packet.ts';
import { call } from '../../../platform/api-client.ts';
import { mayChange } from '../../../platform/session.ts';
import { transportOrderKey } from '../../../transport-form/order-keys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PacketSheet } from './PacketSheet.tsx';

import styles from '../order-detail.module.css';

/** Returns the delivery packets of an order's delivered loads; none while they are read, and for clients. */
export function usePackets({ id, rows }: TransportOrder, isStaff: boolean): readonly Packet[] {
  const { data } = useQuery({
    queryKey: [...transportOrderKey(id), 'packets'],
    queryFn: async ({ signal }) => (await call('listOrderPackets', { params: { id } }, { signal })).content,
    enabled: isStaff && rows.some(({ status }) => status === 'COMPLETED'),
    staleTime: 0,
    // A waiting packet is sent automatically in a moment.
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'WAITING' || each.state === 'SENDING') === true
        ? 5000
        : false,
  });
  return data ?? [];
}

interface LineProps {
  packet: Packet;
  /** '2/7' where its load is not the only one that it may be about. */
  number: string | null;
}

/** Whether the load's document went by e-mail, and sending it. */
export function PacketLine({ packet, number }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const isUnderWay = packet.state === 'WAITING' || packet.state === 'SENDING';
  const isWrong = packet.isOutdated || packet.state === 'FAILED' || packet.state === 'UNKNOWN';
  const Icon = isWrong ? TriangleAlert : Mail;
  return (
    <div className={classNames('whole-row', styles.packet, isWrong && styles.wrong)}>
      <p>
        <Icon aria-hidden size={16} /> {number !== null && `${number} · `}
        {wordsOf(packet)}
        {packet.isOutdated && packet.state === 'SENT' && <strong> {messages.outdated}.</strong>}
      </p>
      {!isUnderWay && mayChange() && (
        <Button look={isWrong ? 'plain' : 'quiet'} onClick={() => setOpen(true)}>
          {packet.state === 'NONE' ? messages.send : messages.sendAgain}
        </Button>
      )}
      {isOpen && <PacketSheet packet={packet} onClose={() => setOpen(false)} />}
    </div>
  );
}

function wordsOf({ state, recipient, sentTo, sentAt, error, simulated }: Packet): string {
  switch (state) {
    case 'NONE':
      return recipient === null ? messages.noAddress : messages.none;
    case 'WAITING':
      return error === null ? messages.waiting(recipient ?? '') : messages.waitingAgain(error);
    case 'SENDING':
      return messages.sending;
    case 'SENT': {
      const words = messages.sent(sentTo ?? '', formatDateTime(Date.parse(sentAt ?? '')));
      return `${simulated ? sends.simulated(words) : words}.`;
    }
    case 'FAILED':
      return messages.failed(error ?? '');
    case 'UNKNOWN':
      return messages.unknown;
  }
}
