import { sql } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import type { MasterValue } from '#api/import/master-data.ts';
import { correctableFields } from '#domain/dispatch/correction.ts';

import type { Db } from '../../../db/connect.ts';
import { invalid } from '../../../http/errors.ts';
import { et } from '../../../i18n/et.ts';
import { masterData } from '../../../i18n/master-data.ts';
import type { RecordValues } from '../../../import/entity.ts';
import type { Fault } from '../../../import/problem.ts';
import { readGiven } from '../../../import/read-record.ts';
import type { StoredRecord } from './record.ts';

const { reasons } = masterData;

/** Values that are judged together: what one of them may be depends on the others. */
const judgedFields = new Set(['regNo', 'abroad', 'latitude', 'longitude']);

/**
 * The changes as texts for the database, read and judged by the rules of imports. Throws a 422 refusal with
 * everything that is wrong, each at `changes.<field>`.
 */
export async function checkChanges(
  db: Db,
  stored: StoredRecord,
  changes: Readonly<Record<string, MasterValue>>,
): Promise<RecordValues> {
  const { entity, kind } = stored;
  const correctable: readonly string[] = correctableFields[kind];
  const unknown = Object.keys(changes).filter((field) => !correctable.includes(field));
  const known = Object.fromEntries(Object.entries(changes).filter(([field]) => correctable.includes(field)));
  const { values, faults } = readGiven(entity, known);
  const isJudged = faults.length === 0 && Object.keys(known).some((field) => judgedFields.has(field));
  const together = { ...stored.values, ...values };
  const problems = [
    ...unknown.map((field) => problem('NOT_ALLOWED', `changes.${field}`)),
    ...[...faults, ...(isJudged ? (entity.judge?.(together) ?? []) : [])].map((fault) =>
      problem(fault.code, `changes.${fault.column}`, sentenceOf(fault, together)),
    ),
    ...(await takenProblems(db, stored, values)),
  ];
  if (problems.length > 0) throw invalid(problems);
  return values;
}

/** What others have already, or the record itself has for good. */
async function takenProblems(db: Db, stored: StoredRecord, values: RecordValues): Promise<Problem[]> {
  const { licensePlateNumber: plate, externalId } = values;
  if (externalId && stored.values.externalId !== null && externalId !== stored.values.externalId) {
    return [problem('NOT_ALLOWED', 'changes.externalId', et.correction.externalIdFixed)];
  }
  const isPlateTaken =
    plate &&
    stored.isActive &&
    (await isTaken(db, stored, 'license_plate_number', plate, sql`status = 'ACTIVE'`));
  const isIdTaken = externalId && (await isTaken(db, stored, 'external_id', externalId, sql`true`));
  return [
    ...(isPlateTaken
      ? [problem('DUPLICATE', 'changes.licensePlateNumber', asSentence(reasons.plateTaken))]
      : []),
    ...(isIdTaken ? [problem('DUPLICATE', 'changes.externalId')] : []),
  ];
}

async function isTaken(
  db: Db,
  { entity, id }: StoredRecord,
  column: string,
  value: string,
  among: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(entity.table)}
    where ${sql.id(column)} = ${value} and id <> ${id} and ${among} limit 1`.execute(db);
  return rows.length > 0;
}

/** What an import says of a line, as a form says it beside a field. */
function sentenceOf({ column, code, reason }: Fault & { column: string }, values: RecordValues): string {
  if (reason === reasons.notInEstonia) return et.correction.notInEstonia;
  if (column === 'regNo' && code === 'INVALID') return et.correction.noRegistryCode(values.regNo ?? '');
  return asSentence(reason);
}

function asSentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
