import { expect, test } from 'vitest';

import { unusualSentence } from '#api/driver/unusual-sentences.ts';
import { unusualReasons } from '#domain/driver/weights/weight-checks.ts';
import { decimal } from '#domain/goods/decimal.ts';

import { driverMessages } from '../../src/server/i18n/driver/messages.ts';
import * as screens from '../../src/web/i18n/ru/driver/driver.ts';

/** Other words for what has one: loading погрузка, unloading выгрузка, mass масса, the office офис. */
const strayWord = /погружен|разгру|(?<![а-яё])вес(а|у|ом|е|ов)?(?![а-яё])|контор/i;

/** Every word, however deep; functions with a list of one number put in, which also counts as that number. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String((value as (...of: unknown[]) => unknown)(['5'], ['5']))];
  return Object.values(value as object).flatMap(wordsOf);
}

test('drivers read one Russian word for each thing, on the screens and in what the server says', () => {
  const asked = unusualReasons.map((reason) =>
    unusualSentence({ reason, value: decimal('1'), limit: decimal('2') }, 'ru'),
  );
  const all = [screens.messages, screens.shellMessages, driverMessages.ru].flatMap(wordsOf).concat(asked);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((word) => strayWord.test(word))).toEqual([]);
});
