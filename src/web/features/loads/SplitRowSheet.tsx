import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { RowDialogProps } from '../../job-row/row-action.ts';
import { truckQuery } from '../../lookups/truck-query.ts';
import { SplitSheet } from '../../transport-form/loads/SplitSheet.tsx';

/** Splits one row of the table, by what its truck carries. */
export function SplitRowSheet({ row, onClose }: RowDialogProps) {
  // The row is split as it was when the sheet opened; a stale one is refused.
  const [openedRow] = useState(row);
  const { id, version, truck, product, quantity, date, time, pickup, destination } = openedRow;
  const { data, isPending } = useQuery({
    ...truckQuery(truck?.id ?? 0),
    enabled: truck !== null,
    retry: false,
  });
  // The proposal is made once, so it waits for the payload.
  if (truck !== null && isPending) return null;
  return (
    <SplitSheet
      source={{
        of: 'row',
        id,
        version,
        replaces: [{ id, time, truck: truck?.licensePlateNumber ?? null, truckId: truck?.id ?? null }],
      }}
      goods={{ id: product.id, name: product.name, unit: product.unit, quantity }}
      places={{ pickupId: pickup.id, destinationId: destination?.id ?? null }}
      date={date}
      truck={data ?? null}
      onClose={onClose}
    />
  );
}
