import { expect, test } from 'vitest';

import { nextStopOf } from './next-stop.ts';

test('the driver says where a truck drives to, else the fleet service; at a stop it drives nowhere', () => {
  const underWay = { status: 'ON_THE_WAY', driverStatus: 'NOT_STARTED', fleetStatus: null } as const;
  expect(nextStopOf(underWay)).toBe('pickup');
  expect(nextStopOf({ ...underWay, fleetStatus: 'pick_up transit' })).toBe('pickup');
  expect(nextStopOf({ ...underWay, fleetStatus: 'drop_off accepted' })).toBe('pickup');
  expect(nextStopOf({ ...underWay, fleetStatus: 'drop_off transit' })).toBe('destination');
  expect(nextStopOf({ ...underWay, fleetStatus: 'pick_up completed' })).toBe('destination');
  expect(nextStopOf({ ...underWay, status: 'APPROACHING_ORIGIN' })).toBe('destination');
  expect(nextStopOf({ ...underWay, status: 'IN_PROGRESS' })).toBeNull();
  expect(nextStopOf({ ...underWay, driverStatus: 'ON_ROUTE_TO_DESTINATION' })).toBe('destination');
  const atFleet = { ...underWay, fleetStatus: 'drop_off transit' };
  expect(nextStopOf({ ...atFleet, driverStatus: 'ON_ROUTE_TO_PICKUP' })).toBe('pickup');
  expect(nextStopOf({ ...underWay, driverStatus: 'AT_PICKUP' })).toBeNull();
});
