import { parseInstant } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../db/schema.ts';
import { storePositions } from '../../positions/store-positions.ts';
import type { ReceivedEvent } from './apply-fleet-event.ts';

/**
 * Takes where a truck was when its driver told the fleet service something (docs/requirements.md, 'Positions of
 * trucks'). An office tells tasks things too: only who drives the truck that the row was sent to is believed.
 */
export async function takePosition(
  db: Db,
  { sendId, seen, fleetUserId, at }: ReceivedEvent,
  now: number,
): Promise<void> {
  if (seen === null || fleetUserId === null) return;
  const truck = await db
    .selectFrom('outside_sends')
    .innerJoin('trucks', 'trucks.license_plate_number', 'outside_sends.sent_truck')
    .select('trucks.id')
    .where('outside_sends.id', '=', sendId)
    .where('system', '=', 'fleet')
    .where('trucks.fleet_user_id', '=', fleetUserId)
    .orderBy('trucks.id', 'desc')
    .executeTakeFirst();
  if (truck === undefined) return;
  const position = { truckId: truck.id, at: parseInstant(at) ?? now, ...seen };
  await storePositions(
    db,
    [{ ...position, speedKmh: null, courseDeg: null, isValid: true }],
    { source: 'FLEET', userId: null },
    now,
  );
}
