import { type Problem, problem } from '#api/error-codes.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { findingsToConfirm, isOfQuantity } from '#domain/planning/finding.ts';

import type { Db } from '../db/schema.ts';
import { invalid } from '../http/errors.ts';
import { findRows } from '../job-rows/find-rows.ts';
import type { StoredRow } from '../job-rows/job-row.ts';

/** Returns the field by which a person confirms a finding; `other` is the row that is in the way. */
type FieldOf = (finding: JobRowWarning, other: StoredRow | undefined) => string;

interface Asking {
  fieldOf: FieldOf;
  /** Rows that will not exist if the person says no, so they are not named; left out, the rows of the warnings. */
  made?: ReadonlySet<number>;
  /** The question about a row that does not exist without an answer, in words that name it. */
  sentence?: (finding: JobRowWarning) => string;
}

/**
 * Returns the single question about rows that are made or changed: `open` is what is asked about their goods;
 * UNUSUAL is added for findings about their trucks, the most severe first. A finding says by how much a quantity is
 * too much for these vehicles and so replaces the general sentence. One cause with several codes is asked once.
 */
export async function buildFindingsQuestions(
  db: Db,
  open: readonly Problem[],
  warnings: readonly JobRowWarning[],
  {
    fieldOf,
    made = new Set(warnings.map(({ rowId }) => rowId)),
    sentence = ({ message }) => message,
  }: Asking,
): Promise<Problem[]> {
  const findings = findingsToConfirm(warnings);
  const others = await findRows(
    db,
    findings.flatMap(({ otherRowId }) => otherRowId ?? []),
  );
  const questions = new Map<string, Problem>();
  const measured = new Set<string>();
  for (const finding of findings) {
    const { code, rowId, otherRowId } = finding;
    const other = others.find(({ id }) => id === otherRowId);
    const field = fieldOf(finding, other);
    if (isOfQuantity(code)) measured.add(field);
    const words = sentence(finding);
    const key = made.has(rowId) ? words : `${rowId} ${words}`;
    if (questions.has(key)) continue;
    questions.set(key, {
      ...problem('UNUSUAL', field, words),
      finding: code,
      ...(!made.has(rowId) && { rowId }),
      ...(otherRowId !== undefined && !made.has(otherRowId) && { otherRowId }),
    });
  }
  return [...open.filter(({ field = '' }) => !measured.has(field)), ...questions.values()];
}

/**
 * Refuses what has been made while a person has questions about it to answer: only the day with the job in it says what
 * is found of it, and the refusal undoes it. A person is asked once, about everything: who has confirmed something is
 * only told of findings.
 */
export async function refuseUnanswered(
  db: Db,
  request: {
    confirmed: readonly string[] | undefined;
    open: readonly Problem[];
    warnings: readonly JobRowWarning[];
    asking: Asking;
  },
): Promise<void> {
  const { confirmed, open, warnings, asking } = request;
  const isAsked = confirmed?.length === 0;
  const questions = isAsked ? await buildFindingsQuestions(db, open, warnings, asking) : open;
  if (questions.length > 0) throw invalid(questions);
}

/**
 * Returns the fields of a request that makes one job: `quantity` where that is too much, the trailer where another
 * truck pulls it at that time, the truck for all else that concerns the vehicles, the day where it has none.
 */
export function fieldsOfJob(truckId: number | undefined, names: { truck: string; trailer: string }): Asking {
  return {
    fieldOf: ({ code }, other) => {
      if (isOfQuantity(code)) return 'quantity';
      const isTrailer = code === 'TRUCK_DOUBLE_BOOKED' && other !== undefined && other.truck?.id !== truckId;
      if (isTrailer) return names.trailer;
      return truckId === undefined ? 'transportDate' : names.truck;
    },
  };
}
