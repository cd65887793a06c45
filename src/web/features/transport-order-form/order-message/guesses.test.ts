import { expect, test } from 'vitest';

import type { ReadOrder } from '../../../order-message/message-text.ts';
import { type Filled, guessesAfter, lessonsOf, openGuesses } from './guesses.ts';

const pickup: Filled = { field: 'pickup', value: { id: 4, label: 'Allikivi kuivati' }, isGuessed: true };
const amount: Filled = { field: 'quantity', value: 28, isGuessed: true };
const day: Filled = { field: 'transportDate', value: '2026-08-13', isGuessed: false };
const values = { pickup: { id: 4, label: 'Allikivi' }, quantity: 28, transportDate: '2026-08-13' };

test('a guess is open until its field holds something else', () => {
  const guesses = guessesAfter([], [pickup, amount, day]);
  expect(openGuesses(guesses, values)).toEqual(['pickup', 'quantity']);
  expect(openGuesses(guesses, { ...values, quantity: 27 })).toEqual(['pickup']);
  expect(openGuesses(guesses, { ...values, pickup: null })).toEqual(['quantity']);
});

test('guesses outlive the draft on the device', () => {
  const kept = JSON.parse(JSON.stringify(guessesAfter([], [pickup, amount]))) as ReturnType<
    typeof guessesAfter
  >;
  expect(openGuesses(kept, JSON.parse(JSON.stringify(values)) as typeof values)).toEqual([
    'pickup',
    'quantity',
  ]);
});

test('another message leaves the guesses in fields that it does not fill', () => {
  const first = guessesAfter([], [pickup, amount]);
  expect(openGuesses(guessesAfter(first, [{ ...amount, isGuessed: false }]), values)).toEqual(['pickup']);
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
