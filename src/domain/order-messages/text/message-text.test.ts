import { expect, test } from 'vitest';

import { readFrom } from '../../../../tests/messages/reading.ts';
import { maxReadCharacters, MessageText } from './message-text.ts';

const order = '28 t nisu homme Ojaveere kuivatist Muugale. ';

test('a message that is too long is read up to there, says so, and is certain of nothing', () => {
  const text = `${order}${'Värav on lahti. '.repeat(200)}Parandus: 25 t`;
  const { orders, unread, isCut } = readFrom('Ojaveere Talu OÜ', text);
  expect(isCut).toBe(true);
  expect(orders).toHaveLength(1);
  expect(orders[0]!.quantity.value).toBe(28);
  for (const { grade } of Object.values(orders[0]!)) expect(grade).not.toBe('CERTAIN');
  const [start, end] = unread.at(-1)!;
  expect(start).toBeLessThanOrEqual(maxReadCharacters);
  expect(end).toBe(text.length);
});

test('what others wrote, and blanks, make no message too long', () => {
  const quoted = `${order}\nSaatja: keegi@example.com\n${'12 koormat rapsi. '.repeat(400)}`;
  for (const text of [quoted, order + '\n'.repeat(10_000)]) {
    const { isCut, orders } = readFrom('Ojaveere Talu OÜ', text);
    expect(isCut).toBe(false);
    expect(orders[0]!.quantity.grade).toBe('CERTAIN');
  }
});

test('a word is not cut in two', () => {
  const text = new MessageText(`${'a'.repeat(maxReadCharacters - 3)} 2812 t`);
  expect(text.readTo).toBe(maxReadCharacters - 3);
});
