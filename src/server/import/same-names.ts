import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { masterData } from '../i18n/master-data.ts';
import type { Column, Entity, Namesake, RecordScreen } from './entity.ts';

/** What somebody should know of a line before it is applied; `file` is the number of the source. */
export interface Note {
  file: number;
  line: number;
  column: string;
  record: string;
  reason: string;
}

const { notes } = masterData;

/** The most records that a form names. */
const maxAlike = 3;

/** The most lines of one kind of note. */
const maxNotes = 10_000;

/**
 * Gives the codes and plates of the staged rows the spelling that the database has, or that the first row of the files
 * has, where they are the same but for what nobody sees or reads as another (docs/requirements.md, 'Administration'):
 * '903АВС' in Cyrillic is 903ABC. A code that stands there as it is written stays what it is. Returns which were written
 * otherwise.
 */
export async function takeKnownSpelling(db: Db, entity: Entity): Promise<Note[]> {
  const found: Note[] = [];
  // How many codes are strange nobody can guess: taken for one, each would be compared with each other one.
  await sql`set local enable_nestloop = off`.execute(db);
  for (const column of entity.columns) {
    const known = knownBy(entity, column);
    if (known !== null) found.push(...(await spellAsKnown(db, entity, column, known)));
  }
  await sql`set local enable_nestloop = on`.execute(db);
  return found;
}

/**
 * Makes rows with an unknown code and the plate of a vehicle in use rows of that vehicle: the code of another system
 * names the same thing. Returns which.
 */
export async function takeKnownPlates(db: Db, entity: Entity): Promise<Note[]> {
  const { plate } = entity;
  if (plate === undefined) return [];
  const { rows } = await sql<{ file: number; line: number; written: string; plate: string; code: string }>`
    update import_stage staged set "externalId" = known.external_id
    from ${sql.table(entity.table)} known, import_stage written
    where written.index = staged.index and staged.${sql.id(plate.column)} is not null
      and known.name_key = squeeze_text(staged.${sql.id(plate.column)}) and ${plate.isInUse}
      and known.external_id is not null
      and not exists (select from ${sql.table(entity.table)} own where own.external_id = staged."externalId")
      and staged."externalId" !~ '^#[1-9]'
      and not exists (select from import_stage other where other."externalId" = known.external_id)
    returning staged.file, staged.line, written."externalId" as written,
      staged.${sql.id(plate.column)} as plate, known.external_id as code`.execute(db);
  return rows.map(({ file, line, written, plate: record, code }) => ({
    file,
    line,
    column: 'externalId',
    record,
    reason: notes.samePlate(written, record, code),
  }));
}

/** Returns the notes on rows of `import_rows` that make another record of a name or registry number that exists. */
export async function findNamesakes(db: Db, entity: Entity): Promise<Note[]> {
  const { namesake } = entity;
  if (namesake === undefined) return [];
  const found: Note[] = [];
  for (const { column, key, known, name, when, note } of namesake) {
    const value = sql`i.${sql.id(column)}`;
    const { rows } = await sql<{
      file: number;
      line: number;
      value: string;
      name: string;
      code: string | null;
    }>`
      select i.file, i.line, ${value} as value, other.name, other.code
      from import_rows i cross join lateral (
        select ${name} as name, coalesce(known.external_id, '#' || known.id) as code
        from ${sql.table(entity.table)} known
        where ${known} = ${key(value)} and known.id is distinct from i.target and ${when}
        order by known.id limit 1
      ) other
      where ${value} is not null and (i.target is null or (i.${sql.id(`${column}_given`)} and not exists (
        select from ${sql.table(entity.table)} known where known.id = i.target and ${known} = ${key(value)}
      )))
      order by i.index limit ${sql.lit(maxNotes)}`.execute(db);
    for (const row of rows) {
      const { file, line, value: record, name: called, code } = row;
      found.push({ file, line, column, record, reason: note(record, called, code) });
    }
  }
  return found;
}

/** A value of a record that somebody is making or changing, and which record that is; of a place its company. */
export interface TypedOfRecord {
  column: string;
  text: string;
  id: number | null;
  companyId: number | null;
}

/** A record that somebody could mean, and a part of a sentence on why. */
export interface Alike {
  id: number;
  name: string;
  reason: string;
}

/**
 * Returns the records that already have a value as it is typed into a form (docs/requirements.md, 'Administration'): a
 * name, a number, a plate, a code but for how it is written. Nothing of a value that the column does not take.
 */
