import { describe, expect, test } from 'vitest';

import { type DriverLanguage, driverLanguages } from '#api/driver/languages.ts';

import * as en from './en/driver/driver.ts';
import { et } from './et/driver/driver.ts';
import { currentMessages } from './messages.ts';
import * as ru from './ru/driver/driver.ts';

/** Each word by its dotted name; functions with a day put in, which also counts as a number. */
function namedWords(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value === 'function') {
    return [[name, String((value as (...of: string[]) => unknown)('2026-05-15', '5'))]];
  }
  return Object.entries(value as object).flatMap(([key, inner]) =>
    namedWords(inner, name === '' ? key : `${name}.${key}`),
  );
}

type WordsOfEach = Record<DriverLanguage, object>;
const areas: [string, WordsOfEach][] = [
  ['of the screens', { et, ru: ru.messages, en: en.messages }],
  ['around them', { et: currentMessages(), ru: ru.shellMessages, en: en.shellMessages }],
];
const others = driverLanguages.filter((language) => language !== 'et');

describe.each(areas)('the words %s', (_area, words) => {
  const own = namedWords(words.et);

  test.each(driverLanguages)('are all there in %s', (language) => {
    const found = namedWords(words[language]);
    expect(found.map(([name]) => name)).toEqual(own.map(([name]) => name));
    expect(found.filter(([, word]) => word.trim() === '' || word.includes('undefined'))).toEqual([]);
  });

  test('are Russian in Russian', () => {
    expect(namedWords(words.ru).filter(([, word]) => !/[а-яё]/i.test(word))).toEqual([]);
  });

  test.each(others)('leave no Estonian in %s', (language) => {
    const messages = new Map(own);
    expect(namedWords(words[language]).filter(([name, word]) => messages.get(name) === word)).toEqual([]);
  });
});
