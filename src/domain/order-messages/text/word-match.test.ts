import { expect, test } from 'vitest';

import { hasSimilarBeginning, readingsOf, WordIndex, withoutDoubleLetter } from './word-match.ts';

const index = new WordIndex(
  ['muuga', 'parnu', 'tamsalu', 'viljaterminal', 'oder', 'nisu', 'uan', 'kase', 'kasela'].map(
    (word) => [word, word] as const,
  ),
);

test.each([
  ['muuga', 'muuga', null, true],
  ['muugale', 'muuga', 'TO', true],
  ['muugalt', 'muuga', 'FROM', true],
  ['parnusse', 'parnu', 'TO', true],
  ['viljaterminalist', 'viljaterminal', 'FROM', true],
  ['odrale', 'oder', 'TO', true],
  // A doubled consonant is also an easy slip.
  ['tamsallu', 'tamsalu', 'TO', false],
  ['nisut', 'nisu', null, true],
  // Of three letters an ending is hardly meant.
  ['uane', 'uan', null, false],
])('%s is a form of %s', (said, value, direction, isExact) => {
  expect(index.find(said, { forgives: false })).toEqual({ value, direction, isExact });
});

test.each([
  ['muuha', 'muuga', null],
  ['muuhale', 'muuga', 'TO'],
  ['viljaterminql', 'viljaterminal', null],
  ['oter', 'oder', null],
])('%s is %s with a letter wrong, where that is forgiven', (said, value, direction) => {
  expect(index.find(said, { forgives: false })).toBeNull();
  expect(index.find(said, { forgives: true })).toEqual({ value, direction, isExact: false });
});

test.each(['nosu', 'tallinn', 'mu', ''])('"%s" is no known word', (said) => {
  expect(index.find(said, { forgives: true })).toBeNull();
});

test('a word with a letter wrong that may be two words is neither', () => {
  const alike = new WordIndex([
    ['karula', 1],
    ['kabula', 2],
  ]);
  expect(alike.find('kadula', { forgives: true })).toBeNull();
});

test('readings begin with the word as it stands', () => {
  expect(readingsOf('laost').slice(0, 2)).toEqual([
    { stem: 'laost', direction: null },
    { stem: 'ladu', direction: 'FROM' },
  ]);
});

test('a beginning is known with a letter wrong or held', () => {
  expect(
    ['augusti', 'auugusti', 'vgusta', 'agusti'].map((word) => hasSimilarBeginning(word, 'august')),
  ).toEqual([true, true, false, true]);
  expect(withoutDoubleLetter('niisuu')).toEqual(['niisuu', 'nisuu', 'niisu']);
});
