import type { DriverJob } from '#api/driver/driver-job.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import {
  isSignedForOtherWeight,
  type SignedStop,
  weightToSign,
  withLoadedWeight,
} from '#domain/driver/weights/signed-weight.ts';
import { fullName } from '#domain/full-name.ts';

import { raiseAlert, withdrawAlerts } from '../../../alerts/raise-alert.ts';
import { et } from '../../../i18n/et.ts';
import type { ActionCall } from './reported-action.ts';

/**
 * Tells the office of each weight that was corrected after it was signed for, and takes it back once it is signed
 * again or corrected back. Returns true when alerts have changed.
 */
export async function raiseSignedWeightAlerts(
  { db, user, now }: ActionCall,
  job: DriverJob,
): Promise<boolean> {
  const { transportJobId } = job;
  const stops = { pickup: job.pickupStop, destination: job.destinationStop };
  const mismatches = stopKinds.flatMap((stop) => {
    const storedStop = stops[stop];
    const record = storedStop && withLoadedWeight(storedStop, stop, stops.pickup?.netWeightKg ?? null);
    if (record === null || !isSignedForOtherWeight(record)) return [];
    return [{ stop, record, key: alertKeyOf(transportJobId, stop, record) }];
  });
  const open = await db
    .selectFrom('alerts')
    .select('key')
    .where('transport_job_id', '=', transportJobId)
    .where('settled_at', 'is', null)
    .where('key', 'like', `${keyStart}:%`)
    .execute();
  const keys = open.map(({ key }) => key);
  const gone = keys.filter((key) => !mismatches.some((each) => each.key === key));
  const isNew = mismatches.some(({ key }) => !keys.includes(key));
  for (const { stop, record, key } of mismatches) {
    const { signedWeightKg: signed } = record;
    const weight = weightToSign(record);
    await raiseAlert(db, {
      key,
      kind: 'WEIGHT_UNUSUAL',
      transportJobId,
      rowId: job.transportJobProducts[0]?.id ?? null,
      raisedAt: now,
      raisedBy: user.id,
      summary: et.alerts.signedOtherWeight(fullName(user.firstName, user.lastName), signed, weight),
      data: { stop, signedWeightKg: signed, weightKg: weight },
    });
  }
  const because = et.alerts.gone.signed(fullName(user.firstName, user.lastName));
  return (await withdrawAlerts(db, gone, now, because)) > 0 || isNew;
}

const keyStart = 'signed-other-weight';

/** Another weight is another alert: a settled one must not hide it. */
function alertKeyOf(jobId: number, stop: StopKind, record: SignedStop): string {
  return [keyStart, jobId, stop, record.signedWeightKg ?? null, weightToSign(record)].join(':');
}
