import { CircleCheck, CircleX, Clock, Eye, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';

import type { ImportState } from '#api/admin/imports.ts';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { StatusLabel, type StatusTone } from '../../../ui/status/StatusLabel.tsx';

const looks: Record<ImportState, [LucideIcon, StatusTone]> = {
  waiting: [Clock, 'wheat'],
  previewing: [RefreshCw, 'blue'],
  ready: [Eye, 'blue'],
  refused: [TriangleAlert, 'red'],
  applying: [RefreshCw, 'blue'],
  applied: [CircleCheck, 'green'],
  interrupted: [CircleX, 'grey'],
  failed: [CircleX, 'red'],
};

/** The state of an import. */
export function StateLabel({ state }: { state: ImportState }) {
  const [icon, tone] = looks[state];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {messages.states[state]}
    </StatusLabel>
  );
}
