import { describe, expect, test } from 'vitest';

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

const areas = [
  ['of the screens', et, ru.messages, en.messages],
  ['around them', currentMessages(), ru.shellMessages, en.shellMessages],
] as const;

describe.each(areas)('the words %s', (_area, estonian, russian, english) => {
  const own = namedWords(estonian);

  test.each([
    ['et', estonian],
    ['ru', russian],
    ['en', english],
  ])('are all there in %s', (_language, messages) => {
    const found = namedWords(messages);
    expect(found.map(([name]) => name)).toEqual(own.map(([name]) => name));
    expect(found.filter(([, word]) => word.trim() === '' || word.includes('undefined'))).toEqual([]);
  });

  test('are Russian in Russian and leave no Estonian in the others', () => {
    expect(namedWords(russian).filter(([, word]) => !/[а-яё]/i.test(word))).toEqual([]);
    const messages = new Map(own);
    expect(namedWords(english).filter(([name, word]) => messages.get(name) === word)).toEqual([]);
  });
});
