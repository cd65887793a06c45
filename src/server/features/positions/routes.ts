import { problem } from '#api/error-codes.ts';
import { type GivenPosition, positionEndpoints } from '#api/positions/positions.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { parseInstant } from '#domain/calendar/tallinn-time.ts';
import { kmhOfKnots } from '#domain/positions/position-report.ts';

import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { forbidden } from '../../http/errors.ts';
import { concurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { register } from '../../http/register.ts';
import { learnDistance } from '../../positions/learn-journeys.ts';
import { findTrucksOfDevices, storePositions } from '../../positions/store-positions.ts';
import type { Feature } from '../../services.ts';
import { findConsent, saveConsent } from './consents.ts';
import { findTrucksDriven } from './trucks-driven.ts';

const lateMs = 10 * minuteMs;

/** Where trucks are, as devices say (docs/requirements.md, 'Positions of trucks'). */
export const positions: Feature = (api, { db: outerDb, now, alertEvents }) => {
  /** However many trucks report at once, the database is left to people: what has no turn may come again. */
  const inTurn = concurrencyLimit(2, 200);
  let toldAt = -Infinity;
  /** Who is late by it is worked out anew, but not at each position of each truck. */
  const tell = (afterCommit: (act: () => void) => void) => {
    if (Math.abs(now() - toldAt) < minuteMs) return;
    toldAt = now();
    afterCommit(() => alertEvents.changed(null));
  };
  const receive = async (db: Db, given: readonly Given[]) => {
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
    return storePositions(db, reported, { source: 'TRACCAR', userId: null }, now());
  };
  register(
    api,
    positionEndpoints.receivePositions,
    async ({ body, afterCommit }) => {
      const given = Array.isArray(body) ? body : [fromTraccar(body)];
      const content = await inTurn(() => transact(outerDb, (trx) => receive(trx, given)));
      if (content.taken > 0) tell(afterCommit);
      return { content };
    },
    { transaction: 'none' },
  );
  register(api, positionEndpoints.reportPositions, async ({ body, query, user, db, afterCommit }) => {
    const { given } = await findConsent(db, user.id, query.phone);
    if (!given) throw forbidden([problem('NOT_ALLOWED', 'phone')]);
    const times = body.map(({ at }) => parseInstant(at) ?? now());
    const driven = await findTrucksDriven(db, user.id, times);
    const reported = body.map(({ latitude, longitude, speedKmh = null, courseDeg = null }, index) => ({
      truckId: driven[index]?.truckId ?? null,
      at: times[index] ?? now(),
      latitude,
      longitude,
      speedKmh,
      courseDeg,
      isValid: true,
    }));
    const from = { source: 'PHONE', userId: user.id } as const;
    const content = await storePositions(db, reported, from, now(), 'NO_JOB');
    if (content.taken > 0) tell(afterCommit);
    // What comes after the end of its journey was not there when that was learnt from.
    const late = driven.flatMap(({ jobId }, index) =>
      jobId !== null && now() - (times[index] ?? now()) > lateMs ? jobId : [],
    );
    for (const jobId of new Set(late)) await learnDistance(db, jobId);
    return { content };
  });
  register(api, positionEndpoints.getPositionConsent, async ({ query, user, db }) => ({
    content: await findConsent(db, user.id, query.phone),
  }));
  register(api, positionEndpoints.setPositionConsent, async ({ body, query, user, db }) => ({
    content: await saveConsent(db, user.id, query.phone, body.given, now()),
  }));
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
