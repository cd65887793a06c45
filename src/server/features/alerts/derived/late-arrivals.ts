import { isDay } from '#domain/calendar/day.ts';
import { dayMs } from '#domain/calendar/durations.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { agreedArrival, isLateExpected } from '#domain/positions/lateness.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { findArrivals } from '../../../positions/arrivals.ts';
import { findLastPositions } from '../../../positions/last-positions.ts';
import { findRowsUnderWay, type PositionedRow } from '../../../positions/positioned-rows.ts';
import { type AlertSource, readAlertsOf } from './alert-source.ts';

/** Returns loads whose truck will be late where it goes to, by where it is now. */
export async function deriveLateArrivals(db: Db, now: number): Promise<AlertSource<'LATE_EXPECTED'>[]> {
  const seen = await findLastPositions(db, new Date(now));
  const recent = seen.filter(({ seenAt }) => seenAt.getTime() > now - dayMs);
  const underWay = await findRowsUnderWay(
    db,
    recent.map(({ truckId }) => truckId),
  );
  const arrivals = await findArrivals(db, recent, underWay, now);
  const late = arrivals.flatMap((arrival) => {
    const agreed = agreedArrival(arrival.stop, beginningOf(arrival.row), arrival.wayMinutes);
    return agreed !== null && isLateExpected(arrival.eta, agreed) ? [{ ...arrival, agreed }] : [];
  });
  return readAlertsOf(
    db,
    late,
    ({ row }) => row.rowId,
    ({ row, stop, eta, agreed }, alertRow) => {
      const place = stop === 'pickup' ? row.pickupName : (row.destinationName ?? '');
      const said = et.alerts.lateExpected(place, toTallinn(eta.at).time, toTallinn(agreed).time);
      return {
        kind: 'LATE_EXPECTED',
        source: row.rowId,
        key: `late-expected:${String(row.rowId)}:${stop}`,
        summary: `${formatPlate(row.plate ?? '')} ${said}`,
        data: { said },
        cause: stop,
        raisedAt: alertRow.updated_at,
      };
    },
  );
}

/** When the loading of a row begins, by its day and time; null without a time. */
function beginningOf({ date, time }: PositionedRow): number | null {
  const minute = time?.slice(0, 5) ?? '';
  return isDay(date) && isTimeOfDay(minute) ? fromTallinn({ day: date, time: minute }) : null;
}
