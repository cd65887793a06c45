import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { CopySheet } from './CopySheet.tsx';
import type { ManyAction } from './many-actions.ts';
import { ManyMenu } from './ManyMenu.tsx';
import { ManySheet } from './ManySheet.tsx';
import { ResendSheet } from './ResendSheet.tsx';

// Only it needs forms and their fields.
const SetFieldSheet = fetchedLater(() =>
  import('./SetFieldSheet.tsx').then((module) => module.SetFieldSheet),
);

interface Props {
  rows: readonly JobRow[];
  at: { x: number; y: number } | null;
  onClose: () => void;
}

/**
 * The actions for several rows at once: a menu of the rows as they are now, and then the dialog that it opens for them.
 */
export function ManyRows({ rows: current, at, onClose }: Props) {
  const [choice, setChoice] = useState<{ action: ManyAction; rows: readonly JobRow[] } | null>(null);
  if (choice === null) {
    return (
      <ManyMenu
        rows={current}
        at={at}
        onChoose={(action) => setChoice({ action, rows: current })}
        onClose={onClose}
      />
    );
  }
  const { action, rows } = choice;
  if (action.kind === 'copy') return <CopySheet rows={rows} onClose={onClose} />;
  if (action.kind === 'resend') return <ResendSheet rows={rows} onClose={onClose} />;
  if (action.kind === 'set') {
    return <SetFieldSheet rows={rows} field={action.field} title={action.label} onClose={onClose} />;
  }
  return <ManySheet rows={rows} action={action} onClose={onClose} />;
}
