import { expect, test } from 'vitest';

import type { ReadOrder } from '../../../order-message/message-text.ts';
import { type Filled, guessesAfter, lessonsOf, openGuesses } from './guesses.ts';

const pickup: Filled = { field: 'pickup', value: { id: 4, label: 'Allikivi kuivati' }, isGuessed: true };
const amount: Filled = { field: 'quantity', value: 28, isGuessed: true };
const day: Filled = { field: 'transportDate', value: '2026-08-13', isGuessed: false };
const values = { pickup: { id: 4, label: 'Allikivi' }, quantity: 28, transportDate: '2026-08-13' };

test('a guess is open until its field holds something else', () => {
  const guesses = guessesAfter([], [pickup, amount, day], true);
  expect(openGuesses(guesses, values)).toEqual(['pickup', 'quantity']);
  expect(openGuesses(guesses, { ...values, quantity: 27 })).toEqual(['pickup']);
  expect(openGuesses(guesses, { ...values, pickup: null })).toEqual(['quantity']);
});

test('guesses outlive the draft on the device', () => {
  const kept = JSON.parse(JSON.stringify(guessesAfter([], [pickup, amount], true))) as ReturnType<
    typeof guessesAfter
  >;
  expect(openGuesses(kept, JSON.parse(JSON.stringify(values)) as typeof values)).toEqual([
    'pickup',
    'quantity',
  ]);
});

test('another message leaves the guesses in fields that it does not fill', () => {
  const first = guessesAfter([], [pickup, amount], true);
  const second = guessesAfter(first, [{ ...amount, isGuessed: false }], true);
  expect(openGuesses(second, values)).toEqual(['pickup']);
});

test('what was certain, or confirmed, of one message is a guess once another is read, and not what a person typed', () => {
  const first = guessesAfter([], [day, { ...amount, isGuessed: false }], true);
  expect(openGuesses(first, values)).toEqual([]);
  const confirmed = [...first, { field: 'pickup' as const, value: 4, isCertain: true }];
  const second = guessesAfter(confirmed, [day], true);
  expect(openGuesses(second, values)).toEqual(['quantity', 'pickup']);
  expect(openGuesses(second, { ...values, quantity: 30 })).toEqual(['pickup']);
  // The next order of the same message is of the same message.
  expect(openGuesses(guessesAfter(confirmed, [day], false), values)).toEqual([]);
});

test('what a person puts in place of words that were read otherwise, or not understood, is a lesson', () => {
  const text = 'Nisu laudast Muugale';
  const order = {
    product: { value: { id: 1, name: 'Nisu' }, grade: 'CERTAIN', source: [0, 4] },
    pickup: { value: null, grade: 'MISSING', source: [5, 12] },
    destination: { value: { id: 9, name: 'Muuga viljaterminal' }, grade: 'GUESSED', source: [13, 20] },
  } as unknown as ReadOrder;
  const chosen = {
    product: { id: 1, label: 'Nisu' },
    pickup: { id: 4, label: 'Allikivi kuivati, Viljandi vald', locationName: 'Allikivi kuivati' },
    destination: { id: 9, label: 'Muuga viljaterminal' },
  };
  expect(lessonsOf(text, order, chosen)).toEqual([
    { field: 'pickup', words: 'lauda', id: 4, name: 'Allikivi kuivati' },
  ]);
  expect(lessonsOf(text, order, { ...chosen, pickup: null })).toEqual([]);
  const other = { ...chosen, destination: { id: 10, label: 'Muuga väetiseterminal' } };
  expect(lessonsOf(text, order, other).map(({ words }) => words)).toEqual(['lauda', 'muuga']);
});
