import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addClientPickupNote, removeClientPickupNote } from './sales-order-rules.ts';

test('the note of a client who collects stands in front, once', () => {
  expect(addClientPickupNote('Helistada.')).toBe('Tuleb ise järele. Helistada.');
  expect(addClientPickupNote('')).toBe('Tuleb ise järele. ');
  expect(addClientPickupNote('Tuleb ise järele. Homme.')).toBe('Tuleb ise järele. Homme.');
});

test('the note of a client who collects goes away, also when its space was typed away', () => {
  expect(removeClientPickupNote('Tuleb ise järele. Helistada.')).toBe('Helistada.');
  expect(removeClientPickupNote('Tuleb ise järele.')).toBe('');
  expect(removeClientPickupNote('Helistada.')).toBe('Helistada.');
});

test('what was typed stays as it was, ticked and unticked any number of times', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 3 }), (notes, times) => {
      let changed = notes;
      for (let count = 0; count < times; count += 1) {
        changed = removeClientPickupNote(addClientPickupNote(addClientPickupNote(changed)));
      }
      expect(changed).toBe(notes);
    }),
  );
});
