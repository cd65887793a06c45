import { CircleX, FlaskConical, TriangleAlert } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';

import { sends } from '../i18n/et/dispatch.ts';
import { StatusLabel } from '../ui/status/StatusLabel.tsx';
import { sendTrouble, troubleNames } from './SendMark.tsx';

/**
 * Returns the mark of a send in the menu of a row where it failed, was changed after it was sent, or was only tried
 * out.
 */
export function sendMarkInMenu(channel: SentChannel) {
  return function SendMarkInMenu({ row }: { row: JobRow }) {
    const trouble = sendTrouble(row, channel);
    if (trouble === null) {
      return row.simulatedSends.includes(channel) ? (
        <StatusLabel icon={FlaskConical} tone="blue">
          {sends.simulatedMark}
        </StatusLabel>
      ) : null;
    }
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
