import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { search as messages } from '../../i18n/et/search.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { type WithActions, withRowActions } from '../../job-row/with-row-actions.tsx';
import { contentOf } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { explain } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router/router.ts';
import { showBriefError } from '../../platform/toasts.ts';

interface Props {
  rowId: number;
  onClose: () => void;
}

/** The SMS of a row, as its menu in the table opens it. */
export const SmsOfRow = withRowActions(function SmsOfRow({ rowId, actions, onClose }: Props & WithActions) {
  const { data: row, error } = useQuery({
    queryKey: [...jobTableKey, 'sms-of', rowId],
    queryFn: contentOf('getJobRow', { params: { id: rowId } }),
    staleTime: 0,
  });
  const isLost = row === undefined && error !== null;
  useEffect(() => {
    if (!isLost) return;
    showBriefError(`sms of row ${String(rowId)}`, messages.rowFailed, explain(error));
    onClose();
  }, [isLost, rowId, error, onClose]);
  const action = actions.find(({ id }) => id === 'sms');
  if (row === undefined || action === undefined || !('Dialog' in action)) return null;
  return (
    <action.Dialog
      row={row}
      onClose={(outcome) => {
        onClose();
        if (outcome === 'changed') void queryClient.invalidateQueries({ queryKey: jobTableKey });
      }}
      onEditCell={(cell) => {
        onClose();
        navigate({ to: paths.jobTable, search: { id: String(cell.rowId) } });
      }}
    />
  );
});
