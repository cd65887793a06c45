import { sql } from 'kysely';

import { type Problem, problem } from '#api/error-codes.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import type { GivenValues } from '#api/import/master-data.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { isInUse, type UsedTable } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import { conflict, invalid } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { masterData } from '../../../i18n/master-data.ts';
import { entities } from '../../../import/entities.ts';
import { type Column, type ImportRun, type RecordValues, shownColumns } from '../../../import/entity.ts';
import type { ColumnProblem } from '../../../import/problem.ts';
import { readGiven, readRecord } from '../../../import/read-record.ts';
import { isConstraint } from '../../../import/run-import.ts';
import { writeOne, type WrittenOne } from '../../../import/write-one.ts';
import { entityOf, isFixed, mayLackCode, type ScreenEntity } from './describe.ts';
import { readStored, type StoredRecord } from './stored.ts';

const { reasons } = masterData;

/** The user who changes a record, and the time (epoch milliseconds). */
export interface Change {
  userId: number;
  now: number;
}

/** Makes a record; returns its id and what somebody should know of it (`WrittenOne`). Throws a 422 refusal with everything that is wrong, each at its field. */
export async function createRecord(
  db: Db,
  kind: AdminKind,
  givenValues: GivenValues,
  by: Change,
): Promise<{ id: number; notes: readonly string[] }> {
  const entity = asFilledIn(entityOf(kind));
  const allowed = shownColumns(entity).map(({ name }) => name);
  const { texts, problems: unreadable } = await readTexts(
    db,
    entity,
    allowed,
    withDayOfList(givenValues, by.now),
    {},
  );
  const record = readRecord(entity, { values: texts });
  const values = Object.fromEntries(
    entity.columns.flatMap(({ name }, index) => {
      // Values that could not be read are replaced by null, so that the rest can be checked.
      const isKept = texts[name] !== undefined || record.values[index] !== null;
      return isKept ? [[name, record.values[index] ?? null]] : [];
    }),
  );
  const problems = [...unreadable, ...record.problems];
  const written = await write(db, entity, { id: null, values }, by, problems.length === 0);
  if (written.problems === null && problems.length === 0) {
    return { id: written.id, notes: written.notes.map(asSentence) };
  }
  throw invalid(problemsOf([...problems, ...(written.problems ?? [])], values, ''));
}

/**
 * Changes the fields of a record that `allowed` names and returns whether anything differed: then its version rises
 * and the audit has an entry; and the rows of the job table that followed. Throws a 422 refusal with everything that
 * is wrong, each at `changes.<field>`.
 */
export async function changeRecord(
  db: Db,
  stored: StoredRecord,
  changes: GivenValues,
  allowed: readonly string[],
  by: Change,
): Promise<{ isChanged: boolean; followingRowIds: readonly number[]; notes: readonly string[] }> {
  const entity = asFilledIn(stored.entity);
  const { texts, problems: unreadable } = await readTexts(
    db,
    entity,
    allowed,
    withDayOfList(changes, by.now),
    stored.named,
  );
  const record = readGiven(entity, texts);
  const values = { ...stored.values, ...record.values };
  const problems = [...unreadable, ...record.problems, ...fixedProblems(stored, record.values)];
  if (problems.length === 0) problems.push(...(entity.judge?.(values) ?? []));
  problems.push(...(await checkCode(db, stored, record.values)));
  const written = await write(db, entity, { id: stored.id, values }, by, problems.length === 0);
  if (written.problems === null && problems.length === 0) {
    return { ...written, notes: written.notes.map(asSentence) };
  }
  throw invalid(problemsOf([...problems, ...(written.problems ?? [])], values, 'changes.'));
}

/**
 * Reads and locks a record that is to be changed. Throws a 409 refusal with the record as it is when that is another
 * version.
 */
export async function lockVersion(
  db: Db,
  { kind, id }: { kind: AdminKind; id: number },
  version: number,
  view: (stored: StoredRecord) => unknown,
): Promise<StoredRecord> {
  const stored = await readStored(db, kind, id, 'lock');
  if (stored.version === version) return stored;
  throw conflict([problem('INVALID', 'version', et.refusals.conflict)], view(stored));
}

/** A code is optional for people where no other system of the business gives codes. */
function asFilledIn(entity: ScreenEntity): ScreenEntity {
  if (!mayLackCode(entity)) return entity;
  const columns = entity.columns.map((column) =>
    column.name === 'externalId' ? { ...column, isRequired: false } : column,
  );
  return { ...entity, columns };
}

/**
 * Returns the given values as an import reads them: a reference by the code of its record, which is in use unless it
 * stays (`storedReferences`).
 */
