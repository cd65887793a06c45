import type { DriverJob } from '#api/driver/driver-job.ts';
import { stopKinds } from '#domain/driver/driver-job.ts';
import { fullName } from '#domain/full-name.ts';

import { raiseAlert, withdrawAlerts } from '../../../alerts/raise-alert.ts';
import { et } from '../../../i18n/et.ts';
import type { ActionCall, ReportedAction } from './reported-action.ts';

/**
 * Tells the office of a driver's notes: one alert for each new or changed note, with the other entries of that stop.
 * The alert of a removed note settles itself. Returns true when alerts have changed.
 */
export async function raiseNoteAlerts(
  { db, user, now }: ActionCall,
  { actionId, what }: ReportedAction,
  job: DriverJob,
): Promise<boolean> {
  const { transportJobId } = job;
  const earlier = await db
    .selectFrom('alerts')
    .select(['key', 'data', 'settled_at', 'settled_by'])
    .where('transport_job_id', '=', transportJobId)
    .where('kind', '=', 'DRIVER_NOTE')
    .orderBy('id', 'desc')
    .execute();
  const stops = { pickup: job.pickupStop, destination: job.destinationStop };
  const driverName = fullName(user.firstName, user.lastName);
  const goneKeys: string[] = [];
  let isNew = false;
  for (const stop of stopKinds) {
    const record = stops[stop];
    const notes = record?.notes ?? null;
    const ofStop = earlier.filter(({ data }) => data.stop === stop);
    const [latest] = ofStop;
    const isAlreadyRaised =
      latest !== undefined &&
      latest.data.notes === notes &&
      (latest.settled_at === null || latest.settled_by !== null);
    goneKeys.push(
      ...ofStop
        .filter((each) => each.settled_at === null && !(isAlreadyRaised && each === latest))
        .map(({ key }) => key),
    );
    if (record === null || notes === null || isAlreadyRaised) continue;
    isNew = true;
    const { signature: _drawn, ...written } = record;
    await raiseAlert(db, {
      key: `driver-note:${transportJobId}:${stop}:${actionId}`,
      kind: 'DRIVER_NOTE',
      transportJobId,
      rowId: job.transportJobProducts[0]?.id ?? null,
      raisedAt: now,
      raisedBy: user.id,
      summary: et.alerts.driverNote(driverName, notes),
      data: { ...written, what, stop, driverName, driverPhone: user.phone },
    });
  }
  return (await withdrawAlerts(db, goneKeys, now, et.alerts.gone.note(driverName))) > 0 || isNew;
}
