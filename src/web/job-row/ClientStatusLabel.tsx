import { CalendarCheck, CircleQuestionMark } from 'lucide-react';

import { unreportedLabel } from '#api/job-row/job-row-labels.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';
import { isOrderUnreported } from '#domain/orders/unreported-load.ts';

import { clientStatus } from '../i18n/et/orders/order-words.ts';
import { todayInTallinn } from '../platform/device/clock.ts';
import { StatusLabel } from '../ui/status/StatusLabel.tsx';
import { statusVariants } from './JobRowStatusLabel.tsx';

/** What is confirmed lacks nothing of its client, whatever the office still has to do. */
const confirmedLook = { icon: CalendarCheck, tone: 'green' } as const;
const confirmedWord = clientStatus('UNCOMPLETED', null);

interface Props {
  status: JobRowStatus;
  /** With its unit. */
  delivered: string | null;
  /** The load, or those of the order. */
  loads: readonly { status: JobRowStatus; date: Day }[];
}

/** A status in the client's words. */
export function ClientStatusLabel({ status, delivered, loads }: Props) {
  if (isOrderUnreported(loads, todayInTallinn())) {
    return (
      <StatusLabel icon={CircleQuestionMark} tone="grey">
        {unreportedLabel}
      </StatusLabel>
    );
  }
  const word = clientStatus(status, delivered);
  const { icon, tone } = word === confirmedWord ? confirmedLook : statusVariants[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {word}
    </StatusLabel>
  );
}
