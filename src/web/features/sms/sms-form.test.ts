import { expect, test } from 'vitest';

import type { SmsDraft } from '#domain/sms/sms-plan.ts';

import { canSend } from './sms-form.ts';

const valid = '55512345';
const form: SmsDraft = {
  driverName: 'Jaan Kask',
  driverPhone: valid,
  message: 'Auto 123ABC',
  logistics: [],
  formerDrivers: [],
  clients: [],
};
const withoutTruck = { isWithoutTruck: true, driverName: null, driverPhone: '' };
const former = { name: 'Ülle', phone: valid, message: 'Auto 502TMH' };
const contact = { id: 1, name: 'Liis', phone: valid };
const client = { clientExternalId: 'K1', clientName: 'Talu', phone: valid, message: 'Kaup tuleb' };

test.each<[string, Partial<SmsDraft>, boolean]>([
  ['with a driver', {}, true],
  ['without a driver’s phone and without logistics', { driverPhone: '' }, false],
  ['with a wrong phone of the driver, but logistics', { driverPhone: '12', logistics: [contact] }, true],
  ['with a logistics contact without a phone', { logistics: [{ ...contact, phone: '' }] }, false],
  ['with a client with a wrong phone', { clients: [{ ...client, phone: '12' }] }, false],
  ['with a client without a number', { clients: [{ ...client, phone: ' ' }] }, false],
  ['once that client’s message is removed', { clients: [] }, true],
  ['without a truck and with who lost the load', { ...withoutTruck, formerDrivers: [former] }, true],
  ['without a truck and nobody to tell', withoutTruck, false],
  ['with everybody', { logistics: [contact], clients: [client] }, true],
])("'Saada' of an SMS %s", (_name, change, enabled) => {
  expect(canSend({ ...form, ...change })).toBe(enabled);
});
