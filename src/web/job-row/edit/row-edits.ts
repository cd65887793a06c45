import type { TableCause } from '#api/job-row/table-cause.ts';

import { newUuid } from '../../platform/device/uuid.ts';
import { createStore, type Store } from '../../store.ts';
import {
  createChangeHistory,
  type StepCounts,
  type StatusStep,
  type Step,
  stepOf,
  type StepWay,
} from './change-history.ts';
import { deliver, type Delivered, type HeldFindings, idsOf, ownEditVersions } from './deliver.ts';
import type { EditPorts, UnsentEdit } from './edit-ports.ts';
import { changedRowFields, realChanges, type RowChange, type RowChanges } from './row-changes.ts';
import { applyRowStep, applyStatusStep } from './steps.ts';

export interface RowEdits {
  /**
   * Changes rows immediately on the screen and then on the server, all or none. Returns whether it was saved: an edit
   * that could not be sent stays on the screen and is stored. `onDeclined`: the person was asked and wants to look
   * again.
   */
  save: (changes: readonly RowChange[], onDeclined?: () => void) => Promise<boolean>;
  /**
   * The same, answering the result; the caller shows the findings. `mayBeSaved` is called when its turn has come; when
   * it, or `confirm`, answers no, the edit is refused and the refusal already explained.
   */
  saveOrExplain: (
    changes: readonly RowChange[],
    options?: Pick<SaveOptions, 'mayBeSaved' | 'confirm'>,
  ) => Promise<Delivered>;
  /** Records a change of status in the history of edits, so that it can be taken back. */
  recordStatus: (step: StatusStep) => void;
  /** Sends the stored edits, the oldest first, until one cannot be sent. */
  sendKept: () => Promise<void>;
  /** Takes what was kept off the screen. */
  dropKept: () => void;
  /** Takes the last step back, or the one that is named. */
  undo: (step?: Step) => Promise<void>;
  redo: () => Promise<void>;
  stepCounts: Store<StepCounts>;
}

/**
 * Makes what saves edits one after the other, and asks where others changed the same fields. `pending` holds those
 * without an answer, `unsentEdits` those that could not be sent, where those are kept.
 */
