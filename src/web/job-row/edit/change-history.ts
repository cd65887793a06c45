import type { JobRow } from '#api/job-row/job-table.ts';

import { createStore, type Store } from '../../store.ts';
import { type RowChange, type RowChanges, valuesBefore } from './row-changes.ts';

/** A row's part of an edit: from these values to those. */
export interface RowStep {
  rowId: number;
  from: RowChanges;
  to: RowChanges;
  /** The findings of the row while it held `to`: undoing to it asks nothing about them. */
  held?: readonly string[];
}

/** A change of the status of rows. Undoing a copy cancels it. */
export type StatusChange = 'confirm' | 'cancel' | 'restore';

/** Rows whose status was changed, as they are since: what takes that back and what does it again. */
export interface StatusStep {
  undo: StatusChange;
  redo: StatusChange;
  rows: readonly JobRow[];
}

/** Taking a step back, or doing it again. */
export type StepWay = 'undo' | 'redo';

/** A person's change of rows, undone and redone as a whole. */
export type Step = readonly RowStep[] | StatusStep;

export interface ChangeHistory {
  /** A new step forgets those that were taken back. */
  record: (step: Step) => void;
  /** Takes the next step out of the history, or the one that is named; null when there is none. */
  pop: (way: StepWay, step?: Step) => Step | null;
  /** Adds a step as the next one in this direction. */
  push: (way: StepWay, step: Step) => void;
  /** The numbers of steps that can be undone and redone. */
  counts: Store<StepCounts>;
}

export type StepCounts = Record<StepWay, number>;

const maxSteps = 100;

/** Returns a person's last steps, to be taken back and done again. */
export function createChangeHistory(): ChangeHistory {
  const steps: Record<StepWay, Step[]> = { undo: [], redo: [] };
  const counts = createStore<StepCounts>({ undo: 0, redo: 0 });
  const count = () => counts.set({ undo: steps.undo.length, redo: steps.redo.length });
  return {
    record: (step) => {
      steps.redo.length = 0;
      steps.undo.push(step);
      if (steps.undo.length > maxSteps) steps.undo.shift();
      count();
    },
    pop: (way, namedStep) => {
      const index = namedStep === undefined ? steps[way].length - 1 : steps[way].indexOf(namedStep);
      const step = index === -1 ? null : (steps[way].splice(index, 1)[0] ?? null);
      count();
      return step;
    },
    push: (way, step) => {
      steps[way].push(step);
      count();
    },
    counts,
  };
}

/** Returns the step that an edit was, made over these rows, which are `after` it as the server answered. */
export function stepOf(changes: readonly RowChange[], after: readonly JobRow[]): readonly RowStep[] {
  return changes.map(({ row, changes: each }) => {
    // A truck brings its carrier and trailer: taking it back also restores the former ones, unless others changed
    // them since.
    const touchedFields = 'truck' in each ? { carrier: null, trailer: null, ...each } : each;
    const now = after.find(({ id }) => id === row.id);
    const from = now === undefined ? each : { ...valuesBefore(now, touchedFields), ...each };
    return { rowId: row.id, from, to: valuesBefore(row, touchedFields), held: row.findings };
  });
}
