import { expect, test } from 'vitest';

import { type Filled, guessesAfter, openGuesses } from './guesses.ts';

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
