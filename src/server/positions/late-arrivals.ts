import { isDay } from '#domain/calendar/day.ts';
import { dayMs } from '#domain/calendar/durations.ts';
import { fromTallinn, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { agreedArrival, isLateExpected } from '#domain/positions/lateness.ts';

import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { type Arrival, findArrivals } from './arrivals.ts';
import { findLastPositions } from './last-positions.ts';
import { findRowsUnderWay, type PositionedRow } from './positioned-rows.ts';

/** A truck that will be late where it goes to, by where it is now. */
export interface LateArrival extends Arrival {
  /** 'jõuab u 14:20, pidi olema 13:30: Kaarli kuivati' */
  said: string;
}

/** Finds the trucks that will be late (docs/requirements.md, 'Arrival'): all, or of these. */
export async function findLateArrivals(
  db: Db,
  now: number,
  truckIds?: readonly number[],
): Promise<LateArrival[]> {
  const seen = await findLastPositions(db, new Date(now), truckIds && { truckIds });
  const recent = seen.filter(({ seenAt }) => seenAt.getTime() > now - dayMs);
  const underWay = await findRowsUnderWay(
    db,
    recent.map(({ truckId }) => truckId),
  );
  const arrivals = await findArrivals(db, recent, underWay, now);
  return arrivals.flatMap((arrival) => {
    const { row, stop, place, eta, wayMinutes } = arrival;
    const agreed = agreedArrival(stop, beginningOf(row), wayMinutes);
    if (agreed === null || !isLateExpected(eta, agreed)) return [];
    const said = et.alerts.lateExpected(place, toTallinn(eta.at).time, toTallinn(agreed).time);
    return [Object.assign(arrival, { said })];
  });
}

/** When the loading of a row begins, by its day and time; null without a time. */
function beginningOf({ date, time }: PositionedRow): number | null {
  const minute = time?.slice(0, 5) ?? '';
  return isDay(date) && isTimeOfDay(minute) ? fromTallinn({ day: date, time: minute }) : null;
}