async function readTexts(
  db: Db,
  entity: ScreenEntity,
  allowed: readonly string[],
  givenValues: GivenValues,
  storedReferences: StoredRecord['named'],
): Promise<{ texts: Record<string, unknown>; problems: ColumnProblem[] }> {
  const texts: Record<string, unknown> = {};
  const problems: ColumnProblem[] = [];
  for (const [name, value] of Object.entries(givenValues)) {
    const column = entity.columns.find((each) => each.name === name);
    if (column === undefined || !allowed.includes(name)) {
      problems.push({ column: name, code: 'NOT_ALLOWED', reason: '' });
      continue;
    }
    if (typeof value !== 'object' || value === null || column.refersTo === null) {
      texts[name] = value;
      continue;
    }
    if (storedReferences[name]?.id !== value.id) problems.push(...(await checkInUse(db, column, value.id)));
    if (column.refersTo.by === 'external_id') {
      texts[name] = `#${String(value.id)}`;
      continue;
    }
    const { rows } = await sql<{ text: string }>`
      select ${sql.id(column.refersTo.by)}::text as text from ${sql.table(column.refersTo.table)}
      where id = ${value.id}`.execute(db);
    texts[name] = rows[0]?.text;
    if (rows.length === 0) {
      problems.push({ column: name, code: 'NOT_FOUND', reason: reasons.notFound(`#${String(value.id)}`) });
    }
  }
  return { texts, problems };
}

async function checkInUse(db: Db, { name: column, refersTo }: Column, id: number): Promise<ColumnProblem[]> {
  const entity = entities.find(({ table }) => table === refersTo?.table);
  if (entity?.screen === undefined) return [];
  const { rows } = await sql<{ name: string }>`
    select ${entity.screen.name(sql`t`)} as name from ${sql.table(entity.table)} t
    where t.id = ${id} and not ${isInUse(entity.table as UsedTable, 't')}`.execute(db);
  return rows.map(({ name }) => ({ column, code: 'NOT_FOUND', reason: reasons.outOfUse(name) }));
}

/** A regime comes from a list of some day; goods without a class come from none. */
function withDayOfList(changes: GivenValues, now: number): GivenValues {
  const { cleaningRegime: regime } = changes;
  if (regime === undefined || changes.regimeAsOf !== undefined) return changes;
  return { ...changes, regimeAsOf: regime === null ? null : toTallinn(now).day };
}

function fixedProblems(
  { entity, values: before, named }: StoredRecord,
  values: RecordValues,
): ColumnProblem[] {
  return entity.columns.flatMap((column) => {
    const { name } = column;
    const [old, value] = [before[name] ?? null, values[name]];
    if (!isFixed(entity, column) || old === null || value === undefined || value === old) return [];
    // A reference may be named by its number.
    if (value === `#${String(named[name]?.id)}`) return [];
    return [
      {
        column: name,
        code: 'NOT_ALLOWED',
        reason: name === 'externalId' ? reasons.codeFixed : reasons.fixed,
      },
    ];
  });
}

async function checkCode(
  db: Db,
  { entity, id }: StoredRecord,
  values: RecordValues,
): Promise<ColumnProblem[]> {
  if (!values.externalId) return [];
  if (/^#\d+$/.test(values.externalId)) {
    return [{ column: 'externalId', code: 'INVALID', reason: reasons.numberAsCode }];
  }
  const { rows } = await sql`
    select from ${sql.table(entity.table)}
    where external_id = ${values.externalId} and id <> ${id} limit 1`.execute(db);
  return rows.length === 0 ? [] : [{ column: 'externalId', code: 'DUPLICATE', reason: '' }];
}

/** Writes the record. What the checks do not foresee the database itself refuses, as in an import. */
async function write(
  db: Db,
  entity: ScreenEntity,
  record: { id: number | null; values: RecordValues },
  { userId, now }: Change,
  mayWrite: boolean,
): Promise<WrittenOne> {
  const run: ImportRun = { actor: null, userId, action: 'corrected', now };
  try {
    return await writeOne(db, entity, record, run, mayWrite);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw invalid([problem('INVALID', undefined, asSentence(reasons.databaseRefused(error.message)))]);
  }
}

function problemsOf(problems: readonly ColumnProblem[], values: RecordValues, prefix: string): Problem[] {
  const seenKeys = new Set<string>();
  return problems.flatMap((each) => {
    const key = `${each.column} ${each.code}`;
    if (seenKeys.has(key)) return [];
    seenKeys.add(key);
    return [problem(each.code, `${prefix}${each.column}`, sentenceOf(each, values))];
  });
}

/** The message of an import about a line, as a form shows it beside a field; none where the code says everything. */
function sentenceOf({ column, code, reason }: ColumnProblem, values: RecordValues): string | undefined {
  if (reason === '' || reason === reasons.required) return undefined;
  if (reason === reasons.notInEstonia) return et.correction.notInEstonia;
  if (column === 'regNo' && code === 'INVALID') return et.correction.noRegistryCode(values.regNo ?? '');
  return asSentence(reason);
}

/** Returns a part of a sentence as one. */
export function asSentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
