import { type MapEta, mapEndpoints, mapPointOf, type MapTruck } from '#api/map/map.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { fromTallinn, instantToIso } from '#domain/calendar/tallinn-time.ts';
import { isUnstarted } from '#domain/job-row/job-row-status.ts';
import { waitingPlaces } from '#domain/positions/waiting-places.ts';

import { register } from '../../http/register.ts';
import { type Arrival, findArrivals } from '../../positions/arrivals.ts';
import { findLastPositions, type LastPosition } from '../../positions/last-positions.ts';
import { findRowsUnderWay } from '../../positions/positioned-rows.ts';
import type { Feature } from '../../services.ts';
import { findRowsOfDay } from './repository.ts';

/** 'Kaart': a day's loads, places and trucks (docs/requirements.md, 'Map'). */
export const map: Feature = (api, { config, now }) => {
  register(api, mapEndpoints.getMapDay, async ({ db, query }) => {
    const rows = await findRowsOfDay(db, query);
    const endOfDay = fromTallinn({ day: addDaysInCalendar(query.date, 1), time: '00:00' });
    const last = await findLastPositions(db, new Date(endOfDay), { carrierId: query.carrierId });
    // A truck stands where it was on that day, and does what it does now.
    const isPast = endOfDay <= now();
    const seen = isPast
      ? last.filter(({ seenAt }) => seenAt.getTime() >= fromTallinn({ day: query.date, time: '00:00' }))
      : last;
    const underWay = isPast
      ? []
      : await findRowsUnderWay(
          db,
          seen.map(({ truckId }) => truckId),
        );
    const arrivals = await findArrivals(db, seen, underWay, now());
    return {
      content: {
        loads: rows.map(({ rowId, status, from, to, truckId }) => ({
          rowId,
          status,
          from: from && mapPointOf(from),
          to: to && mapPointOf(to),
          truckId,
        })),
        places: waitingPlaces(rows.filter(({ status }) => isUnstarted(status))).map(({ at, ...place }) =>
          Object.assign(place, { at: mapPointOf(at) }),
        ),
        trucks: seen.map((truck): MapTruck => {
          const arrival = arrivals.find(({ truckId }) => truckId === truck.truckId);
          const row = arrival?.row ?? underWay.findLast(({ truckId }) => truckId === truck.truckId);
          return Object.assign(
            truckView(truck),
            row !== undefined && { rowId: row.rowId, jobId: row.jobId },
            arrival !== undefined && { eta: etaView(arrival) },
          );
        }),
      },
    };
  });

  register(api, mapEndpoints.getMapSettings, async () => {
    const { mapStyleUrl: styleUrl, mapTilesUrl: tilesUrl, mapAttribution: attribution } = config;
    return {
      content: {
        ...(styleUrl !== null && { styleUrl }),
        ...(tilesUrl !== null && { tilesUrl }),
        ...(attribution !== null && { attribution }),
      },
    };
  });
};

function etaView({ eta: { at, from, to }, place }: Arrival): MapEta {
  return { at: instantToIso(at), from: instantToIso(from), to: instantToIso(to), place };
}

function truckView({ truckId, seenAt, source, speedKmh, courseDeg, ...position }: LastPosition) {
  return {
    truckId,
    at: mapPointOf(position),
    seenAt: instantToIso(seenAt.getTime()),
    source,
    speedKmh,
    courseDeg,
  };
}
