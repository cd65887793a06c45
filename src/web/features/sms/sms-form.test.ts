import { describe, expect, test } from 'vitest';

import { canSend, clientsWithoutNumber, messagesOf, type SmsForm } from './sms-form.ts';

const valid = '55512345';
const form: SmsForm = {
  driverName: 'Jaan Kask',
  driverPhone: valid,
  message: 'Auto 123ABC',
  logistics: [],
  clients: [],
};
const contact = { id: 1, name: 'Liis', phone: valid };
const client = { clientExternalId: 'K1', clientName: 'Talu', phone: valid, message: 'Kaup tuleb' };

describe("'Saada'", () => {
  test.each<[string, Partial<SmsForm>, boolean]>([
    ['with a driver', {}, true],
    ['without a driver’s phone and without logistics', { driverPhone: '' }, false],
    ['with a wrong phone of the driver, but logistics', { driverPhone: '12', logistics: [contact] }, true],
    ['with a logistics contact without a phone', { logistics: [{ ...contact, phone: '' }] }, false],
    ['with a client with a wrong phone', { clients: [{ ...client, phone: '12' }] }, false],
    ['with a client without a number', { clients: [{ ...client, phone: ' ' }] }, true],
    ['with everybody', { logistics: [contact], clients: [client] }, true],
  ])('%s', (_name, change, enabled) => {
    expect(canSend({ ...form, ...change })).toBe(enabled);
  });
});

const about = { transportJobProductId: 7 };

test('driver and logistics get the same text, each client their own', () => {
  const messages = messagesOf(
    { ...form, logistics: [{ ...contact, phone: '5551234' }], clients: [client] },
    7,
  );
  expect(messages).toEqual([
    { ...about, phone: valid, message: 'Auto 123ABC', role: 'DRIVER', name: 'Jaan Kask' },
    { ...about, phone: '5551234', message: 'Auto 123ABC', role: 'OTHER', name: 'Liis' },
    { ...about, phone: valid, message: 'Kaup tuleb', role: 'CLIENT', name: 'Talu' },
  ]);
});

test('a driver without a valid number gets none', () => {
  expect(messagesOf({ ...form, driverPhone: '1', logistics: [contact] }, 7)).toHaveLength(1);
});

test('a client without a number gets none, and is named', () => {
  const values = { ...form, clients: [client, { ...client, clientName: 'Mets', phone: '' }] };
  expect(messagesOf(values, 7).map(({ role, name }) => `${role} ${name ?? ''}`)).toEqual([
    'DRIVER Jaan Kask',
    'CLIENT Talu',
  ]);
  expect(clientsWithoutNumber(values)).toEqual(['Mets']);
});
