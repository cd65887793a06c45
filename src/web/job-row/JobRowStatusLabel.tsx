import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  MapPin,
  Navigation,
  PackageOpen,
  Truck,
  Undo2,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';

import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { jobTable as messages } from '../i18n/et/job-table.ts';
import { StatusLabel, type StatusTone } from '../ui/status/StatusLabel.tsx';

/** Icon and colour of each status; both only repeat what the word says. */
export const statusVariants: Record<JobRowStatus, { icon: LucideIcon; tone: StatusTone }> = {
  UNCOMPLETED: { icon: CircleDashed, tone: 'grey' },
  UNCONFIRMED: { icon: CircleHelp, tone: 'violet' },
  ON_THE_WAY: { icon: Truck, tone: 'blue' },
  APPROACHING_ORIGIN: { icon: Navigation, tone: 'blue' },
  IN_PROGRESS: { icon: PackageOpen, tone: 'wheat' },
  IN_DESTINATION: { icon: MapPin, tone: 'blue' },
  COMPLETED: { icon: CircleCheck, tone: 'green' },
  PAUSED: { icon: CirclePause, tone: 'wheat' },
  ERROR: { icon: CircleAlert, tone: 'red' },
  REJECTED: { icon: Undo2, tone: 'red' },
  CANCELLED: { icon: Ban, tone: 'grey' },
  FAILED: { icon: Ban, tone: 'red' },
  SELF_SERVICE: { icon: UserRound, tone: 'grey' },
};

/** A status as icon, word and colour, in the office's words. */
export const JobRowStatusLabel = memo(function JobRowStatusLabel({ status }: { status: JobRowStatus }) {
  const { icon, tone } = statusVariants[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {messages.statuses[status]}
    </StatusLabel>
  );
});
