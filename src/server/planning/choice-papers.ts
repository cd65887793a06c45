import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { et } from '../i18n/et.ts';
import { findRows } from '../job-rows/find-rows.ts';
import type { ChoiceQuery } from '../load-spaces/choice-verdicts.ts';
import { findAdrLacks } from './adr-findings.ts';
import { type AssignedRow, notMadeYet } from './assigned-row.ts';
import { findExpiredPapers } from './paper-findings.ts';

type Against = VehicleChoice['against'][number];

/**
 * Finds what the papers of each truck (or, of a trailer alone, of the trailer) say against the loads, by the index of the
 * space: those that have run out, and those that ADR asks for (docs/requirements.md, 'Papers that run out', 'Dangerous
 * goods').
 */
export async function findPapersAgainst(
  db: Db,
  spaces: readonly LoadSpace[],
  query: ChoiceQuery,
): Promise<ReadonlyMap<number, Against[]>> {
  const loads = [...(await findRowsAsked(db, query)), ...(await findGoodsAsked(db, query))];
  const asked = spaces.flatMap(({ truckId, trailerId }, space) =>
    loads.map((load) => ({
      space,
      row: Object.assign({}, load, {
        truck: truckId === 0 ? null : { id: truckId, licensePlateNumber: '' },
        trailer: trailerId === null ? null : { id: trailerId, registrationNumber: '' },
      }),
    })),
  );
  const rows = asked.map(({ row }) => row);
  const found = new Map<number, Map<string, Against>>();
  const add = (index: number, against: Against) => {
    const space = asked[index]?.space ?? 0;
    const ofSpace = found.get(space) ?? new Map<string, Against>();
    found.set(space, ofSpace.set(against.message, against));
  };
  for (const paper of await findExpiredPapers(db, rows)) {
    const message = et.papers.choice(paper);
    add(paper.row, { code: 'PAPER_EXPIRED', message, ...(paper.refuses && { refuses: true }) });
  }
  for (const { row, hasCard, isEquipped } of await findAdrLacks(db, rows)) {
    if (!hasCard) add(row, { code: 'ADR_DRIVER_MISSING', message: et.adr.choice.noCard });
    if (!isEquipped) add(row, { code: 'ADR_EQUIPMENT', message: et.adr.choice.notEquipped });
  }
  return new Map([...found].map(([space, against]) => [space, [...against.values()]]));
}

/** The stored rows, those of the job that is moved on its new day. */
async function findRowsAsked(
  db: Db,
  { rowIds = [], transportJobId, date }: ChoiceQuery,
): Promise<AssignedRow[]> {
  const rows = await findRows(db, rowIds);
  return rows.map((row) =>
    date !== undefined && row.transportJobId === transportJobId ? Object.assign({}, row, { date }) : row,
  );
}

/** The goods that are in no row yet; they join the rows of the job that is asked about. */
async function findGoodsAsked(
  db: Db,
  { productId = [], date, time = null, pickupId, quantity, transportJobId = notMadeYet }: ChoiceQuery,
): Promise<AssignedRow[]> {
  if (productId.length === 0 || date === undefined) return [];
  const products = await db
    .selectFrom('products')
    .select(['id', 'unit', 'is_bulk as isBulk'])
    .where('id', '=', anyOf(productId))
    .execute();
  const row = { id: notMadeYet, transportJobId, date, time, truck: null, trailer: null };
  const load = { quantity: quantity ?? null, pickup: { id: pickupId ?? 0 }, destination: null };
  return products.map((product): AssignedRow => Object.assign({}, row, load, { product }));
}
