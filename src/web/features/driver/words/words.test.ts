import { expect, it } from 'vitest';

import { en } from './en.ts';
import { et } from './et.ts';
import { ru } from './ru.ts';

/** Each word by its dotted name; functions with numbers put in. */
function wordsOf(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') return [[name, String((value as (...of: number[]) => unknown)(2, 5))]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    wordsOf(inner, name === '' ? key : `${name}.${key}`),
  );
}

const names = wordsOf(et).map(([name]) => name);

it.each([
  ['et', et],
  ['ru', ru],
  ['en', en],
])('%s has every word', (_language, words) => {
  const found = wordsOf(words);
  expect(found.map(([name]) => name)).toEqual(names);
  expect(found.filter(([, word]) => word.trim() === '' || word.includes('undefined'))).toEqual([]);
});

it('is Russian in Russian and leaves no Estonian in the others', () => {
  expect(wordsOf(ru).filter(([, word]) => !/[а-яё]/i.test(word))).toEqual([]);
  const estonian = new Map(wordsOf(et));
  const same = wordsOf(en).filter(([name, word]) => estonian.get(name) === word);
  expect(same).toEqual([]);
});
