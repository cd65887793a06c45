import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { masterData } from '../i18n/master-data.ts';
import { type Entity, type Grant, ownNumber } from './entity.ts';
import type { ColumnProblem, RowProblem } from './problem.ts';

const { reasons } = masterData;

/** More problems of one kind say nothing new; up to this number they are counted exactly. */
const maxPerKind = 100_000;

/**
 * Returns the problems of the resolved rows in view of each other and of the database. References to tables in
 * `unreliable` are not checked: their records may have been refused before.
 */
export async function checkRows(
  db: Db,
  entity: Entity,
  unreliable: ReadonlySet<string>,
  { grant, userId }: { grant: Grant; userId: number | null },
): Promise<RowProblem[]> {
  const problems = entity.key.length === 0 ? [] : [await checkRepeated(db, entity)];
  if (!entity.mayCreate) {
    const column = entity.columns[0]?.name ?? '';
    const notKnown = { column, code: 'NOT_FOUND', reason: reasons.rowNotFound } as const;
    problems.push(await checkCondition(db, sql`i.target is null`, notKnown));
  }
  if (entity.columns.some(({ name, made }) => name === 'externalId' && made !== null)) {
    problems.push(await checkNumbers(db));
  }
  for (const { name, refersTo } of entity.columns) {
    if (refersTo === null || unreliable.has(refersTo.table)) continue;
    problems.push(await checkReferences(db, name));
  }
  const checksOfGrant = grant === 'all' ? [] : (entity.checksOfGrant?.(grant) ?? []);
  const ofQuality = entity.checksOfQuality ?? [];
  const checksOfQuality =
    ofQuality.length === 0 || (await mayWeakenRegimes(db, grant, userId)) ? [] : ofQuality;
  for (const check of [...(entity.checks ?? []), ...checksOfGrant, ...checksOfQuality]) {
    problems.push(await checkCondition(db, check.when, check));
  }
  return problems.flat();
}

/** The command line may do anything; a program may not; a person needs the right. */
async function mayWeakenRegimes(db: Db, grant: Grant, userId: number | null): Promise<boolean> {
  if (userId === null) return grant === 'all';
  const user = await db.selectFrom('users').select('permissions').where('id', '=', userId).executeTakeFirst();
  return user?.permissions.includes('PERM_QUALITY') ?? false;
}

async function checkRepeated(db: Db, entity: Entity): Promise<RowProblem[]> {
  const key = sql.join(entity.key.map((name) => sql.id(name)));
  const { rows } = await sql<{ file: number; line: number; firstLine: number }>`
    select file, line, "firstLine" from (
      select file, line, index, first_value(line) over same as "firstLine", row_number() over same as nth
      from import_rows where (${key}) is not null window same as (partition by ${key} order by index)
    ) counted where nth > 1 order by index limit ${sql.lit(maxPerKind)}`.execute(db);
  const column = entity.key[0] === 'target' ? (entity.columns[0]?.name ?? '') : (entity.key[0] ?? '');
  return rows.map(({ file, line, firstLine }) => ({
    file,
    line,
    column,
    code: 'DUPLICATE',
    reason: reasons.repeated(firstLine),
  }));
}

/** Rows that name a record by a Koorem number that does not exist. */
async function checkNumbers(db: Db): Promise<RowProblem[]> {
  const column = 'externalId';
  const { rows } = await sql<{ file: number; line: number; value: string }>`
    select file, line, "externalId" as value from import_rows
    where target is null and ${ownNumber(sql`"externalId"`)} is not null
    order by index limit ${sql.lit(maxPerKind)}`.execute(db);
  return rows.map(({ file, line, value }) => ({
    file,
    line,
    column,
    code: 'NOT_FOUND',
    reason: reasons.notFound(value),
  }));
}

async function checkReferences(db: Db, column: string): Promise<RowProblem[]> {
  const { rows } = await sql<{ file: number; line: number; value: string }>`
    select file, line, ${sql.id(column)}::text as value from import_rows
    where ${sql.id(column)} is not null and ${sql.id(`${column}_id`)} is null
    order by index limit ${sql.lit(maxPerKind)}`.execute(db);
  return rows.map(({ file, line, value }) => ({
    file,
    line,
    column,
    code: 'NOT_FOUND',
    reason: reasons.notFound(value),
  }));
}

async function checkCondition(
  db: Db,
  condition: RawBuilder<unknown>,
  { column, code, reason }: ColumnProblem,
): Promise<RowProblem[]> {
  const { rows } = await sql<{ file: number; line: number }>`
    select file, line from import_rows i where ${condition}
    order by index limit ${sql.lit(maxPerKind)}`.execute(db);
  return rows.map(({ file, line }) => ({ file, line, column, code, reason }));
}
