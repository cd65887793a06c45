import { expect, test } from 'vitest';

import { isActiveLoad } from '../orders/order-state.ts';
import {
  abandonedStatuses,
  awaitingTruckStatuses,
  confirmedStatus,
  firstJobRowStatus,
  hasRowEnded,
  isPastSending,
  isSendable,
  isUncancellable,
  type JobRowStatus,
  jobRowStatuses,
  underWayStatuses,
  unfinishedStatuses,
} from './job-row-status.ts';

test('a row starts unconfirmed from a client only, and is confirmed once', () => {
  expect(firstJobRowStatus('client')).toBe('UNCONFIRMED');
  expect(firstJobRowStatus('staff')).toBe('UNCOMPLETED');
  expect(jobRowStatuses.filter((status) => confirmedStatus(status) !== null)).toEqual(['UNCONFIRMED']);
  expect(confirmedStatus('UNCONFIRMED')).toBe('UNCOMPLETED');
});

test('a row can be sent in three statuses', () => {
  expect(jobRowStatuses.filter(isSendable)).toEqual(['UNCOMPLETED', 'IN_PROGRESS', 'ON_THE_WAY']);
});

test('the statuses answer each question in their own way', () => {
  const questions: Record<string, (status: JobRowStatus) => boolean> = {
    active: isActiveLoad,
    ended: hasRowEnded,
    abandoned: (status) => abandonedStatuses.includes(status),
    unfinished: (status) => unfinishedStatuses.includes(status),
    pastSending: isPastSending,
    uncancellable: isUncancellable,
    underWay: (status) => underWayStatuses.includes(status),
    awaitsTruck: (status) => awaitingTruckStatuses.includes(status),
  };
  const trueOf = (status: JobRowStatus) =>
    Object.keys(questions).filter((question) => questions[question]?.(status));
  expect(Object.fromEntries(jobRowStatuses.map((status) => [status, trueOf(status)]))).toEqual({
    UNCONFIRMED: ['active', 'unfinished'],
    UNCOMPLETED: ['active', 'unfinished', 'awaitsTruck'],
    IN_PROGRESS: ['active', 'unfinished', 'underWay', 'awaitsTruck'],
    ON_THE_WAY: ['active', 'unfinished', 'underWay', 'awaitsTruck'],
    APPROACHING_ORIGIN: ['active', 'unfinished', 'pastSending', 'underWay', 'awaitsTruck'],
    IN_DESTINATION: ['active', 'unfinished', 'pastSending', 'uncancellable', 'underWay', 'awaitsTruck'],
    COMPLETED: ['active', 'ended', 'pastSending', 'uncancellable'],
    PAUSED: ['active', 'unfinished', 'awaitsTruck'],
    ERROR: ['active', 'unfinished', 'awaitsTruck'],
    SELF_SERVICE: ['active', 'unfinished', 'pastSending'],
    REJECTED: ['active', 'ended', 'abandoned', 'unfinished'],
    CANCELLED: ['ended', 'abandoned', 'pastSending', 'uncancellable'],
    FAILED: ['ended', 'abandoned', 'pastSending', 'uncancellable'],
  });
});
