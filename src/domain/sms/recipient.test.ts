import { expect, test } from 'vitest';

import { type KnownRecipient, recipientOf } from './recipient.ts';

const known: KnownRecipient[] = [
  { role: 'DRIVER', name: 'Jaan Kask', phone: '5551 2345' },
  { role: 'CLIENT', name: 'Õie Mägi', phone: '+372 5550 0001' },
  { role: 'PICKUP', name: 'Ladu', phone: '+37255500001' },
];

test.each([
  ['the driver, however the number is written', '+37255512345', 'DRIVER', 'Jaan Kask'],
  ['a client before the place with the same number', '55500001', 'CLIENT', 'Õie Mägi'],
  ['nobody of the row', '5559999', 'OTHER', null],
])('a number without a role is that of %s', (_who, phone, role, name) => {
  expect(recipientOf(phone, {}, known)).toEqual({ role, name });
});

test('what the sender says of it holds, with the name that is known', () => {
  expect(recipientOf('5559999', { role: 'DRIVER' }, known)).toEqual({ role: 'DRIVER', name: 'Jaan Kask' });
  expect(recipientOf('5559999', { role: 'OTHER', name: ' Logistik ' }, known)).toEqual({
    role: 'OTHER',
    name: 'Logistik',
  });
  expect(recipientOf('+37255500001', { role: 'PICKUP' }, known).name).toBe('Ladu');
});

test('a driver without a number has none that matches', () => {
  expect(recipientOf('', {}, [{ role: 'DRIVER', name: 'Jaan', phone: null }]).role).toBe('OTHER');
});
