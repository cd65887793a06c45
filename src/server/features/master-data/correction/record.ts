import { sql } from 'kysely';

import type { MasterRecord, MasterValue } from '#api/import/master-data.ts';
import { type CorrectableKind, correctableFields } from '#domain/dispatch/correction.ts';

import type { Db } from '../../../db/connect.ts';
import { notFound } from '../../../http/errors.ts';
import { entities } from '../../../import/entities.ts';
import type { Column, Entity, RecordValues } from '../../../import/entity.ts';

/** A record as it stands, with its values as the texts that imports read. */
export interface StoredRecord {
  kind: CorrectableKind;
  entity: Entity;
  id: number;
  version: number;
  name: string;
  values: RecordValues;
  /** False for trucks that are out of use: others may have their plate. */
  isActive: boolean;
}

/** What columns of master data hold; numeric is text. */
type StoredValue = string | number | boolean | null;

const nameColumns: Record<CorrectableKind, string> = {
  products: 'name',
  locations: 'location_name',
  trucks: 'license_plate_number',
  trailers: 'registration_number',
  companies: 'name',
};

/** Reads a record, locked when it is to be written. Throws a 404 refusal when there is none. */
export async function readStored(
  db: Db,
  kind: CorrectableKind,
  id: number,
  lock: 'lock' | 'look',
): Promise<StoredRecord> {
  const entity = entities.find((each) => each.name === kind);
  if (entity === undefined) throw new Error(`no import of ${kind}`);
  const { rows } = await sql<Record<string, StoredValue>>`
    select * from ${sql.table(entity.table)} where id = ${id} ${lock === 'lock' ? sql`for update` : sql``}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  const values = Object.fromEntries(
    entity.columns.flatMap(({ name, target, refersTo }) =>
      target === null || refersTo !== null ? [] : [[name, asText(row[target])]],
    ),
  );
  return {
    kind,
    entity,
    id,
    version: Number(row.version),
    name: asText(row[nameColumns[kind]]) ?? '',
    values: { ...values, ...(hasAbroad(entity) && { abroad: String(isAbroad(entity, values)) }) },
    isActive: row.status !== 'INACTIVE',
  };
}

export function recordView({ kind, entity, id, version, name, values }: StoredRecord): MasterRecord {
  const shown = correctableFields[kind].map((field) => {
    const column = entity.columns.find((each) => each.name === field);
    return [field, toBus(column, values[field] ?? null)] as const;
  });
  return { kind, id, version, name, values: Object.fromEntries(shown) };
}

/** Abroad is not stored: it is what lets values stand that the rules for Estonia refuse. */
function isAbroad(entity: Entity, values: RecordValues): boolean {
  return (entity.judge?.(values) ?? []).length > 0;
}

function hasAbroad(entity: Entity): boolean {
  return entity.columns.some(({ name }) => name === 'abroad');
}

function toBus(column: Column | undefined, text: string | null): MasterValue {
  if (text === null) return null;
  if (column?.type === 'boolean') return text === 'true';
  return column?.type === 'numeric' || column?.type === 'integer' ? Number(text) : text;
}

function asText(value: StoredValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
