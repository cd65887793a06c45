import { expect, test } from 'vitest';

import { readTyped, unfitText } from './read-typed.ts';

test('a text is taken without the blanks around it, which do not count for its length', () => {
  expect(readTyped('shelf', '  A 3 ', 't')).toEqual({ value: 'A 3' });
  expect(readTyped('notes', ' Helista\nenne \n', 't')).toEqual({ value: 'Helista\nenne' });
  expect(readTyped('shelf', ` ${'x'.repeat(100)} `, 't')).toEqual({ value: 'x'.repeat(100) });
});

test('a text that is too long is not taken, and its limit is named instead of the whole text', () => {
  expect(readTyped('shelf', 'x'.repeat(101), 't')).toBeNull();
  expect(unfitText('shelf', 'x'.repeat(101), 't')).toBe('Liiga pikk, kuni 100 märki');
  expect(unfitText('time', 'x'.repeat(101), 't')).toContain('ei sobi sellesse lahtrisse');
});

test('a quantity is read in the unit of the goods of its row', () => {
  expect(readTyped('quantity', '27,9 t', 'kg')).toEqual({ value: 27_900 });
  expect(readTyped('quantity', '28 500 kg', 't')).toEqual({ value: 28.5 });
  expect(readTyped('quantity', '1 204,5', 't')).toEqual({ value: 1204.5 });
  expect(readTyped('quantity', '28.500', 't')).toBeNull();
  expect(unfitText('quantity', '28.500', 't')).toBe('„28.500“: 28,5 t või 28\u{a0}500 t?');
  expect(unfitText('quantity', '5 l', 't')).toBe('„5 l“: rea kogus on ühikus t.');
});

test('signs that nobody sees are left out', () => {
  expect(readTyped('notes', '\u{202a}5300 0900\u{202c}', 't')).toEqual({ value: '5300 0900' });
});
