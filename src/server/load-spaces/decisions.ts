import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import type { Db } from '../db/schema.ts';
import { findRowVerdicts } from './row-verdicts.ts';
import type { SpaceVerdict } from './space-verdicts.ts';
import { toDecidedLoad } from './verdict-view.ts';

/**
 * Saves what was decided when a driver set off, and again when they loaded, at `now` (epoch milliseconds), with the
 * loads that it was based on.
 */
export async function saveDecision(
  db: Db,
  jobId: number,
  space: LoadSpace,
  { verdict, regime, loads }: SpaceVerdict,
  now: number,
): Promise<void> {
  const decision = {
    truck_id: space.truckId,
    trailer_id: space.trailerId,
    verdict,
    regime,
    loads: JSON.stringify(loads.map(toDecidedLoad)),
    decided_at: new Date(now),
  };
  await db
    .insertInto('load_decisions')
    .values({ transport_job_id: jobId, ...decision })
    .onConflict((conflicting) => conflicting.column('transport_job_id').doUpdateSet(decision))
    .execute();
}

/** The previous loads of a load space, and whether they forbid the next one. */
interface LoadsBefore {
  loads: DecidedLoad[];
  isForbidden: boolean;
}

/**
 * Finds the loads before a row's: as they were when its driver set off or loaded; before that, as they are known
 * now.
 */
export async function findLoadsBefore(
  db: Db,
  row: { id: number; jobId: number },
  now: number,
): Promise<LoadsBefore> {
  const decided = await db
    .selectFrom('load_decisions')
    .select(['loads', 'verdict'])
    .where('transport_job_id', '=', row.jobId)
    .executeTakeFirst();
  if (decided !== undefined) return { loads: decided.loads, isForbidden: decided.verdict === 'forbidden' };
  const [rowVerdict] = await findRowVerdicts(db, { rowIds: [row.id] }, now, { isDriven: true });
  if (rowVerdict === undefined) return { loads: [], isForbidden: false };
  const { loads, verdict } = rowVerdict.answer;
  return { loads: loads.map(toDecidedLoad), isForbidden: verdict === 'forbidden' };
}
