import { expect, test } from 'vitest';

import { formerDriverSmsDraft } from './former-driver-sms.ts';
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