export async function findAlike(
  db: Db,
  entity: Entity & { screen: RecordScreen },
  { column, text, id, companyId }: TypedOfRecord,
): Promise<Alike[]> {
  const read = entity.columns.find(({ name }) => name === column)?.read(text);
  if (read === undefined || !('value' in read)) return [];
  const found: Alike[] = [];
  for (const { key, known, when, note } of namesakesOf(entity, column)) {
    const { rows } = await sql<{ id: number; name: string; code: string | null }>`
      select known.id, ${entity.screen.name(sql`known`)} as name, known.external_id as code
      from ${sql.table(entity.table)} known, (select ${companyId}::bigint as "companyExternalId_id") i
      where ${known} = ${key(sql`${read.value}::text`)} and known.id is distinct from ${id}::bigint and ${when}
      order by known.id limit ${sql.lit(maxAlike)}`.execute(db);
    for (const row of rows) {
      const code = row.code ?? `#${String(row.id)}`;
      found.push({ id: row.id, name: row.name, reason: note(read.value, row.name, code) });
    }
  }
  return found;
}

/** True for a column of which `findAlike` may know other records. */
export function isToldApartBy(entity: Entity, column: string): boolean {
  return namesakesOf(entity, column).length > 0;
}

function namesakesOf({ namesake = [], plate, columns }: Entity, column: string): Omit<Namesake, 'name'>[] {
  const all: Omit<Namesake, 'name'>[] = [...namesake];
  if (plate !== undefined) {
    all.push({
      column: plate.column,
      key: plateKey,
      known: sql`known.name_key`,
      when: plate.isInUse,
      note: (value, _, code) => notes.plateInUse(value, code),
    });
  }
  if (columns.some(({ name }) => name === 'externalId')) {
    all.push({
      column: 'externalId',
      key: codeKey,
      known: codeKey(sql`known.external_id`),
      when: sql`true`,
      note: (value, _, code) => notes.sameCode(value, code ?? ''),
    });
  }
  return all.filter((each) => each.column === column);
}

/** The table and its column of codes that a column names; null of a column that names nothing. */
function knownBy(entity: Entity, { name, refersTo }: Column): { table: string; by: string } | null {
  if (refersTo !== null && refersTo.by !== 'id') return { table: refersTo.table, by: refersTo.by };
  if (refersTo === null && name === 'externalId') return { table: entity.table, by: 'external_id' };
  return null;
}

async function spellAsKnown(
  db: Db,
  entity: Entity,
  column: Column,
  { table, by }: { table: string; by: string },
): Promise<Note[]> {
  const staged = sql`staged.${sql.id(column.name)}`;
  const { rows: strange } = await sql`
    select from import_stage staged left join ${sql.table(table)} known on known.${sql.id(by)} = ${staged}
    where ${staged} is not null and known.id is null and ${staged} !~ '^#[1-9]' limit 1`.execute(db);
  if (strange.length === 0) return [];
  const key = by === 'external_id' ? codeKey : plateKey;
  // Of a row's own code the first spelling in the files counts, so that one thing is not made twice.
  const firstInFiles =
    column.refersTo === null
      ? sql`union all select spelt, key, 1 from (
          select distinct on (key) spelt, key from strange order by key, index
        ) firsts`
      : sql``;
  const { rows } = await sql<{ file: number; line: number; written: string; known: string }>`
    with strange as materialized (
      select distinct on (${staged}) ${staged} as spelt, ${key(staged)} as key, staged.index
      from import_stage staged left join ${sql.table(table)} known on known.${sql.id(by)} = ${staged}
      where ${staged} is not null and known.id is null and ${staged} !~ '^#[1-9]'
      order by ${staged}, staged.index
    ), candidates as (
      select known.${sql.id(by)} as spelt, ${key(sql`known.${sql.id(by)}`)} as key, 0 as place
      from ${sql.table(table)} known where known.${sql.id(by)} is not null
      ${firstInFiles}
    ), nearest as (
      select key, min(spelt) as spelt, count(distinct spelt) as spellings,
        row_number() over (partition by key order by place) as nth
      from candidates group by key, place
    ), alike as (
      select strange.spelt as written, nearest.spelt as known
      from strange join nearest on nearest.key = strange.key and nearest.nth = 1 and nearest.spellings = 1
    )
    update import_stage staged set ${sql.id(column.name)} = alike.known
    from alike where ${staged} = alike.written and alike.known <> alike.written
    returning staged.file, staged.line, alike.written, alike.known`.execute(db);
  return rows.map(({ file, line, written, known }) => ({
    file,
    line,
    column: column.name,
    record: known,
    reason: notes.sameCode(written, known),
  }));
}

/** A code as it is compared. What stands between two digits stays: 10-1 is not 101. */
function codeKey(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`squeeze_text(regexp_replace(${text}, ${String.raw`(\d)[-\s]+(?=\d)`}::text, ${String.raw`\1_`}::text, 'g'))`;
}

function plateKey(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`squeeze_text(${text})`;
}
