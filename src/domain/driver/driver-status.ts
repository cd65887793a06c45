import type { JobRowStatus } from '../job-row/job-row-status.ts';

/**
 * Statuses of a driver's work on a transport job (docs/requirements.md, "Driver's journey"), in the order in which
 * they are gone through.
 */
export const driverStatuses = [
  'NOT_STARTED',
  'ON_ROUTE_TO_PICKUP',
  'AT_PICKUP',
  'ON_ROUTE_TO_DESTINATION',
  'AT_DESTINATION',
  'COMPLETED',
] as const;

export type DriverStatus = (typeof driverStatuses)[number];

/** Statuses in which the previous loads still decide. */
export const statusesBeforeLoading: readonly DriverStatus[] = [
  'NOT_STARTED',
  'ON_ROUTE_TO_PICKUP',
  'AT_PICKUP',
];

/**
 * The driver's way through a job: of each status its number on the wire, the screen, the call that moves on, where
 * it leads, whether data may be edited, and the status of the rows.
 */
export const driverSteps = {
  NOT_STARTED: {
    id: 1,
    screen: 'start-transport-job',
    action: 'on-route-to-pickup',
    next: 'ON_ROUTE_TO_PICKUP',
    isEditable: false,
    rowStatus: 'UNCOMPLETED',
  },
  ON_ROUTE_TO_PICKUP: {
    id: 2,
    screen: 'on-route',
    action: 'arrival-at-location',
    next: 'AT_PICKUP',
    isEditable: true,
    rowStatus: 'ON_THE_WAY',
  },
  AT_PICKUP: {
    id: 3,
    screen: 'at-location',
    action: 'at-location',
    next: 'ON_ROUTE_TO_DESTINATION',
    isEditable: false,
    rowStatus: 'IN_PROGRESS',
  },
  ON_ROUTE_TO_DESTINATION: {
    id: 4,
    screen: 'on-route',
    action: 'arrival-at-location',
    next: 'AT_DESTINATION',
    isEditable: true,
    rowStatus: 'ON_THE_WAY',
  },
  AT_DESTINATION: {
    id: 5,
    screen: 'at-location',
    action: 'at-location',
    next: 'COMPLETED',
    isEditable: false,
    rowStatus: 'IN_DESTINATION',
  },
  COMPLETED: {
    id: 6,
    screen: 'completed',
    action: null,
    next: null,
    isEditable: true,
    rowStatus: 'COMPLETED',
  },
} as const satisfies Record<DriverStatus, DriverStep>;

/**
 * What a driver does with a job, by its name on the wire. `at-location` is sent when the driver leaves a stop (an
 * older name).
 */
export const statusActions = ['on-route-to-pickup', 'arrival-at-location', 'at-location', 'edit'] as const;
export type StatusAction = (typeof statusActions)[number];

/** All reports of a driver's device: the actions, and those that leave the job's status as it is. */
export const driverActionKinds = [
  ...statusActions,
  'redirection-noted',
  'photo',
  'cleaning',
  'release-asked',
  'photo-changed',
] as const;
export type DriverActionKind = (typeof driverActionKinds)[number];

export const driverScreens = ['start-transport-job', 'on-route', 'at-location', 'completed', 'edit'] as const;
export type DriverScreen = (typeof driverScreens)[number];

interface DriverStep {
  id: number;
  screen: Exclude<DriverScreen, 'edit'>;
  action: Exclude<StatusAction, 'edit'> | null;
  next: DriverStatus | null;
  isEditable: boolean;
  rowStatus: JobRowStatus;
}

/** Returns the status after an action (an edit leaves it), or null where the action is not allowed. */
export function statusAfter(status: DriverStatus, action: StatusAction): DriverStatus | null {
  const step = driverSteps[status];
  if (action === 'edit') return step.isEditable ? status : null;
  return step.action === action ? step.next : null;
}

/** True when a screen may be open for a job in this status; else the driver goes back to the list. */
export function isScreenAllowed(status: DriverStatus, screen: DriverScreen): boolean {
  return screen === 'edit' ? driverSteps[status].isEditable : driverSteps[status].screen === screen;
}

/** True once the driver has acted: from then on events of the fleet service no longer move the rows. */
export function hasDriverActed(status: DriverStatus): boolean {
  return status !== 'NOT_STARTED';
}
