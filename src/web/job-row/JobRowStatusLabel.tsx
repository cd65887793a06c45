import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { words } from '../i18n/et/words.ts';
import { StatusLabel } from '../ui/status/StatusLabel.tsx';
import { jobRowStatusVariants } from './status-variants.ts';

/** A status as icon, word and colour. */
export function JobRowStatusLabel({ status }: { status: JobRowStatus }) {
  const { icon, tone } = jobRowStatusVariants[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {words.jobTable.statuses[status]}
    </StatusLabel>
  );
}
