import { sql } from 'kysely';

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import type { Db } from '../db/connect.ts';
import { et } from '../i18n/et.ts';
import { findRowVerdicts, findVerdicts, type SpaceVerdict } from '../load-spaces/verdicts.ts';
import type { AssignedRow } from './assigned-row.ts';

type AssignedVerdict = { rowId: number; answer: SpaceVerdict; isBlocked: boolean };

/** What stood in the load space before speaks against the goods of rows with a truck. `now` in epoch milliseconds. */
export async function findLoadFindings(
  db: Db,
  rows: readonly AssignedRow[],
  now: number,
): Promise<JobRowWarning[]> {
  const spaces = new Map<number, LoadSpace>();
  for (const { id, truck, trailer } of rows) {
    if (truck !== null) spaces.set(id, { truckId: truck.id, trailerId: trailer?.id ?? null });
  }
  if (spaces.size === 0) return [];
  const rowIds = [...spaces.keys()].filter((id) => id !== 0);
  const made = rowIds.length === 0 ? [] : await findRowVerdicts(db, { rowIds }, now, { space: spaces });
  const toBe = rows.filter(({ id }) => id === 0);
  return [...made, ...(await verdictsToBe(db, toBe, spaces, now))].flatMap(findingOf);
}

function findingOf({ rowId, answer, isBlocked }: AssignedVerdict): JobRowWarning[] {
  const product = answer.reasons[0]?.name ?? '';
  if (isBlocked) {
    return [{ rowId, code: 'LOAD_FORBIDDEN', message: et.loadGate.forbidden(product, null) }];
  }
  if (answer.verdict === 'unknown') {
    return [{ rowId, code: 'LOAD_UNKNOWN', message: et.loadGate.unknown(product) }];
  }
  if (answer.verdict !== 'clean' || answer.regime === null) return [];
  return [{ rowId, code: 'CLEANING_OWED', message: et.loadGate.owed(answer.regime, product) }];
}

/** Of rows that are not made yet: nobody can have released them. */
async function verdictsToBe(
  db: Db,
  rows: readonly AssignedRow[],
  spaces: ReadonlyMap<number, LoadSpace>,
  now: number,
): Promise<AssignedVerdict[]> {
  const found: AssignedVerdict[] = [];
  for (const { id, product, destination } of rows) {
    const space = spaces.get(id);
    const goods = await findGoods(db, product.id, destination?.id ?? null);
    if (space === undefined || goods === undefined) continue;
    const { leastRegime, ...next } = goods;
    const [answer] = await findVerdicts(db, [{ space, goods: next, leastRegime }], now);
    if (answer !== undefined) found.push({ rowId: id, answer, isBlocked: answer.verdict === 'forbidden' });
  }
  return found;
}

async function findGoods(db: Db, productId: number, destinationId: number | null) {
  const { rows } = await sql<{
    regime: LoadRegime | null;
    groupId: number;
    leastRegime: CleaningRegime | null;
  }>`
    select product.cleaning_regime as regime, product.group_id as "groupId",
      receiver.least_cleaning_regime as "leastRegime"
    from products product
    left join locations destination on destination.id = ${destinationId}::bigint
    left join companies receiver on receiver.id = destination.company_id
    where product.id = ${productId}`.execute(db);
  return rows[0];
}
