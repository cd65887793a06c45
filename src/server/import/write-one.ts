import { sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { masterData } from '../i18n/master-data.ts';
import { checkRows } from './check.ts';
import type { Entity, ImportRun, RecordValues } from './entity.ts';
import { convertToGoodsUnits } from './goods-units.ts';
import type { ColumnProblem } from './problem.ts';
import { findNamesakes } from './same-names.ts';
import { createStage, dropStage, resolveRows, stageRows } from './stage.ts';
import { writeRows } from './write.ts';

/** A record as a person gives it; `values` are all that it is to have, as read by its columns. */
export interface OneRecord {
  /** The id of the known record; null for a new one. */
  id: number | null;
  values: RecordValues;
}

/** The problems found in the database, or the written record. */
export type WrittenOne =
  | { problems: ColumnProblem[] }
  | {
      problems: null;
      id: number;
      isChanged: boolean;
      followingRowIds: readonly number[];
      /** What somebody should know: another record has that name or registry number. */
      notes: readonly string[];
    };

/**
 * Writes one record as an import of it alone would. `mayWrite` false: it is only judged. A value that is not given
 * stays. Throws what the database says where the checks did not foresee it.
 */
export async function writeOne(
  db: Db,
  entity: Entity,
  { id, values }: OneRecord,
  run: ImportRun,
  mayWrite: boolean,
): Promise<WrittenOne> {
  const givenBits = entity.columns.reduce(
    (bits, { name }, index) => (values[name] === undefined ? bits : bits | (1 << index)),
    0,
  );
  await createStage(db, entity);
  const texts = entity.columns.map(({ name }) => values[name] ?? null);
  await stageRows(db, entity, [
    { index: 0, file: 0, line: 0, given: givenBits, isFaulty: false, values: texts },
  ]);
  await entity.prepare?.(db, run);
  await resolveRows(db, entity, id === null ? entity.target : sql`${id}`);
  const rowProblems = [
    ...(await convertToGoodsUnits(db, entity)),
    ...(await checkRows(db, entity, new Set(), { grant: 'all', userId: run.userId })),
  ];
  const problems = [...rowProblems, ...(id === null ? await checkAlreadyThere(db, entity) : [])];
  if (problems.length > 0 || !mayWrite) {
    await dropStage(db);
    return { problems: problems.map(({ column, code, reason }) => ({ column, code, reason })) };
  }
  const notes = (await findNamesakes(db, entity)).map(({ reason }) => reason);
  const { createdIds, changedIds, followingRowIds } = await writeRows(db, entity, run, 1);
  await dropStage(db);
  return {
    problems: null,
    id: id ?? createdIds[0] ?? 0,
    isChanged: changedIds.length > 0,
    followingRowIds,
    notes,
  };
}

/** A new record that an import would take for a known one. */
async function checkAlreadyThere(db: Db, entity: Entity): Promise<ColumnProblem[]> {
  const { rows } = await sql`select from import_rows where target is not null`.execute(db);
  // The code where it is the code that is taken, else what people tell the records apart by.
  const column = entity.key.find((name) => name !== 'externalId') ?? (await findTakenColumn(db, entity));
  return rows.length === 0 ? [] : [{ column, code: 'DUPLICATE', reason: masterData.reasons.alreadyThere }];
}

async function findTakenColumn(db: Db, entity: Entity): Promise<string> {
  const { rows } = await sql`select from import_rows where "externalId" is not null`.execute(db);
  const listColumn = entity.columns.find(
    ({ name, shownIn }) => shownIn === 'list' && name !== 'externalId',
  )?.name;
  return rows.length > 0 ? 'externalId' : (listColumn ?? 'externalId');
}
