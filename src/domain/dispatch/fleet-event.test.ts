import fc from 'fast-check';
import { expect, test } from 'vitest';

import { driverStatuses } from '../driver/driver-status.ts';
import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { type FleetEvent, fleetStops, statusAfterFleetEvent } from './fleet-event.ts';

const waiting = { status: 'UNCOMPLETED', driverStatus: 'NOT_STARTED' } as const;

test.each([
  ['pick_up', 'assigned', null],
  ['pick_up', 'accepted', null],
  ['pick_up', 'transit', 'ON_THE_WAY'],
  ['pick_up', 'active', 'IN_PROGRESS'],
  // Loaded, not delivered.
  ['pick_up', 'completed', null],
  ['drop_off', 'transit', 'ON_THE_WAY'],
  ['drop_off', 'active', 'IN_DESTINATION'],
  ['drop_off', 'completed', 'COMPLETED'],
  ['drop_off', 'failed', 'FAILED'],
  ['pick_up', 'cancelled', 'CANCELLED'],
  ['drop_off', 'constructor', null],
] as const)('%s %s', (stop, state, status) => {
  expect(statusAfterFleetEvent({ stop, state, action: 'update' }, waiting) ?? null).toBe(status);
});

test('a driver who rejects the job puts the row to rejected, whatever state is left', () => {
  expect(statusAfterFleetEvent({ stop: 'pick_up', action: 'reject', state: 'unassigned' }, waiting)).toBe(
    'REJECTED',
  );
});

test('an event said twice changes nothing the second time', () => {
  const event = { stop: 'pick_up', action: 'transit', state: 'transit' } as const;
  expect(statusAfterFleetEvent(event, { ...waiting, status: 'ON_THE_WAY' })).toBeNull();
});

test('an event never moves a row that has ended or whose driver has acted here', () => {
  const event: fc.Arbitrary<FleetEvent> = fc.record({
    stop: fc.constantFrom(...fleetStops),
    action: fc.constantFrom('transit', 'reject', 'complete', 'cancel'),
    state: fc.constantFrom('transit', 'active', 'completed', 'failed', 'cancelled', 'unassigned'),
  });
  const row = fc.record({
    status: fc.constantFrom(...jobRowStatuses),
    driverStatus: fc.constantFrom(...driverStatuses),
  });
  fc.assert(
    fc.property(event, row, (given, { status, driverStatus }) => {
      const after = statusAfterFleetEvent(given, { status, driverStatus });
      if (after === null) return;
      expect(driverStatus).toBe('NOT_STARTED');
      expect(['COMPLETED', 'CANCELLED']).not.toContain(status);
      expect(after).not.toBe(status);
    }),
  );
});
