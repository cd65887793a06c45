import { expect, test } from 'vitest';

import { formerDriverSmsDraft, isFormerDriver } from './former-driver-sms.ts';
import { toGsmText } from './gsm-text.ts';

const row = {
  date: '2026-11-28',
  time: '07:30',
  pickup: { id: 1, name: 'Tamsalu elevaator' },
  destination: { id: 2, name: 'Muuga viljaterminal' },
  product: { id: 3, name: 'Mahekaer' },
  quantity: 24_870,
  unit: 'kg',
  truck: '502TMH',
  trailer: '345YTV',
  driver: 'Ülle Saar',
};
const phone = '+37255510744';

test('who has lost a load reads which one, as they were told of it', () => {
  expect(formerDriverSmsDraft({ phone, rows: [row] }, 'Kadri').split('\n')).toEqual([
    'Auto 502TMH, juhi nr: +37255510744',
    'TÜHISTATUD: see vedu ei ole enam Teie oma',
    '28.11 kell 07:30',
    'Tamsalu elevaator -> Muuga viljaterminal: Mahekaer 24 870 kg',
    'Kadri',
  ]);
});

test('rows of one time say it once, and what is not known leaves nothing behind', () => {
  const bare = { ...row, destination: null, quantity: null };
  const text = formerDriverSmsDraft({ phone, rows: [row, bare] }, '');
  expect(text.split('\n').slice(2)).toEqual([
    '28.11 kell 07:30',
    'Tamsalu elevaator -> Muuga viljaterminal: Mahekaer 24 870 kg',
    'Tamsalu elevaator: Mahekaer',
  ]);
  expect(toGsmText(text).replacements).toEqual([]);
});

test.each([
  ['another driver in another truck', { truck: '155SPN', driver: 'Lauri Tiik', phone: '5551 0745' }, true],
  ['another driver in the same truck', { truck: '502TMH', driver: 'Lauri Tiik', phone: '5551 0745' }, true],
  ['another truck without a driver', { truck: '155SPN', driver: null, phone: null }, true],
  [
    'the same driver, told at a number that was typed',
    { truck: '502TMH', driver: 'Ülle Saar', phone: '1' },
    false,
  ],
  ['the same driver in another truck', { truck: '155SPN', driver: 'Ülle Saar', phone: null }, false],
  ['another name at the same number', { truck: '155SPN', driver: 'Lauri Tiik', phone: '5551 0744' }, false],
  ['the same truck, whose driver has no name any more', { truck: '502TMH', driver: ' ', phone: null }, false],
])('of %s somebody else has the load: %s', (_who, present, isFormer) => {
  expect(isFormerDriver({ name: 'Ülle Saar', phone, rows: [row] }, present)).toBe(isFormer);
});
