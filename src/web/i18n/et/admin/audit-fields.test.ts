import { expect, test } from 'vitest';

import { auditField, auditValue } from './audit-fields.ts';

test.each([
  [null, 'tühi'],
  [true, 'Jah'],
  [false, 'Ei'],
  [[], 'tühi'],
  [['PERM_MOBILE', 'PERM_ADMIN'], 'Kontor, Haldus'],
  ['UNCOMPLETED', 'Lõpetamata'],
  ['ON_ROUTE_TO_PICKUP', 'Teel lähtekohta'],
  ['2026-11-23', '23.11.2026'],
  ['2026-11-23T06:15:00.000Z', '23.11.2026 08:15'],
  [{ id: 1, name: '417BXT' }, '417BXT'],
  [{ id: 3, locationName: 'Tamsalu elevaator' }, 'Tamsalu elevaator'],
  [{ latitude: 58.9, day: '2026-11-23' }, 'Laiuskraad: 58,9, Päev: 23.11.2026'],
  [28.5, '28,5'],
  ['vaba tekst', 'vaba tekst'],
])('%j reads %s', (value, words) => {
  expect(auditValue(value)).toBe(words);
});

test('a field without a word keeps its own name', () => {
  expect(auditField('license_plate_number')).toBe('Auto number');
  expect(auditField('somethingNew')).toBe('somethingNew');
});
