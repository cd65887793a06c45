import { sql } from 'kysely';

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import {
  adrPoints,
  type DangerousGoods,
  isNeverFree,
  owesAdr,
  unnumberedOf,
} from '#domain/adr/dangerous-goods.ts';
import { abandonedStatuses } from '#domain/job-row/job-row-status.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { amountOf, findAdrRule } from '../adr/adr-rule.ts';
import type { Db } from '../db/schema.ts';
import { userFullName } from '../db/user-name.ts';
import { et } from '../i18n/et.ts';
import { isDangerous, productToLoad } from '../job-rows/product-of-row.ts';
import type { AssignedRow } from './assigned-row.ts';
import { isDriverOf } from './drivers.ts';

/** Dangerous goods of the journey of an asked row. */
interface Hauled extends DangerousGoods {
  row: number;
  name: string;
  quantity: string | null;
  unit: string;
  grossWeight: string | null;
  isLoose: boolean;
}

/** A row whose journey goes by all rules of ADR, and what its driver and truck lack for that. */
export interface AdrLack {
  /** Its index. */
  row: number;
  /** Why the journey goes by all rules, in Estonian. */
  why: string;
  driver: string | null;
  hasCard: boolean;
  isEquipped: boolean;
}

/** Finds what is said of journeys that go by all rules of ADR without a trained driver or a checked vehicle. */
export async function findAdrFindings(db: Db, rows: readonly AssignedRow[]): Promise<JobRowWarning[]> {
  const findings: JobRowWarning[] = [];
  for (const { row: index, why, driver, hasCard, isEquipped } of await findAdrLacks(db, rows)) {
    const { id: rowId = 0, truck } = rows[index] ?? {};
    const plate = formatPlate(truck?.licensePlateNumber ?? '');
    if (!hasCard) {
      findings.push({ rowId, code: 'ADR_DRIVER_MISSING', message: et.adr.noCard(why, driver, plate) });
    }
    if (!isEquipped) findings.push({ rowId, code: 'ADR_EQUIPMENT', message: et.adr.notEquipped(why, plate) });
  }
  return findings;
}

/**
 * Finds journeys that go by all rules of ADR without a trained driver or a checked vehicle (docs/requirements.md,
 * 'Dangerous goods'): all rows of a job together, above the points of 1.1.3.6 or loose.
 */
export async function findAdrLacks(db: Db, rows: readonly AssignedRow[]): Promise<AdrLack[]> {
  const assigned = [...rows.entries()].filter(([, { truck }]) => truck !== null);
  if (assigned.length === 0) return [];
  const { rows: hauled } = await sql<Hauled>`
    with asked as (
      select * from unnest(
        ${sql.val(assigned.map(([index]) => index))}::integer[],
        ${sql.val(assigned.map(([, { id }]) => id))}::bigint[],
        ${sql.val(assigned.map(([, { transportJobId }]) => transportJobId))}::bigint[],
        ${sql.val(assigned.map(([, { product }]) => product.id))}::bigint[],
        ${sql.val(assigned.map(([, { quantity }]) => quantity))}::numeric[],
        ${sql.val(assigned.map(([, { truck }]) => truck?.id ?? 0))}::bigint[]
      ) asked (row, id, job_id, product_id, quantity, truck_id)
    ), hauled as (
      select row, product_id, quantity from asked
      union all
      select asked.row, coalesce(beside.product_id, ${productToLoad}), coalesce(beside.quantity, r.quantity)
      from asked
      join transport_job_products r on r.transport_job_id = asked.job_id and r.id <> asked.id
        and r.status <> all(${sql.val(abandonedStatuses)})
      -- Several trucks may be asked for one row.
      left join asked beside on beside.id = r.id and beside.truck_id = asked.truck_id
    )
    select hauled.row, goods.name, hauled.quantity::text, goods.unit, goods.gross_weight::text as "grossWeight",
      goods.is_bulk as "isLoose", goods.un_number as "unNumber", goods.adr_class as "adrClass",
      goods.packing_group as "packingGroup", goods.proper_name as "properName", goods.tunnel_code as "tunnelCode"
    from hauled join products goods on goods.id = hauled.product_id
    where ${isDangerous('goods')}`.execute(db);
  if (hauled.length === 0) return [];
  const hauledBy = Map.groupBy(hauled, ({ row }) => row);
  const aboardOf = new Map(
    (await findAboard(db, rows, [...hauledBy.keys()])).map((each) => [each.row, each]),
  );
  const lacks: AdrLack[] = [];
  for (const [index, goods] of hauledBy) {
    const row = rows[index];
    const aboard = aboardOf.get(index);
    const rule = row && (await findAdrRule(db, row.date));
    if (!rule || !aboard || (aboard.hasCard && aboard.isEquipped)) continue;
    const carried = goods.map((each) => Object.assign(each, { amount: amountOf(each) }));
    if (!owesAdr(carried, rule)) continue;
    const why = et.adr.why(adrPoints(carried, rule), rule.freePoints, {
      isLoose: carried.some(({ isLoose }) => isLoose),
      isNeverFree: isNeverFree(carried, rule),
      unnumbered: unnumberedOf(carried),
    });
    lacks.push({ ...aboard, why });
  }
  return lacks;
}

/** Finds who drives these rows, and whether they and their trucks have the papers of ADR on the day. */
async function findAboard(
  db: Db,
  rows: readonly AssignedRow[],
  indexes: readonly number[],
): Promise<Omit<AdrLack, 'why'>[]> {
  const hasPaper = (code: string, subject: string) => sql<boolean>`exists (
    select from papers join paper_kinds kind on kind.id = papers.kind_id
    where kind.external_id = ${code} and papers.active and ${sql.raw(subject)}
      and coalesce(papers.valid_from, asked.day) <= asked.day and asked.day <= papers.valid_to)`;
  const { rows: aboard } = await sql<Omit<AdrLack, 'why'>>`
    select asked.row, driver.name as driver,
      ${hasPaper('ADR_CARD', 'papers.user_id = driver.id')} as "hasCard",
      ${hasPaper('ADR_EQUIPMENT', 'papers.truck_id = truck.id')} as "isEquipped"
    from unnest(
      ${sql.val(indexes)}::integer[],
      ${sql.val(indexes.map((index) => rows[index]?.truck?.id ?? 0))}::bigint[],
      ${sql.val(indexes.map((index) => rows[index]?.date ?? null))}::date[]
    ) asked (row, truck_id, day)
    join trucks truck on truck.id = asked.truck_id
    left join lateral (
      select users.id, ${userFullName('users')} as name from users
      where not users.is_program and ${isDriverOf('users', 'truck')} order by users.id limit 1
    ) driver on true`.execute(db);
  return aboard;
}
