import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useEffectEvent } from 'react';

import { loads as messages } from '../../../i18n/et/loads.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { explain } from '../../../platform/problem.ts';
import { navigate } from '../../../platform/router/router.ts';
import { showFailed } from '../../../platform/toasts.ts';
import { reloadAlerts } from './settle.ts';

type Props = { rowId: number; onClose: () => void };

/** Splits what no single truck carries into truckloads, as the row's own menu does it. */
export function SplitRow({ rowId, onClose }: Props) {
  const actions = use(useRowFeatures().loadActions());
  const { data: row, error } = useQuery({
    queryKey: ['split-row', rowId],
    queryFn: async ({ signal }) => (await call('getJobRow', { params: { id: rowId } }, { signal })).content,
    staleTime: Infinity,
    gcTime: 0,
  });
  const tell = useEffectEvent((failed: unknown) => {
    showFailed(`split row ${String(rowId)}`, messages.failed, explain(failed));
    onClose();
  });
  useEffect(() => {
    if (error !== null) tell(error);
  }, [error]);
  const split = actions.find(({ id }) => id === 'split');
  if (row === undefined || split === undefined || !('Dialog' in split)) return null;
  const { Dialog } = split;
  return (
    <Suspense>
      <Dialog
        row={row}
        onClose={() => {
          void reloadAlerts();
          onClose();
        }}
        onEditCell={(cell) => navigate({ to: paths.jobTable, search: { id: String(cell.rowId) } })}
      />
    </Suspense>
  );
}
