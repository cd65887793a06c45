import { useState } from 'react';

import type { GoodsWarning } from '#api/job-row/row-actions.ts';
import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';
import { call } from '../../../platform/api-client.ts';
import { ApiError, explain } from '../../../platform/problem.ts';
import { closeToastsAbout, showError, showUndo } from '../../../platform/toasts.ts';
import { problemLines } from '../../../ui/problems/problem-lines.ts';

/** What became of a suggested change: saved, with what is odd about it, or refused, with the reasons. */
interface TakenState {
  isTaken: boolean;
  notes: readonly string[];
}

interface Saved {
  /** The rows' versions by now. */
  versions: ReadonlyMap<number, number>;
  warnings: readonly GoodsWarning[];
}

const aboutTaking = 'suggested plan';

/** Saves suggested changes as any other change of a row, and takes them back again. */
export function useTaking(onTaken: () => void) {
  const [states, setStates] = useState<ReadonlyMap<number, TakenState>>(new Map());
  const [isBusy, setIsBusy] = useState(false);

  const note = (changes: readonly SuggestedChange[], stateOf: (rowId: number) => TakenState | null) =>
    setStates((before) => {
      const after = new Map(before);
      for (const { rowId } of changes) {
        const state = stateOf(rowId);
        if (state === null) after.delete(rowId);
        else after.set(rowId, state);
      }
      return after;
    });

  const undoTaken = async (changes: readonly SuggestedChange[], { versions }: Saved) => {
    closeToastsAbout(aboutTaking);
    try {
      await patch(changes, (change) => ({
        version: versions.get(change.rowId) ?? change.version,
        changes: { truck: null, ...change.before },
      }));
      note(changes, () => null);
      onTaken();
    } catch (error) {
      showError(aboutTaking, messages.undoFailed, explain(error));
    }
  };

  const save = async (changes: readonly SuggestedChange[]) => {
    const saved = await patch(changes, ({ version, truckId, time }) => ({
      version,
      changes: { truck: { id: truckId }, time },
    }));
    note(changes, (rowId) => ({
      isTaken: true,
      notes: [
        ...new Set(saved.warnings.filter((warning) => warning.rowId === rowId).map(({ message }) => message)),
      ],
    }));
    return saved;
  };

  /** All together; where one is refused each by itself, so that one does not stop the others. */
  const take = async (changes: readonly SuggestedChange[]) => {
    setIsBusy(true);
    closeToastsAbout(aboutTaking);
    try {
      const saved = await save(changes).catch(async (error: unknown) => {
        if (changes.length === 1 || !(error instanceof ApiError) || error.status >= 500) throw error;
        return null;
      });
      if (saved !== null) {
        showUndo(messages.takenRows(changes.length), {
          label: messages.undo,
          onPress: () => void undoTaken(changes, saved),
        });
        return;
      }
      for (const change of changes) {
        await save([change]).catch((error: unknown) =>
          note([change], () => ({ isTaken: false, notes: problemLines(error) ?? [messages.refused] })),
        );
      }
    } catch (error) {
      if (changes.length > 1) showError(aboutTaking, messages.refused, explain(error));
      else note(changes, () => ({ isTaken: false, notes: problemLines(error) ?? [messages.refused] }));
    } finally {
      setIsBusy(false);
      onTaken();
    }
  };

  return {
    states,
    isBusy,
    take,
    /** The list is of another search now. */
    forget: () => setStates(new Map()),
  };
}

type RowChange = Pick<Parameters<typeof call<'patchJobRows'>>[1]['body'][number], 'version' | 'changes'>;

async function patch(
  changes: readonly SuggestedChange[],
  changeOf: (change: SuggestedChange) => RowChange,
): Promise<Saved> {
  const { content, warnings } = await call('patchJobRows', {
    body: changes.map((change) => ({ id: change.rowId, ...changeOf(change) })),
  });
  return { versions: new Map(content.map(({ id, version }) => [id, version])), warnings };
}
