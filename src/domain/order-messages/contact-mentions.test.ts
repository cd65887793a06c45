import { expect, test } from 'vitest';

import { findContact } from './contact-mentions.ts';
import { MessageText } from './text/message-text.ts';

/** What was found in a message: values with `?` where a person has to look. */
function read(message: string) {
  const found = findContact(new MessageText(message), (word) => word === 'muugale');
  const shown = ({ value, grade }: { value: string | null; grade: string }) =>
    grade === 'GUESSED' ? `${String(value)}?` : value;
  return [found.phone, found.contact, found.reference].map(shown);
}

test.each([
  ['tel 5345 6789', '+37253456789', null, null],
  ['helista 53 45 67 89', '+37253456789', null, null],
  ['+372 5345678', '+3725345678', null, null],
  ['0037253456789', '+37253456789', null, null],
  ['+371 2912 3456', '+37129123456', null, null],
  ['+49 (0)170/1234567', '+491701234567', null, null],
  ['+49-170-123 45 67', '+491701234567', null, null],
  ['+12 345', null, null, null],
  // Another number, or the driver's: somebody has to choose.
  ['5345 6789 või 5111 2222', '+37253456789?', null, null],
  ['autojuht 5345 6789', '+37253456789?', null, null],
  ['Peeter 5345 6789', '+37253456789', 'Peeter?', null],
  ['5345 6789 Mari', '+37253456789', 'Mari?', null],
  // A location is nobody's name.
  ['Muugale, tel 5345 6789', '+37253456789', null, null],
  ['kontakt Mari Maasikas 5345 6789', '+37253456789', 'Mari Maasikas', null],
  ['Helistage Toivole', null, 'Toivole?', null],
  ['viitenumber 2026-114', null, null, '2026-114'],
  // An invoice is of an earlier load.
  ['arve nr 4711', null, null, '4711?'],
  ['28 t nisu', null, null, null],
])('%s', (message, phone, contact, reference) => {
  expect(read(message)).toEqual([phone, contact, reference]);
});

test('digits of a number are no amount any more', () => {
  const text = new MessageText('28 t, tel 5345 6789');
  findContact(text, () => false);
  expect(text.rest).not.toMatch(/5345|6789/);
  expect(text.rest).toContain('28 t');
});
