import { sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { withLongTimeLimits } from '../db/time-limits.ts';
import { masterData } from '../i18n/master-data.ts';
import { checkRows } from './check.ts';
import type { Comparison } from './comparison.ts';
import { entities } from './entities.ts';
import { jobRows } from './entities/open-work.ts';
import { users } from './entities/users.ts';
import type { Entity, Grant, ImportRun, Written } from './entity.ts';
import { convertToGoodsUnits } from './goods-units.ts';
import { ImportRefusal, ProblemList, type ValueProblem } from './problem.ts';
import { readRecord } from './read-record.ts';
import { findNamesakes, takeKnownPlates, takeKnownSpelling } from './same-names.ts';
import { isProblem, type Source } from './source.ts';
import { batchSize, createStage, dropStage, resolveRows, type StagedRow, stageRows } from './stage.ts';
import { writeRows } from './write.ts';

/** The number of faulty lines and values after which no further errors are looked for. */
const maxFaulty = 100_000;

export interface ImportedEntity extends Written {
  entity: string;
}

export interface ImportOptions extends Omit<ImportRun, 'action'> {
  grant: Grant;
  /** Called with what each kind of file would make and change. */
  comparison?: Comparison;
  /**
   * It will be rolled back: the last kind, which nothing else refers to, is not written, so nobody waits for its locks.
   */
  isPreview?: boolean;
}

/**
 * Imports all sources or nothing of them. Throws ImportRefusal with everything that is wrong. `db` must be a
 * transaction's handle.
 */
export async function runImport(
  db: Db,
  sources: readonly Source[],
  options: ImportOptions,
): Promise<ImportedEntity[]> {
  return withLongTimeLimits(db, () => importAll(db, sources, options));
}

async function importAll(
  db: Db,
  sources: readonly Source[],
  { grant, comparison, isPreview = false, ...by }: ImportOptions,
): Promise<ImportedEntity[]> {
  const run: ImportRun = { ...by, action: 'import' };
  const problems = new ProblemList();
  const last = entities.findLast((entity) => sources.some((source) => source.entity === entity));
  const unreliable = new Set<string>();
  const importedEntities: ImportedEntity[] = [];
  // Imports go one after the other. Unlike an advisory lock it fixes no view of the database while it is waited for.
  await sql`lock table imports in share update exclusive mode`.execute(db);

  for (const entity of entities) {
    const own = sources.filter((source) => source.entity === entity);
    if (own.length === 0) continue;
    const before = problems.count;
    const { staged, faulty } = await stageSources(db, entity, own, problems);
    const notes = await takeKnownSpelling(db, entity);
    if (comparison !== undefined) notes.push(...(await takeKnownPlates(db, entity)));
    const made = await entity.prepare?.(db, run);
    await resolveRows(db, entity);
    const checked = [
      ...(await convertToGoodsUnits(db, entity)),
      ...(await checkRows(db, entity, unreliable, { grant, userId: run.userId })),
    ];
    const ofRows = checked.filter((problem) => !faulty.has(lineKey(problem, problem.column)));
    if (faulty.size > 0) await sql`delete from import_rows where faulty`.execute(db);
    // Only when all rows are present: a missing row would cause false errors.
    const isWhole = ofRows.length === 0 && problems.count === before && !hasReferenceTo(entity, unreliable);
    if (isWhole) ofRows.push(...((await entity.checksTogether?.(db)) ?? []));
    for (const { file, line, column, code, reason } of ofRows) {
      problems.add({ file: own[file]?.file ?? '', line, column, code, reason });
    }
    const names = own.map(({ file }) => file);
    if (comparison !== undefined) {
      await comparison.add(db, entity, names, ofRows);
      comparison.addNotes(names, [...notes, ...(await findNamesakes(db, entity))]);
      const foreseen = ofRows.length === 0 ? await entity.foresee?.(db, run) : [];
      const ofSound = made?.filter((each) => !faulty.has(lineKey(each)));
      comparison.addConsequences(names, [...(ofSound ?? []), ...(foreseen ?? [])]);
    }
    const isRefused = problems.count > before || hasReferenceTo(entity, unreliable);
    if (isRefused) unreliable.add(entity.table);
    // Written also when another kind was refused, so that references to this one can be checked.
    else if (!isPreview || entity !== last) {
      importedEntities.push({
        entity: entity.name,
        ...(await write(db, entity, run, staged, own, problems)),
      });
    }
    await dropStage(db);
  }
  if (problems.count > 0) throw new ImportRefusal(problems);
  return importedEntities;
}

/** Returns the rows of the job table that show something that an import has changed; null when it may be any. */
export function rowsShowing(importedEntities: readonly ImportedEntity[]): readonly number[] | null {
  const changedEntities = importedEntities.filter(({ changedIds }) => changedIds.length > 0);
  const isShown = (name: string) => entities.some((each) => each.name === name && each.isShownInRows);
  if (changedEntities.some(({ entity }) => isShown(entity))) return null;
  return changedEntities.find(({ entity }) => entity === jobRows.name)?.changedIds ?? [];
}

/** Returns the users whom an import has changed; new users have no open event stream yet. */
export function changedUsers(importedEntities: readonly ImportedEntity[]): readonly number[] {
  return importedEntities.find(({ entity }) => entity === users.name)?.changedIds ?? [];
}

function hasReferenceTo(entity: Entity, tables: ReadonlySet<string>): boolean {
  return entity.columns.some(({ refersTo }) => refersTo !== null && tables.has(refersTo.table));
}

/**
 * Refreshes what the database's planner knows, which large imports change; called when the import has been
 * committed.
 */
export async function refreshStatistics(db: Db, importedEntities: readonly ImportedEntity[]): Promise<void> {
  for (const { entity: name, created, changedIds } of importedEntities) {
    const entity = entities.find((each) => each.name === name);
    if (entity !== undefined && created + changedIds.length >= 1000) {
      await sql`analyze ${sql.table(entity.table)}`.execute(db);
    }
  }
}

/**
 * Stages the rows of all sources. Rows with a value that cannot be read are among them, so that all problems of a row
 * are reported at once; `faulty` holds their lines and columns.
 */
async function stageSources(
  db: Db,
  entity: Entity,
  sources: readonly Source[],
  problems: ProblemList,
): Promise<{ staged: number; faulty: ReadonlySet<string> }> {
  await createStage(db, entity);
  const faulty = new Set<string>();
  let index = 0;
  let batch: StagedRow[] = [];
  for (const [file, source] of sources.entries()) {
    for await (const item of source.records) {
      if (isProblem(item)) {
        problems.add({ ...item, file: source.file });
        continue;
      }
      const { values, given, problems: ofRecord } = readRecord(entity, item, source.decimalSign);
      for (const problem of ofRecord) problems.add({ ...problem, file: source.file, line: item.line });
      const isFaulty = ofRecord.length > 0;
      if (isFaulty && faulty.size >= maxFaulty) continue;
      if (isFaulty) faulty.add(lineKey({ file, line: item.line }));
      for (const { column } of ofRecord) faulty.add(lineKey({ file, line: item.line }, column));
      batch.push({ index, file, line: item.line, given, isFaulty, values });
      index += 1;
      if (batch.length < batchSize) continue;
      await stageRows(db, entity, batch);
      batch = [];
    }
  }
  if (batch.length > 0) await stageRows(db, entity, batch);
  return { staged: index, faulty };
}

/** The line of a file, or one column of it. */
function lineKey({ file, line }: { file: number; line: number }, column = ''): string {
  return `${String(file)} ${String(line)} ${column}`;
}

/** A violation that no check foresees is refused by the database and reported without a line. */
async function write(
  db: Db,
  entity: Entity,
  run: ImportRun,
  staged: number,
  sources: readonly Source[],
  problems: ProblemList,
): Promise<Written> {
  try {
    return await writeRows(db, entity, run, staged);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    const problem: ValueProblem = {
      code: 'INVALID',
      reason: masterData.reasons.databaseRefused(error.message),
    };
    problems.add({ ...problem, file: sources[0]?.file ?? entity.name, line: null, column: null });
    throw new ImportRefusal(problems, { cause: error });
  }
}

/** True for errors of class 23 of SQLSTATE: integrity constraint violations. */
export function isConstraint(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23');
}
