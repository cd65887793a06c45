import type { ListedTransportOrder } from '#api/orders/transport-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { ClientStatusLabel } from '../../../job-row/ClientStatusLabel.tsx';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';

/** The status of an order, in the office's words for staff and in theirs for clients. */
export function TransportStatus({ order, isStaff }: { order: ListedTransportOrder; isStaff: boolean }) {
  const { status, deliveredQuantity, product, recursFrom, rows } = order;
  const recurring = recursFrom !== null && <span className="quiet"> {messages.recurring}</span>;
  const deliveredText = deliveredQuantity === null ? null : formatQuantity(deliveredQuantity, product.unit);
  return (
    <>
      {isStaff ? (
        <JobRowStatusLabel status={status} />
      ) : (
        <ClientStatusLabel status={status} delivered={deliveredText} loads={rows} />
      )}
      {recurring}
    </>
  );
}
