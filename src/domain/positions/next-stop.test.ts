import { expect, test } from 'vitest';

import { nextPlaceOf, nextStopOf } from './next-stop.ts';

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

test('of several places it is the first at which the truck was not seen, and the last when it was at all', () => {
  const [farm, silo, port] = [
    { name: 'farm', at: { latitude: 58.4, longitude: 26.7 } },
    { name: 'silo', at: { latitude: 58.9, longitude: 25.6 } },
    { name: 'port', at: { latitude: 59.5, longitude: 24.9 } },
  ];
  const minutesAt = ({ at }: typeof farm, ...minutes: number[]) =>
    minutes.map((minute) => Object.assign({ at: minute * 60_000 }, at));
  expect(nextPlaceOf([farm, silo, port], []).name).toBe('farm');
  expect(nextPlaceOf([farm, silo, port], minutesAt(farm, 10, 20)).name).toBe('silo');
  // It only drove past.
  expect(nextPlaceOf([farm, silo, port], minutesAt(farm, 10, 11)).name).toBe('farm');
  expect(nextPlaceOf([farm, silo], [...minutesAt(farm, 10, 20), ...minutesAt(silo, 90, 99)]).name).toBe(
    'silo',
  );
  // Nobody can say whether it was at a place that is not on the map.
  expect(nextPlaceOf([farm, { name: 'yard', at: null }, port], minutesAt(farm, 10, 20)).name).toBe('yard');
});
