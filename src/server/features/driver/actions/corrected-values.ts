import { stopKinds } from '#domain/driver/driver-job.ts';
import { ofBothEnds, type UnusualReason } from '#domain/driver/weights/weight-checks.ts';
import { fullName } from '#domain/full-name.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';

import { withdrawAlerts } from '../../../alerts/raise-alert.ts';
import { et } from '../../../i18n/et.ts';
import { ruleStopOf } from './report-checks.ts';
import type { Checked } from './reported-action.ts';
import { findUnusualAtStop, unusualAlertKey, unusualPreDrive } from './unusual-values.ts';

/** A value as its alert keeps it. */
interface ToldValue {
  reason: UnusualReason;
  value: number;
  limit: number;
}

/**
 * Takes back the alerts of a journey's unusual values that were corrected: they are usual now, or the correction has an
 * alert of its own. Returns true when any was open.
 */
export async function withdrawCorrectedAlerts({ call, job, journey }: Checked): Promise<boolean> {
  const { db, user, now } = call;
  const keys = (journey?.reports ?? []).map(({ actionId }) => unusualAlertKey(actionId));
  if (journey === null || keys.length === 0) return false;
  const open = await db
    .selectFrom('alerts')
    .select(['key', 'data'])
    .where('key', 'in', keys)
    .where('settled_at', 'is', null)
    .execute();
  if (open.length === 0) return false;
  const stops = { pickup: ruleStopOf(journey, 'pickup'), destination: ruleStopOf(journey, 'destination') };
  const unusual = unusualPreDrive(journey.values.preDriveKm as number | null | undefined);
  for (const kind of stopKinds) unusual.push(...(await findUnusualAtStop(db, job, kind, stops)));
  const isStill = (told: ToldValue) =>
    unusual.some(
      ({ reason, value, limit }) =>
        reason === told.reason &&
        decimalToNumber(value) === told.value &&
        // Other limits change without a correction.
        (!ofBothEnds.has(reason) || decimalToNumber(limit) === told.limit),
    );
  const gone = open.filter(({ data }) => !(data.values as ToldValue[]).some(isStill)).map(({ key }) => key);
  const because = et.alerts.gone.corrected(fullName(user.firstName, user.lastName));
  return (await withdrawAlerts(db, gone, now, because)) > 0;
}
