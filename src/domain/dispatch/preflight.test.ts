import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { jobRowStatuses } from '../job-row/job-row-status.ts';
import {
  preflight,
  type PreflightLocation,
  type PreflightRow,
  type PreflightTruck,
  type Send,
  allSends,
  sendsAhead,
} from './preflight.ts';
import { isStateProblem, rowProblemCodes } from './row-problem.ts';

const farm: PreflightLocation = {
  address: 'Põllu tee 1, Põltsamaa',
  latitude: 58.65,
  longitude: 25.97,
  companyRegNo: '14200010',
  isTerminal: false,
};
const truck: PreflightTruck = {
  licensePlateNumber: '123ABC',
  driverName: 'Mati Maasikas',
  driverPersonalCode: '37605030299',
  driverEmail: 'mati@example.ee',
  driverPhone: '+37251234567',
  fleetUserId: 'u-1',
};
const ready: PreflightRow = {
  status: 'UNCOMPLETED',
  isSent: { terminal: false, waybill: false, fleet: false, sms: false },
  isLoadForbidden: false,
  unconfigured: [],
  rowCount: 1,
  quantity: 28.5,
  product: { isBulk: true, cnCode: '1001 99 00' },
  shelf: 'Silo 3',
  truck,
  carrier: { regNo: '10137025' },
  pickup: farm,
  destination: { ...farm, isTerminal: true },
};

function problems(change: Partial<PreflightRow>): Record<Send, string[]> {
  const row = { ...ready, ...change };
  return {
    terminal: preflight('terminal', row),
    waybill: preflight('waybill', row),
    fleet: preflight('fleet', row),
    sms: preflight('sms', row),
  };
}
const none = { terminal: [], waybill: [], fleet: [], sms: [] };

