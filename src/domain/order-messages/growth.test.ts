import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readFrom } from '../../../tests/messages/reading.ts';
import type { editDistance as distance } from '../edit-distance.ts';
import { maxReadCharacters } from './text/message-text.ts';

type EditDistance = typeof distance;

const counted = vi.hoisted(() => ({ steps: 0 }));

vi.mock('../edit-distance.ts', async (importOriginal) => {
  const original = await importOriginal<{ editDistance: EditDistance }>();
  const editDistance: EditDistance = (a, b, most) => {
    counted.steps += a.length + b.length;
    return original.editDistance(a, b, most);
  };
  return { ...original, editDistance };
});

const exec = Reflect.get(RegExp.prototype, 'exec');
beforeEach(() => {
  // Every look of a pattern at a text, by the characters that it passes; one that is bound to its place passes none.
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function countingExec(this: RegExp, text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const end =
      match === null
        ? this.source.startsWith('^') || this.sticky
          ? from
          : text.length
        : match.index + match[0].length;
    counted.steps += 1 + end - from;
    return match;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function stepsFor(text: string): number {
  counted.steps = 0;
  readFrom('Ojaveere Talu OÜ', text);
  return counted.steps;
}

test.each([
  '28 t nisu ',
  'homme ',
  '2 koormat ',
  'завтра ',
  'Muugale ',
  'kell 9 ',
  'hommikul ',
  'nisu, otra ',
  'jätke ',
  '13.08 ',
  'Peeter ',
  'kontakt ',
  'kui ',
  '5 % ',
  'märg ',
  '40 kotti ',
  '18 ja ',
  'E, T ',
  'nädal 34 ',
  '2 nisu Muugale, ',
  '5123 4567 ',
  'aaaaa ',
  'homme 1 auto nisu, ülehomme 1 auto otra, ',
  'järgmisel päeval ',
  '28 t nisu\n\n',
  'х ',
])('a text twice as long takes no more than twice the steps: %s', (piece) => {
  const half = stepsFor(piece.repeat(maxReadCharacters / 2 / piece.length));
  const whole = stepsFor(piece.repeat(maxReadCharacters / piece.length));
  expect(whole / half).toBeLessThan(2.3);
});
