import { Ban, CircleCheck, CircleDashed } from 'lucide-react';

import type { SalesLineStatus } from '#domain/sales/stock-allocation.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';

const looks = {
  OPEN: { icon: CircleDashed, tone: 'wheat' },
  ISSUED: { icon: CircleCheck, tone: 'green' },
  CANCELLED: { icon: Ban, tone: 'grey' },
} as const;

/** The status of a sales order or one of its lines. */
export function SalesStatus({ status }: { status: SalesLineStatus }) {
  const { icon, tone } = looks[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {messages.salesStatuses[status]}
    </StatusLabel>
  );
}
