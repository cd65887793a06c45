import type { CleaningRequest } from '#api/vehicles/load-gate.ts';
import { clockSkewMs } from '#domain/driver/driver-job.ts';

import type { Db } from '../db/schema.ts';
import { invalidField } from '../http/errors.ts';
import { isPictureOf } from '../http/pictures.ts';
import { et } from '../i18n/et.ts';
import { findLoadSpace } from './load-space.ts';

/** A new cleaning; times are epoch milliseconds. */
export interface NewCleaning extends Omit<CleaningRequest, 'cleanedAt'> {
  cleanedAt: number;
  now: number;
  userId: number;
  /** A driver cleans their own carrier's trucks; null for the office. */
  carrierId: number | null;
  actionId?: string;
}

/** Saves a cleaning of a load space and returns its id. Throws a 422 refusal. */
export async function saveCleaning(db: Db, cleaning: NewCleaning): Promise<number> {
  const space = await findLoadSpace(db, cleaning.truckId, cleaning.trailerId, cleaning.carrierId);
  if (space === null) throw invalidField('NOT_FOUND', 'truckId');
  if (cleaning.cleanedAt > cleaning.now + clockSkewMs) {
    throw invalidField('INVALID', 'cleanedAt', et.loadGate.cleanedInFuture);
  }
  const receipt = cleaning.receipt ? Buffer.from(cleaning.receipt.data, 'base64') : null;
  if (cleaning.receipt && receipt && !isPictureOf(cleaning.receipt.contentType, receipt)) {
    throw invalidField('INVALID', 'receipt.data');
  }
  const { id } = await db
    .insertInto('cleanings')
    .values({
      action_id: cleaning.actionId ?? null,
      truck_id: space.truckId,
      trailer_id: space.trailerId,
      regime: cleaning.regime,
      cleaned_at: new Date(cleaning.cleanedAt),
      place: cleaning.place || null,
      note: cleaning.note || null,
      minutes: cleaning.minutes ?? null,
      receipt,
      receipt_type: cleaning.receipt?.contentType ?? null,
      created_by: cleaning.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