export function createRowEdits(
  ports: EditPorts,
  pending: Store<ReadonlyMap<number, RowChanges>>,
  unsentEdits: Store<readonly UnsentEdit[]> = createStore<readonly UnsentEdit[]>([]),
): RowEdits {
  const history = createChangeHistory();
  const waiting: (readonly RowChange[])[] = [];
  const own = ownEditVersions();
  const answeredQuestions = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  const showPending = () => {
    const shownChanges = new Map<number, RowChanges>();
    const all = [...unsentEdits.get().flatMap(({ changes }) => changes), ...waiting.flat()];
    for (const { row, changes } of all) shownChanges.set(row.id, { ...shownChanges.get(row.id), ...changes });
    pending.set(shownChanges);
  };
  unsentEdits.subscribe(showPending);
  showPending();

  const save = (
    changes: readonly RowChange[],
    { settle, warn = ports.warn, cause, held, mayBeSaved, confirm = ports.confirm }: SaveOptions = {},
  ) => {
    const real = changes
      .map(({ row, changes: each }) => ({ row, changes: realChanges(row, each) }))
      .filter(({ row, changes: each }) => changedRowFields(row, each).length > 0);
    if (real.length === 0) return Promise.resolve<Delivered>({ refused: null });
    waiting.push(real);
    showPending();
    const delivery = last.then(async (): Promise<Delivered> => {
      try {
        if (mayBeSaved !== undefined && !(await mayBeSaved())) return { refused: null };
        const result = await deliver(ports, real, { own, answered: answeredQuestions, cause, held, confirm });
        // While it is still shown as on its way, so that the cell does not turn back for a moment.
        settle?.(result);
        if ('over' in result) warn(result.warnings);
        return result;
      } finally {
        waiting.splice(waiting.indexOf(real), 1);
        showPending();
      }
    });
    last = delivery;
    return delivery;
  };

  const note = ({ over, rows }: Extract<Delivered, { over: unknown }>) => {
    const step = stepOf(over, rows);
    history.record(step);
    ports.saved?.(step);
  };

  const saveOwn = async (changes: readonly RowChange[], options: SaveOptions = {}): Promise<Delivered> => {
    const settle = (result: Delivered) => {
      if ('refused' in result || ports.kept === undefined) return;
      // The last typed value counts.
      const others = withoutCells(unsentEdits.get(), changes);
      unsentEdits.set('unsent' in result ? [...others, { id: newUuid(), changes }] : others);
    };
    const result = await save(changes, { ...options, settle });
    if ('unsent' in result) (ports.kept ?? ports.failed)(idsOf(changes), result.unsent);
    else if ('over' in result) note(result);
    return result;
  };

  const sendKept = async (): Promise<void> => {
    for (const { id } of unsentEdits.get()) {
      const edit = unsentEdits.get().find((each) => each.id === id);
      if (edit === undefined) continue;
      const result = await save(edit.changes, {
        settle: (delivered) => {
          if (!('unsent' in delivered)) unsentEdits.set(unsentEdits.get().filter((each) => each.id !== id));
        },
      });
      if ('unsent' in result) {
        ports.failed(idsOf(edit.changes), result.unsent);
        return;
      }
      if ('over' in result) note(result);
    }
  };

  // One after the other, and after edits that are still on their way: those are not in the history yet.
  let steps: Promise<void> = Promise.resolve();
  const applyStepSoon = (way: StepWay, namedStep?: Step): Promise<void> => {
    steps = steps.then(async () => {
      await last;
      const step = history.pop(way, namedStep);
      if (step === null) return;
      if ('rows' in step) await applyStatusStep(ports, history, way, step, own);
      else {
        await applyRowStep(ports, history, way, step, (changes, cause, held) =>
          save(changes, { cause, held }),
        );
      }
    });
    return steps;
  };

  return {
    save: async (changes, onDeclined) => {
      const { confirm } = ports;
      const ask: EditPorts['confirm'] = async (problems) => {
        const isConfirmed = (await confirm?.(problems)) === true;
        if (!isConfirmed) onDeclined?.();
        return isConfirmed;
      };
      return 'over' in (await saveOwn(changes, { confirm: confirm && ask }));
    },
    saveOrExplain: (changes, options) => saveOwn(changes, { ...options, warn: () => undefined }),
    recordStatus: (step) => {
      own.add(step.rows);
      ports.received(step.rows, 'own');
      history.record(step);
    },
    sendKept,
    dropKept: () => unsentEdits.set([]),
    undo: (step) => applyStepSoon('undo', step),
    redo: () => applyStepSoon('redo'),
    stepCounts: history.counts,
  };
}

interface SaveOptions {
  settle?: (result: Delivered) => void;
  warn?: EditPorts['warn'];
  cause?: TableCause;
  held?: HeldFindings;
  mayBeSaved?: () => Promise<boolean>;
  /** Instead of the screen's own. */
  confirm?: EditPorts['confirm'];
}

/** Kept edits without the cells that these changes change. */
function withoutCells(unsentEdits: readonly UnsentEdit[], changes: readonly RowChange[]): UnsentEdit[] {
  return unsentEdits.flatMap(({ id, changes: before }) => {
    const changesLeft = before.flatMap(({ row, changes: each }) => {
      const newer = changes.filter((change) => change.row.id === row.id);
      const fields = Object.entries(each).filter(([field]) =>
        newer.every((change) => !(field in change.changes)),
      );
      return fields.length === 0 ? [] : [{ row, changes: Object.fromEntries(fields) }];
    });
    return changesLeft.length === 0 ? [] : [{ id, changes: changesLeft }];
  });
}
