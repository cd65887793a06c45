import { CircleX, TriangleAlert } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';

import { StatusLabel } from '../ui/status/StatusLabel.tsx';
import { sendTrouble, troubleNames } from './SendMark.tsx';

/** Stands behind a send in the menu of a row where it failed, or that was changed after it was sent so. */
export function sendMarkInMenu(channel: SentChannel) {
  return function SendMarkInMenu({ row }: { row: JobRow }) {
    const trouble = sendTrouble(row, channel);
    if (trouble === null) return null;
    return (
      <StatusLabel
        icon={trouble === 'failed' ? CircleX : TriangleAlert}
        tone={trouble === 'failed' ? 'red' : 'wheat'}
      >
        {troubleNames[trouble]}
      </StatusLabel>
    );
  };
}
