import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';

import { raiseAlert } from '../../../alerts/raise-alert.ts';
import { et } from '../../../i18n/et.ts';
import type { ActionCall, ReportedAction, LockedJob } from './reported-action.ts';

/**
 * Notifies the office that a driver has set off without the trailer that the truck has: another load space, and less of
 * a load.
 */
export async function raiseLeftTrailerAlert(
  { db, user, now }: ActionCall,
  action: ReportedAction,
  job: LockedJob,
  { truckId, trailerId }: { truckId: number; trailerId: number },
): Promise<void> {
  const names = await db
    .selectFrom('trucks')
    .innerJoin('trailers', (join) => join.on('trailers.id', '=', trailerId))
    .select(['license_plate_number as plate', 'registration_number as trailer'])
    .where('trucks.id', '=', truckId)
    .executeTakeFirstOrThrow();
  const driverName = fullName(user.firstName, user.lastName);
  await raiseAlert(db, {
    key: `trailer-left:${action.actionId}`,
    kind: 'DRIVER_REPORT',
    transportJobId: job.id,
    rowId: job.rows[0]?.id ?? null,
    raisedAt: now,
    raisedBy: user.id,
    summary: et.loadGate.withoutTrailer(driverName, names.plate, names.trailer),
    data: {
      what: action.what,
      occurredAt: instantToIso(action.occurredAt),
      driverName,
      driverPhone: user.phone,
      licensePlateNumber: names.plate,
      trailerRegNumber: names.trailer,
    },
  });
}
