import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isHeldBack, type SmsDraft, smsPlan } from './sms-plan.ts';

const valid = '55512345';
const draft: SmsDraft = {
  driverName: 'Jaan Kask',
  driverPhone: valid,
  message: 'Auto 123ABC',
  logistics: [],
  formerDrivers: [],
  clients: [],
};
const client = { clientExternalId: 'K1', clientName: 'Talu', phone: valid, message: 'Kaup tuleb' };

test('driver and logistics get the same text, who lost the load and each client their own, the driver first', () => {
  const plan = smsPlan({
    ...draft,
    logistics: [{ id: 1, name: 'Liis', phone: '5551234' }],
    formerDrivers: [{ name: 'Ülle', phone: valid, message: 'Auto 502TMH' }],
    clients: [client],
  });
  expect(plan).toEqual({
    smses: [
      { role: 'DRIVER', name: 'Jaan Kask', phone: valid, message: 'Auto 123ABC' },
      { role: 'OTHER', name: 'Liis', phone: '5551234', message: 'Auto 123ABC' },
      { role: 'FORMER_DRIVER', name: 'Ülle', phone: valid, message: 'Auto 502TMH' },
      { role: 'CLIENT', name: 'Talu', phone: valid, message: 'Kaup tuleb' },
    ],
    leftOut: [],
  });
});

test('of a job without a truck only who lost the load is told', () => {
  const ulle = { name: 'Ülle', phone: valid, message: 'Auto 502TMH' };
  const withoutTruck = { ...draft, isWithoutTruck: true, driverName: null, driverPhone: '', message: '' };
  expect(smsPlan({ ...withoutTruck, formerDrivers: [ulle] })).toEqual({
    smses: [{ role: 'FORMER_DRIVER', ...ulle }],
    leftOut: [],
  });
});

test.each<[string, Partial<SmsDraft>, object]>([
  ['a job without a driver', { driverName: null, driverPhone: '' }, { role: 'DRIVER', why: 'NO_DRIVER' }],
  ['a driver without a number', { driverPhone: ' ' }, { name: 'Jaan Kask', why: 'NO_PHONE' }],
  ['a driver with half a number', { driverPhone: '12' }, { why: 'WRONG_PHONE' }],
  ['a client without a number', { clients: [{ ...client, phone: '' }] }, { name: 'Talu', why: 'NO_PHONE' }],
  [
    'logistics with a wrong number',
    { logistics: [{ id: 1, name: 'Liis', phone: 'x' }] },
    { why: 'WRONG_PHONE' },
  ],
])('%s is named with what is missing', (_name, changes, leftOut) => {
  expect(smsPlan({ ...draft, ...changes }).leftOut).toMatchObject([leftOut]);
});

test.each<[string, Partial<SmsDraft>, string[]]>([
  ['a driver', {}, []],
  ['a driver without a number', { driverPhone: '' }, []],
  ['no driver', { driverName: null, driverPhone: '' }, ['Talu']],
  ['no driver, but a number', { driverName: null }, []],
])('of a job with %s is held back', (_name, changes, held) => {
  const { smses, leftOut } = smsPlan({
    ...draft,
    logistics: [{ id: 1, name: 'Liis', phone: valid }],
    clients: [client],
    ...changes,
  });
  expect(smses.filter((each) => isHeldBack(each, leftOut)).map(({ name }) => name)).toEqual(held);
});

test('everybody asked gets an SMS or is named, and nobody’s missing number keeps another’s SMS', () => {
  const phone = fc.constantFrom(valid, '', ' ', '12', '+37255512345');
  const contact = fc.record({ id: fc.nat(), name: fc.string(), phone });
  const clients = fc.record({
    clientExternalId: fc.string(),
    clientName: fc.string(),
    phone,
    message: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(contact), fc.array(clients), phone, (logistics, others, driverPhone) => {
      const whole = { ...draft, driverPhone, logistics, clients: others };
      const plan = smsPlan(whole);
      expect(plan.smses.length + plan.leftOut.length).toBe(1 + logistics.length + others.length);
      const withoutClients = smsPlan({ ...whole, clients: [] });
      expect(plan.smses.slice(0, withoutClients.smses.length)).toEqual(withoutClients.smses);
    }),
  );
});
