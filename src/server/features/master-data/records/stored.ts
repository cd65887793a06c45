import { type RawBuilder, sql } from 'kysely';

import type { AdminRecord, ShownValue } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import type { MasterValue } from '#api/import/master-data.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import { entities } from '../../../import/entities.ts';
import { type Column, type RecordValues, shownColumns } from '../../../import/entity.ts';
import { entityOf, markOf, type ScreenEntity } from './describe.ts';

/** A record as stored, with its values as the texts that an import reads. */
export interface StoredRecord {
  kind: AdminKind;
  entity: ScreenEntity;
  id: number;
  version: number;
  name: string;
  values: RecordValues;
  /** The records that it refers to, by column. */
  named: Readonly<Record<string, { id: number; name: string }>>;
}

/** A value in a column of master data; numeric values arrive as text. */
type StoredValue = string | number | boolean | null;

type StoredRow = Record<string, StoredValue> & {
  id: number;
  recordName: string | null;
  references: Record<string, { id: number; name: string; code: string | null } | null>;
};

/** Reads a record, locked when it is to be written. Throws a 404 refusal when there is none. */
export async function readStored(
  db: Db,
  kind: AdminKind,
  id: number,
  lock: 'lock' | 'look',
): Promise<StoredRecord> {
  const locked = lock === 'lock' ? sql`for update of t` : sql``;
  const [record] = await readRecords(db, kind, sql`where t.id = ${id} ${locked}`);
  if (record === undefined) throw notFound();
  return record;
}

/** Reads the records of a kind; `rest` is what follows the table, which is `t`. */
export async function readRecords(
  db: Db,
  kind: AdminKind,
  rest: RawBuilder<unknown>,
): Promise<StoredRecord[]> {
  const entity = entityOf(kind);
  const references = entity.columns.flatMap((column) => [
    sql`${sql.lit(column.name)}::text`,
    namedBy(column),
  ]);
  const { rows } = await sql<StoredRow>`
    select t.*, ${entity.screen.name(sql`t`)} as "recordName",
      jsonb_strip_nulls(jsonb_build_object(${sql.join(references)})) as references
    from ${sql.table(entity.table)} t ${rest}`.execute(db);
  return rows.map((row) => storedRecord(kind, entity, row));
}

/** SQL for the id, name and code of the record that a column of `t` refers to; null if it refers to none. */
function namedBy({ target, refersTo }: Column): RawBuilder<unknown> {
  if (target === null || refersTo === null) return sql`null::jsonb`;
  const screen = entities.find(({ table }) => table === refersTo.table)?.screen;
  if (screen === undefined) return sql`null::jsonb`;
  return sql`(
    select jsonb_build_object('id', named.id, 'name', ${screen.name(sql`named`)}, 'code', named.${sql.id(refersTo.by)})
    from ${sql.table(refersTo.table)} named where named.id = t.${sql.id(target)}
  )`;
}

function storedRecord(kind: AdminKind, entity: ScreenEntity, row: StoredRow): StoredRecord {
  const named = Object.fromEntries(
    Object.entries(row.references).flatMap(([name, reference]) =>
      reference === null ? [] : [[name, reference]],
    ),
  );
  const texts = Object.fromEntries(
    entity.columns.flatMap(({ name, target, refersTo }) => {
      if (target === null) return [];
      if (refersTo === null) return [[name, asText(row[target])]];
      const reference = named[name];
      return [[name, reference === undefined ? null : (reference.code ?? `#${String(reference.id)}`)]];
    }),
  );
  const hasAbroad = entity.columns.some(({ name }) => name === 'abroad');
  // 'Abroad' is not stored: it only allows values that the rules for Estonia refuse.
  const isAbroad = hasAbroad && (entity.judge?.(texts) ?? []).length > 0;
  return {
    kind,
    entity,
    id: row.id,
    version: Number(row.version),
    name: row.recordName ?? `#${String(row.id)}`,
    values: { ...texts, ...(hasAbroad && { abroad: String(isAbroad) }) },
    named,
  };
}

/** Returns the record with all its fields, as administration shows it. */
export function adminRecord(stored: StoredRecord): AdminRecord {
  const { entity, id, version, name, values } = stored;
  const { column, outOfUse } = markOf(entity);
  return {
    id,
    version,
    name: isPlate(entity.table) ? formatPlate(name) : name,
    isInUse: values[column.name] !== outOfUse,
    values: Object.fromEntries(
      shownColumns(entity).map((column) => [column.name, shownValue(stored, column)]),
    ),
  };
}

function shownValue({ values, named }: StoredRecord, column: Column): ShownValue {
  if (column.refersTo === null) return toMasterValue(column, values[column.name] ?? null);
  const reference = named[column.name];
  if (reference === undefined) return null;
  return {
    id: reference.id,
    name: isPlate(column.refersTo.table) ? formatPlate(reference.name) : reference.name,
  };
}

/** Trucks and trailers are called by their plates. */
function isPlate(table: string): boolean {
  return table === 'trucks' || table === 'trailers';
}

/** Returns a stored text as the wire carries it. */
export function toMasterValue(column: Column | undefined, text: string | null): MasterValue {
  if (text === null) return null;
  if (column?.type === 'boolean') return text === 'true';
  return column?.type === 'numeric' || column?.type === 'integer' ? Number(text) : text;
}

function asText(value: StoredValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
