import { useQuery } from '@tanstack/react-query';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { loads } from '../../../i18n/et/loads.ts';
import { type WithActions, withRowActions } from '../../../job-row/with-row-actions.tsx';
import { contentOf } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { reloadAlerts } from './settle.ts';

interface Props {
  rowId: number;
  onClose: () => void;
}

/** Splits what no single truck carries into truckloads, as the row's own menu does it, once the row is read. */
export const SplitRow = withRowActions(function SplitRow({ rowId, actions, onClose }: Props & WithActions) {
  const query = useQuery({
    queryKey: ['split-row', rowId],
    queryFn: contentOf('getJobRow', { params: { id: rowId } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const row = query.data;
  const splitAction = actions.find(({ id }) => id === 'split');
  if (row === undefined) {
    return (
      <Sheet open isWide title={loads.split} onClose={onClose}>
        <QueryView query={query} failed={messages.rowFailed} lines={4}>
          {() => null}
        </QueryView>
      </Sheet>
    );
  }
  if (splitAction === undefined || !('Dialog' in splitAction)) return null;
  const { Dialog } = splitAction;
  return (
    <Dialog
      row={row}
      onClose={() => {
        void reloadAlerts();
        onClose();
      }}
      onEditCell={(cell) => navigate({ to: paths.jobTable, search: { id: String(cell.rowId) } })}
    />
  );
});
