import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/schema.ts';
import { findRowVerdicts } from './row-verdicts.ts';
import type { SpaceVerdict } from './space-verdicts.ts';
import { toDecidedLoad } from './verdict-view.ts';

/**
 * Saves what was decided when a driver set off, when they loaded, and whenever they say otherwise what was there
 * before, at `now` (epoch milliseconds), with the loads that it was based on; `isCorrected` once the goods are on the
 * truck.
 */
export async function saveDecision(
  db: Db,
  jobId: number,
  space: LoadSpace,
  { verdict, regime, loads }: SpaceVerdict,
  now: number,
  isCorrected = false,
): Promise<void> {
  const decision = {
    truck_id: space.truckId,
    trailer_id: space.trailerId,
    verdict,
    regime,
    loads: JSON.stringify(loads.map(toDecidedLoad)),
    decided_at: new Date(now),
    ...(isCorrected && { corrected_at: new Date(now) }),
  };
  await db
    .insertInto('load_decisions')
    .values({ transport_job_id: jobId, ...decision })
    .onConflict((conflicting) => conflicting.column('transport_job_id').doUpdateSet(decision))
    .execute();
}

/** The previous loads of a load space, whether they forbid the next one, and when they were stated otherwise. */
interface LoadsBefore {
  loads: DecidedLoad[];
  isForbidden: boolean;
  correctedAt: Date | null;
}

/** Finds what was last decided of a job; null before that. */
export async function findDecision(db: Db, jobId: number) {
  const decided = await db
    .selectFrom('load_decisions')
    .select(['loads', 'verdict', 'corrected_at'])
    .where('transport_job_id', '=', jobId)
    .executeTakeFirst();
  return decided ?? null;
}

/**
 * Finds the loads before a row's: as its driver last stated them on setting off, loading or later; before that, as they
 * are known now.
 */
export async function findLoadsBefore(
  db: Db,
  row: { id: number; jobId: number },
  now: number,
): Promise<LoadsBefore> {
  const decided = await findDecision(db, row.jobId);
  if (decided !== null) {
    const { loads, verdict, corrected_at: correctedAt } = decided;
    return { loads, isForbidden: verdict === 'forbidden', correctedAt };
  }
  const [rowVerdict] = await findRowVerdicts(db, { rowIds: [row.id] }, now, { isDriven: true });
  if (rowVerdict === undefined) return { loads: [], isForbidden: false, correctedAt: null };
  const { loads, verdict } = rowVerdict.answer;
  return { loads: loads.map(toDecidedLoad), isForbidden: verdict === 'forbidden', correctedAt: null };
}
