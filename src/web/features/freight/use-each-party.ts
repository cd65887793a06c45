import { useRef, useState } from 'react';

import type { FreightPartySum } from '#api/freight/freight-rows.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { manyParties as messages } from '../../i18n/et/freight/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { ApiError } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { type Attempt, idempotencyKeyFor } from '../../ui/form/idempotency-key.ts';
import { problemLines } from '../../ui/problems/problem-lines.ts';
import { isApprovable, readPartyRows } from './party-rows.ts';
import { settlementKey, type SettlementView } from './settlement-view.ts';

/** A party with its sums as they were shown. */
export type KnownParty = FreightPartySum & { party: NonNullable<FreightPartySum['party']> };

/** The progress over several parties; null while nothing runs. */
type Progress = { done: number; all: number } | null;

/** Does something with several parties, one after another; a refusal of one does not stop the others. */
export function useEachParty({ side, period }: Pick<SettlementView, 'side' | 'period'>) {
  const [progress, setProgress] = useState<Progress>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  // Kept until the server has answered, so that a press after a lost answer makes no second statement.
  const attempts = useRef(new Map<number, Attempt>());

  const each = async (
    parties: readonly KnownParty[],
    act: (party: KnownParty) => Promise<number>,
    successText: (count: number) => string,
  ) => {
    const refusedNames: string[] = [];
    let count = 0;
    for (const [done, party] of parties.entries()) {
      setProgress({ done, all: parties.length });
      try {
        count += await act(party);
      } catch (error) {
        const lines = problemLines(error) ?? [
          error instanceof NotAsShownError ? error.message : sends.unreachable,
        ];
        refusedNames.push(`${party.party.name}: ${lines.join(' ')}`);
        if (!(error instanceof ApiError) && !(error instanceof NotAsShownError)) break;
      }
    }
    await queryClient.invalidateQueries({ queryKey: settlementKey });
    setProgress(null);
    setRefusals(refusedNames);
    if (count > 0) showSuccess(successText(count));
  };

  const approve = async ({ party, draftCents }: KnownParty) => {
    const page = await readPartyRows({ side, party: party.id, period }, null);
    if (page.isCut) throw new NotAsShownError(messages.tooMany(page.rows.length));
    const open = page.rows.filter((row) => isApprovable(row));
    // The person saw the sum, not the rows: if the sum has changed, it is shown again first.
    if (open.reduce((sum, { openCents }) => sum + openCents, 0) !== draftCents) {
      throw new NotAsShownError(messages.changed);
    }
    const shownRows = open.map(({ rowId, openCents }) => ({ rowId, partyId: party.id, openCents }));
    const body = { side, rowIds: shownRows.map(({ rowId }) => rowId), shown: shownRows };
    return (await call('approveFreight', { body })).content.approved;
  };

  const settle = async ({ party, approvedCents }: KnownParty) => {
    const body = { side, partyCompanyId: party.id, ...period, approvedCents };
    const attempt = idempotencyKeyFor(attempts.current.get(party.id) ?? null, body, newUuid);
    attempts.current.set(party.id, attempt);
    try {
      await call('createStatement', { body }, { idempotencyKey: attempt.key });
    } catch (error) {
      if (error instanceof ApiError) attempts.current.delete(party.id);
      throw error;
    }
    attempts.current.delete(party.id);
    return 1;
  };

  return {
    progress,
    refusals,
    forget: () => setRefusals([]),
    approveEach: (parties: readonly KnownParty[]) => each(parties, approve, messages.approved),
    settleEach: (parties: readonly KnownParty[]) => each(parties, settle, messages.made[side]),
  };
}

/** The difference between the found and the shown sum, in words. */
class NotAsShownError extends Error {
  override readonly name = 'NotAsShownError';
}
