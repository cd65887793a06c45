import { type RawBuilder, sql } from 'kysely';

import type { CorrectableKind } from '#domain/dispatch/correction.ts';
import { hasEnded } from '#domain/dispatch/preflight.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/connect.ts';
import type { Column, RecordValues } from '../../../import/entity.ts';
import type { StoredRecord } from './record.ts';

/** What the audit calls one record, as imports do. */
const records = {
  products: 'product',
  locations: 'location',
  trucks: 'truck',
  trailers: 'trailer',
  companies: 'company',
} as const satisfies Record<CorrectableKind, string>;

/** Writes what differs and answers whether anything did: the version then rises by one, and the audit has an entry. */
export async function writeChanges(
  db: Db,
  stored: StoredRecord,
  values: RecordValues,
  userId: number,
): Promise<boolean> {
  const changed = stored.entity.columns.flatMap((column) => {
    const { name, target, fallback } = column;
    const given = values[name];
    const before = stored.values[name] ?? null;
    if (target === null || given === undefined) return [];
    const value = given ?? fallback;
    if (isSame(column, before, value)) return [];
    return [{ column, target, before, value }];
  });
  if (changed.length === 0) return false;
  const sets = changed.map(
    ({ column, target, value }) => sql`${sql.id(target)} = ${value}::${sql.raw(column.type)}`,
  );
  await sql`
    update ${sql.table(stored.entity.table)} set ${sql.join(sets)}, version = version + 1
    where id = ${stored.id}`.execute(db);
  await recordAudit(db, {
    userId,
    entity: records[stored.kind],
    entityId: stored.id,
    action: 'mended',
    // By the table's columns, as imports write theirs.
    changes: Object.fromEntries(changed.map(({ target, before, value }) => [target, [before, value]])),
  });
  return true;
}

/** The rows that wait for a send and show the record: their screens are told. */
export async function findRowsOf(db: Db, kind: CorrectableKind, id: number): Promise<number[]> {
  const open = jobRowStatuses.filter((status) => !hasEnded(status));
  const { rows } = await sql<{ id: number }>`
    select r.id from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
    where r.status = any(${open}) and ${refersTo[kind](id)}`.execute(db);
  return rows.map((row) => row.id);
}

const refersTo: Record<CorrectableKind, (id: number) => RawBuilder<unknown>> = {
  products: (id) => sql`r.product_id = ${id}`,
  trucks: (id) => sql`j.truck_id = ${id}`,
  trailers: (id) => sql`j.trailer_id = ${id}`,
  locations: (id) => sql`${id} in (r.pickup_location_id, r.destination_location_id, r.client_location_id)`,
  companies: (id) => sql`(j.carrier_company_id = ${id} or exists (
    select from locations l
    where l.company_id = ${id} and l.id in (r.pickup_location_id, r.destination_location_id)
  ))`,
};

function isSame({ type }: Column, before: string | null, value: string | null): boolean {
  if (before === null || value === null || type !== 'numeric') return before === value;
  return Number(before) === Number(value);
}
