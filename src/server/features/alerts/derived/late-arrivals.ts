import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/schema.ts';
import { findLateArrivals } from '../../../positions/late-arrivals.ts';
import { type AlertSource, readAlertsOf } from './alert-source.ts';

/** Returns loads whose truck will be late where it goes to, by where it is now. */
export async function deriveLateArrivals(db: Db, now: number): Promise<AlertSource<'LATE_EXPECTED'>[]> {
  return readAlertsOf(
    db,
    await findLateArrivals(db, now),
    ({ row }) => row.rowId,
    ({ row, stop, said }, alertRow) => ({
      kind: 'LATE_EXPECTED',
      source: row.rowId,
      key: `late-expected:${String(row.rowId)}:${stop}`,
      summary: `${formatPlate(row.plate ?? '')} ${said}`,
      data: { said },
      cause: stop,
      raisedAt: alertRow.updated_at,
    }),
  );
}
