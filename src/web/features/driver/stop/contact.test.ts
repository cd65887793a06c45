import { expect, test } from 'vitest';

import { withContactName } from './contact.ts';

const known = [
  { name: 'Õie Mägi', phone: '+3725550001' },
  { name: null, phone: '+3725550002' },
];

test.each([
  ['whom nobody knows gets no phone', '', 'Ants Kuusk', ''],
  ['whom nobody knows does not keep the phone of the one before', '+3725550001', 'Ants Kuusk', ''],
  ['nor one of somebody without a name', '+3725550002', 'Ants Kuusk', ''],
  ['who is known gets their own', '', 'Õie Mägi', '+3725550001'],
  ['whose phone was typed keeps it', '5123456', 'Õie Mägi', '5123456'],
])('a signer %s', (_name, contactPhone, contactName, expected) => {
  expect(withContactName({ contactPhone }, contactName, known)).toEqual({
    contactName,
    contactPhone: expected,
  });
});
