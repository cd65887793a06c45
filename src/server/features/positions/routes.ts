import { type GivenPosition, positionEndpoints } from '#api/positions/positions.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { kmhOfKnots } from '#domain/positions/position-report.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findTrucksOfDevices, storePositions } from './store-positions.ts';

/** Where trucks are, as devices say (docs/requirements.md, 'Positions of trucks'). */
export const positions: Feature = (api, { now, alertEvents }) => {
  let toldAt = -Infinity;
  register(api, positionEndpoints.receivePositions, async ({ body, db, afterCommit }) => {
    const given: Given[] = Array.isArray(body) ? body : [fromTraccar(body)];
    const trucks = await findTrucksOfDevices(
      db,
      given.map(({ device }) => device),
    );
    const reported = given.map((position) => {
      const { device, at, latitude, longitude } = position;
      const { speedKmh = null, courseDeg = null, isValid = true } = position;
      const truckId = trucks.get(device) ?? null;
      return { truckId, at: parseInstant(at) ?? now(), latitude, longitude, speedKmh, courseDeg, isValid };
    });
    const content = await storePositions(db, reported, { source: 'TRACCAR', userId: null }, now());
    // Who is late by it is worked out anew, but not at each position of each truck.
    if (content.taken > 0 && Math.abs(now() - toldAt) >= minuteMs) {
      toldAt = now();
      afterCommit(() => alertEvents.changed(null));
    }
    return { content };
  });
};

/** A position of a list, or one of Traccar, which says whether it believes it. */
type Given = GivenPosition & { isValid?: boolean };

interface TraccarForward {
  position: {
    fixTime: string;
    latitude: number;
    longitude: number;
    speed?: number | null | undefined;
    course?: number | null | undefined;
    valid?: boolean | undefined;
  };
  device: { uniqueId: string };
}

function fromTraccar({ position, device }: TraccarForward): Given {
  const { fixTime: at, latitude, longitude, speed = null, course = null, valid: isValid = true } = position;
  const speedKmh = speed === null ? null : kmhOfKnots(speed);
  return { device: device.uniqueId, at, latitude, longitude, speedKmh, courseDeg: course, isValid };
}
