import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ListSplitter } from './list-splitter.ts';

function split(pieces: readonly string[]) {
  const list = new ListSplitter();
  const items = pieces.flatMap((piece) => [...list.push(piece)]);
  return { items, behind: list.behind };
}

test('any list comes apart into its items, wherever its text is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.constantFrom(undefined, 1, '\t'),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (items, indent, lengths) => {
        const text = `${JSON.stringify(items, null, indent).slice(1)} }`;
        const pieces: string[] = [];
        for (let from = 0, nth = 0; from < text.length; nth += 1) {
          const length = lengths[nth % lengths.length] ?? 1;
          pieces.push(text.slice(from, from + length));
          from += length;
        }
        const found = split(pieces);
        expect(found.items.map((item) => JSON.parse(item) as unknown)).toEqual(
          JSON.parse(JSON.stringify(items)),
        );
        expect(found.behind).toBe(' }');
      },
    ),
  );
});

test.each([
  ['a list that does not end', '{"a":1},{"b":', ['{"a":1}'], null],
  ['a text that does not end', '"a],', [], null],
  ['commas with nothing between', '{},,{}]', ['{}', '', '{}'], ''],
  ['a comma at the end', '{},]', ['{}', ''], ''],
  ['nothing', ' \n]', [], ''],
] as const)('%s', (_name, text, items, behind) => {
  expect(split([text])).toEqual({ items, behind });
});
