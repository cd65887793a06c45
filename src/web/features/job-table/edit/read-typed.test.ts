import { expect, test } from 'vitest';

import { readTyped, unfitText } from './read-typed.ts';

test('a text is taken without the blanks around it, which do not count for its length', () => {
  expect(readTyped('shelf', '  A 3 ')).toEqual({ value: 'A 3' });
  expect(readTyped('notes', ' Helista\nenne \n')).toEqual({ value: 'Helista\nenne' });
  expect(readTyped('shelf', ` ${'x'.repeat(100)} `)).toEqual({ value: 'x'.repeat(100) });
});

test('a text that is too long is not taken, and its limit is named instead of the whole text', () => {
  expect(readTyped('shelf', 'x'.repeat(101))).toBeNull();
  expect(unfitText('shelf', 'x'.repeat(101))).toBe('Liiga pikk, kuni 100 märki');
  expect(unfitText('time', 'x'.repeat(101))).toContain('ei sobi sellesse lahtrisse');
});
