import { type RowChange, type RowChanges, valuesBefore } from './row-changes.ts';

/** One edit of a row, as it can be turned: from these values to those. */
export type TurnedRow = { rowId: number; from: RowChanges; to: RowChanges };

export type ChangeHistory = {
  remember: (changes: readonly RowChange[]) => void;
  /** The next step to take; it is out of the history until it is `turned` or `putBack`. */
  take: (way: 'undo' | 'redo') => TurnedRow[] | null;
  turned: (way: 'undo' | 'redo', step: readonly TurnedRow[]) => void;
  /** It could not be taken now: it is the next one again. */
  putBack: (way: 'undo' | 'redo', step: TurnedRow[]) => void;
};

const mostSteps = 100;

/** A person's last edits, to be taken back and done again. A new edit forgets what was taken back. */
export function createChangeHistory(): ChangeHistory {
  const steps: Record<'undo' | 'redo', TurnedRow[][]> = { undo: [], redo: [] };
  const opposite = { undo: 'redo', redo: 'undo' } as const;
  return {
    remember: (changes) => {
      steps.redo.length = 0;
      steps.undo.push(
        changes.map(({ row, changes: each }) => {
          // A truck brings its carrier along: with it goes the carrier that was there before.
          const touched = 'truck' in each ? { carrier: null, ...each } : each;
          return { rowId: row.id, from: each, to: valuesBefore(row, touched) };
        }),
      );
      if (steps.undo.length > mostSteps) steps.undo.shift();
    },
    take: (way) => steps[way].pop() ?? null,
    turned: (way, step) => {
      steps[opposite[way]].push(step.map(({ rowId, from, to }) => ({ rowId, from: to, to: from })));
    },
    putBack: (way, step) => {
      steps[way].push(step);
    },
  };
}
