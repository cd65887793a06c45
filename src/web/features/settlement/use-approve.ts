import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { FreightRow } from '#api/freight/freight-rows.ts';

import { settlement as messages } from '../../i18n/et/finance/settlement.ts';
import { call } from '../../platform/api-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { settlementKey } from './settlement-view.ts';

/** Approves rows, all or none; `refusal` holds the reasons against it until it is cleared. */
export function useApprove(side: FreightRow['side']) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (rows: readonly FreightRow[]) => {
      const rowIds = rows.map(({ rowId }) => rowId);
      const shown = rows.map(({ rowId, party, openCents }) => ({
        rowId,
        partyId: party?.id ?? null,
        openCents,
      }));
      return (await call('approveFreight', { body: { side, rowIds, shown } })).content.approved;
    },
    onSuccess: (approved) => showSuccess(messages.approved(approved)),
    // Also after a refusal: what was seen is no longer so.
    onSettled: () => client.invalidateQueries({ queryKey: [settlementKey] }),
  });
  return { approve: mutate, isApproving: isPending, refusal: error, forget: reset };
}
