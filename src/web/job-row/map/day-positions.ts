import { queryOptions } from '@tanstack/react-query';

import type { MapLoad, MapPlace, MapTruck } from '#api/map/map.ts';
import type { Day } from '#domain/calendar/day.ts';
import { minuteMs, secondMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { map as messages } from '../../i18n/et/map.ts';
import type { MapColor, MapVehicle } from '../../map/map-marks.ts';
import { contentOf } from '../../platform/api-client.ts';
import type { StatusTone } from '../../ui/status/StatusLabel.tsx';
import { statusVariants } from '../JobRowStatusLabel.tsx';
import { jobTableKey } from '../row-action.ts';

/** Where the loads of a day go, what waits, and where its trucks are. */
export interface MapDay {
  loads: MapLoad[];
  places: MapPlace[];
  trucks: MapTruck[];
}

/** Positions come by themselves: nobody tells the browser of them. */
const positionsEveryMs = 30 * secondMs;
/** A truck that was last seen earlier is drawn faded. */
export const oldSeenMinutes = 15;

/** Reads the positions of a day; read again with the rows. */
export function mapDayQuery(day: Day) {
  return queryOptions({
    queryKey: [...jobTableKey, 'map', day],
    queryFn: contentOf('getMapDay', { query: { date: day } }),
    refetchInterval: positionsEveryMs,
    staleTime: 0,
  });
}

const tones: Record<StatusTone, MapColor> = {
  grey: '--ink-2',
  green: '--accent',
  wheat: '--wheat',
  blue: '--blue',
  violet: '--violet',
  red: '--danger',
};

/** Returns the colour of a status on a map. */
export function mapColorOf(status: JobRowStatus): MapColor {
  return tones[statusVariants[status].tone];
}

/** The colours of trucks: of one that is under way with a load, and of any other. */
export const vehicleColors = { underWay: '--blue', other: '--ink-2' } as const;

/** Returns a truck as a map draws it: grey when it is under way with nothing, faded when it was seen long ago. */
export function vehicleOf(
  { truckId, at, courseDeg, speedKmh, seenAt, jobId }: MapTruck,
  now: number,
): MapVehicle {
  return {
    id: `truck ${String(truckId)}`,
    at,
    color: jobId === undefined ? vehicleColors.other : vehicleColors.underWay,
    courseDeg: speedKmh === null || speedKmh > 0 ? courseDeg : null,
    isFaded: minutesSince(seenAt, now) > oldSeenMinutes,
  };
}

/** Returns the whole minutes since an instant, never less than none. */
export function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / minuteMs));
}

/** Returns 'jõuab u 14:20 (±15): Puhja kuivati' of a truck; null where nobody can say. */
export function etaText({ eta }: MapTruck): string | null {
  if (eta === undefined) return null;
  const spread = Math.round((Date.parse(eta.to) - Date.parse(eta.at)) / minuteMs);
  return messages.eta(toTallinn(Date.parse(eta.at)).time, spread, eta.place);
}

/** Returns 'nähtud 12 min tagasi · jõuab u 14:20 (±15): Puhja kuivati'. */
export function positionText(truck: MapTruck, now: number): string {
  return [messages.seen(minutesSince(truck.seenAt, now)), etaText(truck)]
    .filter((part) => part !== null)
    .join(' · ');
}
