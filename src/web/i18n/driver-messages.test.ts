import { describe, expect, it } from 'vitest';

import * as en from './en/driver.ts';
import { et } from './et/driver.ts';
import { currentMessages } from './messages.ts';
import * as ru from './ru/driver.ts';

/** Each word by its dotted name; functions with a day put in, which also counts as a number. */
function wordsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') {
    return [[name, String((value as (...of: string[]) => unknown)('2026-05-15', '5'))]];
  }
  return Object.entries(value as object).flatMap(([key, inner]) =>
    wordsOf(inner, name === '' ? key : `${name}.${key}`),
  );
}

const areas = [
  ['of the screens', et, ru.words, en.words],
  ['around them', currentMessages(), ru.spoken, en.spoken],
] as const;

describe.each(areas)('the words %s', (_area, estonian, russian, english) => {
  const own = wordsOf(estonian);

  it.each([
    ['et', estonian],
    ['ru', russian],
    ['en', english],
  ])('are all there in %s', (_language, words) => {
    const found = wordsOf(words);
    expect(found.map(([name]) => name)).toEqual(own.map(([name]) => name));
    expect(found.filter(([, word]) => word.trim() === '' || word.includes('undefined'))).toEqual([]);
  });

  it('are Russian in Russian and leave no Estonian in the others', () => {
    expect(wordsOf(russian).filter(([, word]) => !/[а-яё]/i.test(word))).toEqual([]);
    const words = new Map(own);
    expect(wordsOf(english).filter(([name, word]) => words.get(name) === word)).toEqual([]);
  });
});
