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

import type { JobRowStatus } from '#domain/job-row-status.ts';

import { words } from '../../words/et.ts';
import { StatusLabel, type StatusTone } from './StatusLabel.tsx';

/** Icon and colour of each status; both only repeat what the word says. */
const looks: Record<JobRowStatus, { icon: LucideIcon; tone: StatusTone }> = {
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

/** A status as icon, word and colour, with the labels of spec section 4. */
export function JobRowStatusLabel({ status }: { status: JobRowStatus }) {
  const { icon, tone } = looks[status];
  return (
    <StatusLabel icon={icon} tone={tone}>
      {words.jobTable.statuses[status]}
    </StatusLabel>
  );
}
