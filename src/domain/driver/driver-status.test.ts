import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  type DriverStatus,
  statusActions,
  driverScreens,
  driverStatuses,
  driverSteps,
  isScreenAllowed,
  hasDriverActed,
  statusAfter,
} from './driver-status.ts';

test('a driver goes from the start to the end by one action a status', () => {
  const way: [string | null, DriverStatus][] = [];
  let status: DriverStatus | null = 'NOT_STARTED';
  while (status !== null) {
    const { action, next }: { action: string | null; next: DriverStatus | null } = driverSteps[status];
    way.push([action, status]);
    status = next;
  }
  expect(way).toEqual([
    ['on-route-to-pickup', 'NOT_STARTED'],
    ['arrival-at-location', 'ON_ROUTE_TO_PICKUP'],
    ['at-location', 'AT_PICKUP'],
    ['arrival-at-location', 'ON_ROUTE_TO_DESTINATION'],
    ['at-location', 'AT_DESTINATION'],
    [null, 'COMPLETED'],
  ]);
});

test('each status allows its own action and no other, edits apart', () => {
  for (const status of driverStatuses) {
    const moving = statusActions.filter((action) => action !== 'edit');
    const allowed = moving.filter((action) => statusAfter(status, action) !== null);
    const { action, next } = driverSteps[status];
    expect(allowed).toEqual(action === null ? [] : [action]);
    if (action !== null) expect(statusAfter(status, action)).toBe(next);
  }
});

test('a status never goes back and is never skipped, whatever is pressed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...statusActions)), (actions) => {
      let status: DriverStatus = 'NOT_STARTED';
      for (const action of actions) {
        const after: DriverStatus = statusAfter(status, action) ?? status;
        const moved = driverStatuses.indexOf(after) - driverStatuses.indexOf(status);
        expect(moved === 0 || moved === 1).toBe(true);
        if (action === 'edit') expect(moved).toBe(0);
        status = after;
      }
    }),
  );
});

test('edits are allowed on the way and after the end', () => {
  expect(driverStatuses.filter((status) => statusAfter(status, 'edit') === status)).toEqual([
    'ON_ROUTE_TO_PICKUP',
    'ON_ROUTE_TO_DESTINATION',
    'COMPLETED',
  ]);
});

test('each status has one screen, and the edit screen those that may be edited', () => {
  const screens = driverStatuses.map((status) =>
    driverScreens.filter((screen) => isScreenAllowed(status, screen)),
  );
  expect(screens).toEqual([
    ['start-transport-job'],
    ['on-route', 'edit'],
    ['at-location'],
    ['on-route', 'edit'],
    ['at-location'],
    ['completed', 'edit'],
  ]);
});

test('a step moves the rows along', () => {
  expect(driverStatuses.map((status) => driverSteps[status].rowStatus)).toEqual([
    'UNCOMPLETED',
    'ON_THE_WAY',
    'IN_PROGRESS',
    'ON_THE_WAY',
    'IN_DESTINATION',
    'COMPLETED',
  ]);
});

test('whether the driver has acted is known', () => {
  expect(driverStatuses.filter((status) => !hasDriverActed(status))).toEqual(['NOT_STARTED']);
});
