import { TriangleAlert } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';

import { messages } from '../i18n/et/messages.ts';
import { StatusLabel } from '../ui/status/StatusLabel.tsx';

/** Stands behind a send in the menu of a row that was changed after it was sent so. */
export function changedMark(channel: SentChannel) {
  return function ChangedMark({ row }: { row: JobRow }) {
    if (!row.changedAfterSending.includes(channel)) return null;
    return (
      <StatusLabel icon={TriangleAlert} tone="wheat">
        {messages.jobTable.changedAfterSending}
      </StatusLabel>
    );
  };
}
