import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { type WithActions, withRowActions } from '../../../job-row/with-row-actions.tsx';
import { ManySheet } from './ManySheet.tsx';
import { resendAction } from './resend.ts';

interface Props {
  rows: readonly JobRow[];
  onClose: () => void;
}

/** 'Saada uuesti' of one row or of several: what changes, then every stale channel in one press. */
export const ResendSheet = withRowActions(function ResendSheet({
  rows,
  actions,
  onClose,
}: Props & WithActions) {
  // The subject stays, though the rows are up to date once they are sent again.
  const [action] = useState(() => resendAction(rows, actions));
  return (
    <ManySheet rows={action.rows} action={action} closesWhenDone={rows.length === 1} onClose={onClose} />
  );
});