describe('preflight', () => {
  test('lets a complete row go everywhere', () => {
    expect(problems({})).toEqual(none);
  });

  test('goes nowhere where nobody has configured the system, and waits for none of that', () => {
    expect(problems({ unconfigured: ['sms', 'waybill'] })).toEqual({
      ...none,
      sms: ['NOT_CONFIGURED'],
      waybill: ['NOT_CONFIGURED'],
    });
    expect(sendsAhead({ ...ready, unconfigured: ['sms', 'waybill'] })).toEqual(['fleet', 'terminal']);
  });

  test('needs one of three statuses for every send', () => {
    for (const status of jobRowStatuses) {
      const open = ['UNCOMPLETED', 'ON_THE_WAY', 'IN_PROGRESS'].includes(status);
      for (const send of allSends) {
        expect(preflight(send, { ...ready, status })).toEqual(open ? [] : ['WRONG_JOB_STATUS']);
      }
    }
  });

  test('sends a row once to each system', () => {
    const sent = { terminal: true, waybill: false, fleet: false, sms: true };
    expect(problems({ isSent: sent })).toEqual({ ...none, terminal: ['ALREADY_SENT'] });
    expect(problems({ isSent: { ...sent, terminal: false, fleet: true } })).toEqual({
      ...none,
      fleet: ['ALREADY_SENT'],
    });
  });

  test('tells the terminal one bulk load with its customs code and shelf', () => {
    expect(problems({ rowCount: 2 })).toEqual({ ...none, terminal: ['MORE_THAN_ONE_ROW'] });
    expect(problems({ product: { isBulk: false, cnCode: ' ' }, shelf: null })).toEqual({
      ...none,
      terminal: ['NOT_BULK_PRODUCT', 'PRODUCT_CN_CODE_MISSING', 'PRODUCT_SHELF_MISSING'],
    });
    expect(problems({ destination: farm })).toEqual({ ...none, terminal: ['DESTINATION_NOT_TERMINAL'] });
  });

  test('asks one thing of a row without a truck', () => {
    expect(problems({ truck: null })).toEqual({
      terminal: ['TRUCK_MISSING'],
      waybill: ['TRUCK_MISSING'],
      fleet: ['TRUCK_MISSING'],
      sms: ['JOB_WITHOUT_TRUCK'],
    });
  });

  test('asks for what each system needs of the truck and its driver', () => {
    const nothing: PreflightTruck = {
      licensePlateNumber: null,
      driverName: null,
      driverPersonalCode: null,
      driverEmail: null,
      driverPhone: null,
      fleetUserId: null,
    };
    expect(problems({ truck: nothing })).toEqual({
      terminal: ['DRIVER_NAME_MISSING', 'DRIVER_PERSONAL_CODE_MISSING'],
      waybill: [
        'TRUCK_NUMBER_MISSING',
        'DRIVER_NAME_MISSING',
        'DRIVER_PERSONAL_CODE_MISSING',
        'DRIVER_EMAIL_MISSING',
        'DRIVER_PHONE_MISSING',
      ],
      fleet: ['TRUCK_WITHOUT_FLEET_USER'],
      sms: [],
    });
  });

  test('asks for the carrier, and its registry code for the waybill', () => {
    expect(problems({ carrier: null })).toEqual({
      ...none,
      terminal: ['CARRIER_MISSING'],
      waybill: ['CARRIER_MISSING'],
    });
    expect(problems({ carrier: { regNo: '' } })).toEqual({ ...none, waybill: ['CARRIER_REG_NO_MISSING'] });
  });

  test('asks for both locations as far as each system needs them', () => {
    expect(problems({ pickup: null, destination: null })).toEqual({
      terminal: ['DESTINATION_MISSING'],
      waybill: ['PICKUP_MISSING', 'DESTINATION_MISSING'],
      fleet: ['PICKUP_MISSING', 'DESTINATION_MISSING'],
      sms: ['PICKUP_MISSING'],
    });
    const nowhere = { address: null, latitude: null, longitude: null, companyRegNo: null, isTerminal: true };
    expect(problems({ pickup: nowhere, destination: nowhere })).toEqual({
      ...none,
      waybill: [
        'PICKUP_ADDRESS_MISSING',
        'PICKUP_LATITUDE_MISSING',
        'PICKUP_LONGITUDE_MISSING',
        'PICKUP_COMPANY_REG_NO_MISSING',
        'DESTINATION_ADDRESS_MISSING',
        'DESTINATION_LATITUDE_MISSING',
        'DESTINATION_LONGITUDE_MISSING',
        'DESTINATION_COMPANY_REG_NO_MISSING',
      ],
      fleet: [
        'PICKUP_LATITUDE_MISSING',
        'PICKUP_LONGITUDE_MISSING',
        'DESTINATION_LATITUDE_MISSING',
        'DESTINATION_LONGITUDE_MISSING',
      ],
    });
  });

  test('sends nothing that must not be loaded', () => {
    const codes = ['LOAD_FORBIDDEN'];
    expect(problems({ isLoadForbidden: true })).toEqual({
      terminal: codes,
      waybill: codes,
      fleet: codes,
      sms: codes,
    });
  });

  test('takes 0 degrees for a coordinate', () => {
    expect(problems({ pickup: { ...farm, latitude: 0, longitude: 0 } })).toEqual(none);
  });

  test('tells each problem once, and the state first, whatever is missing', () => {
    const orNull = <T>(value: T) => fc.constantFrom(value, null);
    const rows = fc.record({
      status: fc.constantFrom(...jobRowStatuses),
      isSent: fc.record({
        terminal: fc.boolean(),
        waybill: fc.boolean(),
        fleet: fc.boolean(),
        sms: fc.boolean(),
      }),
      rowCount: fc.integer({ min: 1, max: 3 }),
      product: fc.record({ isBulk: fc.boolean(), cnCode: orNull('1001') }),
      shelf: orNull('A1'),
      truck: orNull(truck),
      carrier: fc.constantFrom(null, { regNo: null }, { regNo: '10137025' }),
      pickup: orNull(farm),
      destination: orNull(farm),
      quantity: fc.constantFrom(null, 28.5),
      isLoadForbidden: fc.boolean(),
      unconfigured: fc.subarray([...allSends]),
    });
    fc.assert(
      fc.property(rows, fc.constantFrom(...allSends), (row, send) => {
        const codes = preflight(send, row);
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes.every((code) => rowProblemCodes.includes(code))).toBe(true);
        const states = codes.filter(isStateProblem);
        expect(codes.slice(0, states.length)).toEqual(states);
      }),
    );
  });
});

describe('sendsAhead', () => {
  test('is all of them for a bulk load to a terminal that was not sent', () => {
    expect(sendsAhead(ready)).toEqual(['sms', 'waybill', 'fleet', 'terminal']);
    expect(sendsAhead({ ...ready, status: 'UNCONFIRMED' })).toHaveLength(4);
  });

  test('leaves out what was sent and what the terminal does not take', () => {
    const isSent = { terminal: false, waybill: true, fleet: true, sms: false };
    expect(sendsAhead({ ...ready, isSent })).toEqual(['sms', 'terminal']);
    expect(sendsAhead({ ...ready, isSent: { ...isSent, sms: true } })).toEqual(['terminal']);
    expect(sendsAhead({ ...ready, destination: farm })).not.toContain('terminal');
    expect(sendsAhead({ ...ready, product: { isBulk: false, cnCode: null } })).not.toContain('terminal');
  });

  test('is none once the row has ended', () => {
    for (const status of ['COMPLETED', 'CANCELLED', 'FAILED', 'IN_DESTINATION'] as const) {
      expect(sendsAhead({ ...ready, status })).toEqual([]);
    }
  });
});

test.each(allSends)('nothing is sent by %s while nobody knows how much', (send) => {
  expect(preflight(send, { ...ready, quantity: null })).toContain('QUANTITY_MISSING');
  expect(preflight(send, ready)).not.toContain('QUANTITY_MISSING');
});
