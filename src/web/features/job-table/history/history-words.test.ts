import { expect, test } from 'vitest';

import { actionWords, changeWords } from './history-words.ts';

test('actions are told in words, unknown ones by their name', () => {
  expect(actionWords('updated')).toBe('muutis rida');
  expect(actionWords('sent_to_terminal')).toBe('saatis PK Terminali');
  expect(actionWords('weighed')).toBe('tegi toimingu weighed');
});

test.each([
  ['date', '2026-11-20', '2026-12-01', 'Kuupäev: 20.11.2026 → 01.12.2026'],
  ['status', 'UNCONFIRMED', 'UNCOMPLETED', 'Staatus: Kinnitamata → Lõpetamata'],
  ['quantity', '28.5', '1204', 'Kogus: 28,5 → 1\u{a0}204'],
  ['wetGrain', 'false', 'true', 'Märg vili: Ei → Jah'],
  ['truck', null, '123ABC', 'Auto number: 123ABC'],
  ['notes', 'Helista', null, 'Märkused: Helista → tühi'],
  ['waybillStatus', 'Created', 'In progress', 'E-veoseleht: Koostatud → Teel'],
  ['duplicateOf', null, '77', 'Duplikaat reast: 77'],
])('%s from %j to %j', (field, before, after, told) => {
  expect(changeWords({ field, before, after })).toBe(told);
});
