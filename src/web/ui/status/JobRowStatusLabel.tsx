import type { JobRowStatus } from '#domain/job-row-status.ts';

import { words } from '../../words/et.ts';
import { jobRowStatusLooks } from './job-row-status-looks.ts';
import { StatusLabel } from './StatusLabel.tsx';

/** A status as icon, word and colour, with the labels of spec section 4. */
export function JobRowStatusLabel({ status }: { status: JobRowStatus }) {
  const { icon, tone } = jobRowStatusLooks[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {words.jobTable.statuses[status]}
    </StatusLabel>
  );
}
