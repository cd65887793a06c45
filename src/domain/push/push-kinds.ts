import type { JobRowStatus } from '../job-row/job-row-status.ts';
import { isClientOnly, type Permission } from '../permission.ts';
import { jobNewsKinds } from './job-news.ts';

/** The kinds of push message that clients get about their own orders. */
export const clientNewsKinds = [
  'ORDER_CONFIRMED',
  'LOAD_ON_ITS_WAY',
  'LOAD_DELIVERED',
  'CHANGE_ANSWERED',
] as const;

/** The kinds of push message that the office gets. */
export const officeNewsKinds = ['ALERT_URGENT'] as const;

/** All kinds of push message. */
export const pushKinds = [...jobNewsKinds, ...clientNewsKinds, ...officeNewsKinds] as const;
export type PushKind = (typeof pushKinds)[number];
export type PushMessageKind = (typeof clientNewsKinds)[number] | (typeof officeNewsKinds)[number];

/**
 * Returns the kinds of push message that a person with these rights may get (docs/requirements.md, 'News by push'),
 * in the order of the choice.
 */
export function pushKindsOf(permissions: readonly Permission[]): PushKind[] {
  return [
    ...(permissions.includes('PERM_MOBILE_TRUCK_DRIVER') ? jobNewsKinds : []),
    ...(permissions.includes('PERM_MOBILE') ? officeNewsKinds : []),
    ...(isClientOnly(permissions) ? clientNewsKinds : []),
  ];
}

/**
 * The stage of a load for its client: 0 asked for, 1 confirmed, 2 on its way, 3 delivered; null for one that will not
 * come.
 */
export const loadStages: Readonly<Record<JobRowStatus, 0 | 1 | 2 | 3 | null>> = {
  UNCONFIRMED: 0,
  UNCOMPLETED: 1,
  PAUSED: 1,
  ERROR: 1,
  REJECTED: 1,
  SELF_SERVICE: 1,
  ON_THE_WAY: 2,
  APPROACHING_ORIGIN: 2,
  IN_PROGRESS: 2,
  IN_DESTINATION: 2,
  COMPLETED: 3,
  CANCELLED: null,
  FAILED: null,
};

/** Returns the message for a client when a load moves from one stage to another; null where none is sent. */
export function loadNews(before: number, now: number): (typeof clientNewsKinds)[number] | null {
  if (now <= before) return null;
  return now === 1 ? 'ORDER_CONFIRMED' : now === 2 ? 'LOAD_ON_ITS_WAY' : 'LOAD_DELIVERED';
}
