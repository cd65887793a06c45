import type { Problem } from '#api/error-codes.ts';
import type { TableCause } from '#api/job-row/table-cause.ts';

import { confirmableProblems, isPassing } from '../../platform/problem.ts';
import type { ChangeHistory, RowStep, StatusStep, StepWay } from './change-history.ts';
import { type Delivered, type HeldFindings, idsOf, newest, type OwnEditVersions } from './deliver.ts';
import type { EditPorts } from './edit-ports.ts';
import { changedRowFields, type RowChange } from './row-changes.ts';

const opposite = { undo: 'redo', redo: 'undo' } as const;
/** The cause in the history for each direction. */
const causeOf = { undo: 'UNDONE', redo: 'REDONE' } as const;

/** Takes an edit back, or does it again, unless its cells have other values now. */
export async function applyRowStep(
  ports: EditPorts,
  history: ChangeHistory,
  way: StepWay,
  step: readonly RowStep[],
  save: (changes: readonly RowChange[], cause: TableCause, heldFindings: HeldFindings) => Promise<Delivered>,
): Promise<void> {
  const rows = step.map(({ rowId, from, to }) => ({ now: ports.find(rowId), from, to }));
  const hasMovedOn = ({ now, from }: (typeof rows)[number]) =>
    now === null || changedRowFields(now, from).length > 0;
  const movedOn = step.filter((_, at) => rows[at] !== undefined && hasMovedOn(rows[at]));
  if (movedOn.length > 0) {
    ports.undoRefused(movedOn.map(({ rowId }) => rowId));
    return;
  }
  const changes = rows.flatMap(({ now, to }) => (now === null ? [] : [{ row: now, changes: to }]));
  const heldFindings = new Map(step.map((each) => [each.rowId, each.held ?? []]));
  const result = await save(changes, causeOf[way], heldFindings);
  if ('over' in result) {
    history.push(
      opposite[way],
      step.map(({ rowId, from, to }, at) => ({
        rowId,
        from: to,
        to: from,
        held: rows[at]?.now?.findings ?? [],
      })),
    );
    ports.stepped?.(way, result.over);
  } else if ('unsent' in result) {
    ports.failed(idsOf(changes), result.unsent, way);
    history.push(way, step);
  }
}

/** Undoes or repeats a change of status, unless somebody else, or a send, has changed one of its rows since. */
export async function applyStatusStep(
  ports: EditPorts,
  history: ChangeHistory,
  way: StepWay,
  step: StatusStep,
  own: OwnEditVersions,
): Promise<void> {
  const rows = step.rows.map((row) => newest(ports, row));
  const rowIds = rows.map(({ id }) => id);
  if (!step.rows.every((row, at) => own.areAllBetween(row, rows[at] ?? row))) {
    ports.undoRefused(rowIds);
    return;
  }
  try {
    const after = await askingFor(ports, (confirmedProblems) =>
      ports.changeStatus(step[way], rows, confirmedProblems, causeOf[way]),
    );
    if (after === null) {
      history.push(way, step);
      return;
    }
    own.add(after);
    ports.received(after, 'own');
    const doneStep = { ...step, rows: after };
    history.push(opposite[way], doneStep);
    ports.statusStepped?.(way, doneStep);
  } catch (error) {
    if (isPassing(error)) history.push(way, step);
    ports.failed(rowIds, error, way);
  }
}

/** Tries, and tries again with the person's confirmation of the server's questions; null when they decide not to. */
async function askingFor<Answer>(
  ports: EditPorts,
  attempt: (confirmedProblems: readonly Problem[]) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await attempt([]);
  } catch (error) {
    const problems = confirmableProblems(error);
    if (problems.length === 0 || ports.confirm === undefined) throw error;
    return (await ports.confirm(problems)) ? attempt(problems) : null;
  }
}
