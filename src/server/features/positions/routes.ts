import { type GivenPosition, positionEndpoints } from '#api/positions/positions.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { kmhOfKnots } from '#domain/positions/position-report.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findTrucksOfDevices, storePositions } from './store-positions.ts';

/** Where trucks are, as devices say (docs/requirements.md, 'Positions of trucks'). */
export const positions: Feature = (api, { now }) => {
  register(api, positionEndpoints.receivePositions, async ({ body, db }) => {
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
    return { content: await storePositions(db, reported, { source: 'TRACCAR', userId: null }, now()) };
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
