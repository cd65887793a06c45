import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countInSight, fitWidths, wholeWidth, type WantedWidth } from './fit-widths.ts';

const column = (
  usual: number,
  content: number,
  own: number | null = null,
  comesFirst = false,
): WantedWidth => ({ usual, content, own, comesFirst, comesLast: false });

/** Texts of these widths, each in one row. */
const once = (...widths: number[]) => widths.map((width) => ({ width, count: 1 }));

test('what one column does not need another one gets that is cut', () => {
  expect(fitWidths([column(100, 60), column(100, 140)], 200)).toEqual([60, 140]);
});

test('columns that are cut share what there is', () => {
  expect(fitWidths([column(100, 300), column(100, 300), column(100, 40)], 300)).toEqual([130, 130, 40]);
});

test('texts that come first are whole before others', () => {
  expect(fitWidths([column(100, 180, null, true), column(100, 180), column(100, 40)], 300)).toEqual([
    160, 100, 40,
  ]);
});

test('a name takes no room by which none comes to stand in one line, as long as all have room in two', () => {
  const names = { ...column(120, 260, null, true), texts: once(90, 150, 260), inTwoLines: 140 };
  const goods = { ...column(60, 120), comesNext: true };
  const notes = column(40, 300);
  // Of 220 px for the names only 150 make one whole.
  expect(fitWidths([names, goods, notes], 320)).toEqual([160, 120, 40]);
  expect(fitWidths([names, goods, notes], 300)).toEqual([150, 110, 40]);
  expect(fitWidths([{ ...names, texts: once(90, 260) }, goods, notes], 290)).toEqual([140, 110, 40]);
});

test('room for two lines comes before a name in one line', () => {
  const names = { ...column(100, 160, null, true), texts: once(160), inTwoLines: 90 };
  const goods = { ...column(60, 150), comesNext: true, inTwoLines: 110 };
  expect(fitWidths([names, goods], 240)).toEqual([100, 140]);
  expect(fitWidths([names, goods], 270)).toEqual([160, 110]);
});

test('room goes to where it makes the most names whole', () => {
  const few = { ...column(140, 200, null, true), texts: [{ width: 100, count: 2 }, ...once(200)] };
  const many = { ...column(140, 160, null, true), texts: [{ width: 160, count: 3 }] };
  const goods = { ...column(60, 120), comesNext: true };
  expect(fitWidths([few, many, goods], 140 + 140 + 60 + 30)).toEqual([140, 160, 70]);
});

test('what is left over widens all alike, but none that a person has drawn', () => {
  expect(fitWidths([column(100, 100), column(100, 100, 80)], 300)).toEqual([220, 80]);
});

test('columns beyond the room are as wide as their content', () => {
  expect(fitWidths([column(100, 100), column(100, 50), column(80, 120)], 210)).toEqual([130, 80, 120]);
});

test('what comes last waits at the end of the table until names are whole', () => {
  const name = column(80, 200, null, true);
  const last = { ...column(100, 100), comesLast: true };
  const narrow = 80 + 60 + 100;
  expect(fitWidths([name, column(60, 60), last], narrow)).toEqual([180, 60, 100]);
  expect(countInSight([name, column(60, 60), last], narrow)).toBe(2);
  const wide = wholeWidth + 60 + 100;
  expect(fitWidths([name, column(60, 60), last], wide)).toEqual([wholeWidth, 60, 100]);
  // A person has put it among the others: there it stays in sight.
  expect(countInSight([name, last, column(60, 60)], narrow)).toBe(3);
  // No name is waited for that is whole, or that a person has drawn.
  expect(countInSight([column(80, 70, null, true), column(60, 60), last], narrow)).toBe(3);
  expect(countInSight([column(80, 200, 80, true), column(60, 60), last], narrow)).toBe(3);
});

test('what comes last waits for the goods too', () => {
  const goods = { ...column(60, 200), comesNext: true };
  const last = { ...column(50, 50), comesLast: true };
  expect(countInSight([goods, last], 219)).toBe(1);
  expect(countInSight([goods, last], 220)).toBe(2);
});

test('the columns in sight fill the room, and no text is cut while another column is roomier than its content', () => {
  const px = fc.integer({ min: 20, max: 300 });
  const wanted = fc.record({
    usual: px,
    content: px,
    own: fc.option(px),
    comesFirst: fc.boolean(),
    inTwoLines: px,
    comesLast: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(wanted, { minLength: 1 }), fc.integer({ min: 300, max: 3000 }), (columns, room) => {
      const widths = fitWidths(columns, room);
      const fitted = columns.slice(0, countInSight(columns, room));
      if (fitted.some(({ own }) => own === null)) {
        expect(widths.slice(0, fitted.length).reduce((sum, width) => sum + width, 0)).toBe(room);
      }
      const slackOf = ({ content }: WantedWidth, at: number) => (widths[at] ?? 0) - content;
      const free = fitted
        .map((each, at) => ({ own: each.own, slack: slackOf(each, at) }))
        .filter(({ own }) => own === null);
      if (free.some(({ slack }) => slack < 0)) expect(free.every(({ slack }) => slack <= 0)).toBe(true);
    }),
  );
});
