import { CalendarCheck } from 'lucide-react';

import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { clientStatus } from '../i18n/et/orders/order-words.ts';
import { StatusLabel } from '../ui/status/StatusLabel.tsx';
import { statusVariants } from './JobRowStatusLabel.tsx';

/** What is confirmed lacks nothing of its client, whatever the office still has to do. */
const confirmedLook = { icon: CalendarCheck, tone: 'green' } as const;
const confirmedWord = clientStatus('UNCOMPLETED', null);

/** A status in the client's words; `delivered` comes with its unit. */
export function ClientStatusLabel({ status, delivered }: { status: JobRowStatus; delivered: string | null }) {
  const word = clientStatus(status, delivered);
  const { icon, tone } = word === confirmedWord ? confirmedLook : statusVariants[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {word}
    </StatusLabel>
  );
}
