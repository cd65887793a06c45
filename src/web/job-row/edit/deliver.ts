import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { answerKey, unansweredFindings } from '#domain/planning/answered-findings.ts';

import {
  confirmableProblems,
  confirmedOf,
  currentOf,
  isPassing,
  isSignedOut,
} from '../../platform/problem.ts';
import type { StepWay } from './change-history.ts';
import type { EditPorts } from './edit-ports.ts';
import { hasSameValues, changedRowFields, type RowChange, toPatchChanges } from './row-changes.ts';

/**
 * The result of changes: saved, with the rows before (`over`) and after, and the findings; refused, which has been
 * shown, null when the person decided not to save; or not sent, which has not been shown.
 */
export type Delivered =
  | { over: readonly RowChange[]; rows: readonly JobRow[]; warnings: readonly GoodsWarning[] }
  | { refused: unknown }
  | { unsent: unknown };

const maxTries = 4;

export type OwnEditVersions = ReturnType<typeof ownEditVersions>;

/**
 * Returns the versions of rows that this person's own edits have made: a truck brings its carrier, a time that of the
 * job's other rows.
 */
export function ownEditVersions() {
  const versions = new Set<string>();
  const versionKeyOf = (id: number, version: number) => `${String(id)}.${String(version)}`;
  return {
    add: (rows: readonly JobRow[]) => {
      for (const { id, version } of rows) versions.add(versionKeyOf(id, version));
    },
    /** True when nobody else has changed the row from the one version to the other; each change raises it by one. */
    areAllBetween: (from: JobRow, to: JobRow) => {
      for (let version = from.version + 1; version <= to.version; version += 1) {
        if (!versions.has(versionKeyOf(to.id, version))) return false;
      }
      return true;
    },
  };
}

/** The way of a step, by the cause that the history gets of it. */
const wayOf: Partial<Record<TableCause, StepWay>> = { UNDONE: 'undo', REDONE: 'redo' };

/** The findings that rows had with the values to which a step leads back: codes by row. */
export type HeldFindings = ReadonlyMap<number, readonly string[]>;

interface Delivery {
  own: OwnEditVersions;
  /** The questions that this person has confirmed, by answerKey. */
  answered: Set<string>;
  cause: TableCause | undefined;
  /** For a step that is undone or redone. */
  held: HeldFindings | undefined;
  confirm: EditPorts['confirm'] | undefined;
}

/**
 * Sends changes, all or none, over the present versions of their rows, and asks what the person must decide. `cause`
 * goes to the server; for typed changes it says whether they replace what others have changed meanwhile.
 */
export async function deliver(
  ports: EditPorts,
  changes: readonly RowChange[],
  { own, answered, cause, held, confirm }: Delivery,
): Promise<Delivered> {
  let current: SentChange[] = [];
  for (const change of changes) {
    const knownRow = newest(ports, change.row);
    const over = own.areAllBetween(change.row, knownRow) ? cause : await replaces(ports, change, knownRow);
    if (over === null) return { refused: null };
    current.push({ row: knownRow, changes: change.changes, cause: cause ?? over });
  }
  const confirmedProblems: Problem[] = [];
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    try {
      const { content: rows, warnings } = await ports.send(
        current.map(({ row, changes: each, cause: why }, index) => ({
          id: row.id,
          version: row.version,
          changes: toPatchChanges(each),
          confirmed: confirm && confirmedOf(index, confirmedProblems),
          cause: why,
        })),
      );
      own.add(rows);
      ports.received(rows, 'own');
      ports.succeeded(current);
      // The question has already shown all findings.
      return { over: current, rows, warnings: confirmedProblems.length > 0 ? [] : warnings };
    } catch (error) {
      const problems = confirmableProblems(error);
      if (problems.length > 0 && confirm !== undefined) {
        // The value to go back to was confirmed, or was there before any question.
        const toAsk = held === undefined ? problems : unansweredFindings(problems, answered, held);
        if (toAsk.length > 0 && !(await confirm(toAsk))) return { refused: null };
        for (const each of problems) answered.add(answerKey(each));
        confirmedProblems.push(...problems);
        continue;
      }
      const theirs = currentOf<'patchJobRows'>(error);
      const mine = current.find(({ row }) => row.id === theirs?.id);
      if (theirs === null || mine === undefined || attempt === maxTries) {
        if (isWorthAnotherTry(error)) return { unsent: error };
        ports.failed(idsOf(current), error, cause && wayOf[cause]);
        return { refused: error };
      }
      ports.received([theirs], 'others');
      const over = await replaces(ports, mine, theirs);
      if (over === null) return { refused: null };
      current = current.map((each) =>
        each.row.id === theirs.id ? { row: theirs, changes: each.changes, cause: cause ?? over } : each,
      );
    }
  }
  return { refused: null };
}

/** Returns the rows that are changed. */
export function idsOf(changes: readonly RowChange[]): number[] {
  return changes.map(({ row }) => row.id);
}

type SentChange = RowChange & { cause: TableCause | undefined };

/**
 * Returns how a change is applied over another person's change: beside other fields or, as the person chooses, instead
 * of the same fields and of those that belong to them; null when the person keeps the other's values.
 */
async function replaces(
  ports: EditPorts,
  mine: RowChange,
  theirs: JobRow,
): Promise<Extract<TableCause, 'MERGED' | 'OWN_KEPT'> | null> {
  const fields = [...(Object.keys(mine.changes) as EditableJobRowField[]), ...(ports.together ?? [])];
  if (hasSameValues(fields, mine.row, theirs) || changedRowFields(theirs, mine.changes).length === 0) {
    return 'MERGED';
  }
  return (await ports.ask({ mine, theirs })) === 'mine' ? 'OWN_KEPT' : null;
}

/**
 * Returns the newest known state of the row: an edit was made from the row as it was seen, and meanwhile an
 * earlier edit of it may have come back.
 */
export function newest(ports: EditPorts, row: JobRow): JobRow {
  const knownRow = ports.find(row.id);
  return knownRow !== null && knownRow.version > row.version ? knownRow : row;
}

/** No network, a server error, or an ended session: the person signs in and continues. */
function isWorthAnotherTry(error: unknown): boolean {
  return isPassing(error) || isSignedOut(error);
}
