import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countInSight, fitWidths, fitWithStatus, wholeWidth, type WantedWidth } from './fit-widths.ts';

const column = (usual: number, content: number, own: number | null = null): WantedWidth => ({
  usual,
  content,
  own,
  comesLast: false,
});

/** A column of names. */
const names = (inTwoLines: number, content: number, own: number | null = null): WantedWidth => ({
  ...column(inTwoLines, content, own),
  inTwoLines,
});

test('what one column does not need another one gets that is cut', () => {
  expect(fitWidths([column(100, 60), column(100, 140)], 200)).toEqual([60, 140]);
});

test('columns that are cut share what there is', () => {
  expect(fitWidths([column(100, 300), column(100, 300), column(100, 40)], 300)).toEqual([130, 130, 40]);
});

test('names are whole in one line before other texts are', () => {
  expect(fitWidths([names(100, 150), column(100, 180), column(100, 40)], 300)).toEqual([150, 110, 40]);
});

test('room for two lines comes before a name in one line', () => {
  const goods = { ...names(110, 150), usual: 60 };
  expect(fitWidths([names(90, 160), goods], 240)).toEqual([110, 130]);
  expect(fitWidths([names(90, 160), goods], 310)).toEqual([160, 150]);
});

test('what is left over widens all alike, but none that a person has drawn', () => {
  expect(fitWidths([column(100, 100), column(100, 100, 80)], 300)).toEqual([220, 80]);
});

test('columns beyond the room are as wide as their content', () => {
  expect(fitWidths([column(100, 100), column(100, 50), column(80, 120)], 210)).toEqual([130, 80, 120]);
});

test('what comes last waits at the end of the table until names are whole', () => {
  const name = names(80, 200);
  const last = { ...column(100, 100), comesLast: true };
  const narrow = 80 + 60 + 100;
  expect(fitWidths([name, column(60, 60), last], narrow)).toEqual([180, 60, 100]);
  expect(countInSight([name, column(60, 60), last], narrow)).toBe(2);
  const wide = wholeWidth + 60 + 100;
  expect(fitWidths([name, column(60, 60), last], wide)).toEqual([wholeWidth, 60, 100]);
  // A person has put it among the others: there it stays in sight.
  expect(countInSight([name, last, column(60, 60)], narrow)).toBe(3);
  // No name is waited for that is whole, or that a person has drawn.
  expect(countInSight([names(80, 70), column(60, 60), last], narrow)).toBe(3);
  expect(countInSight([names(80, 200, 80), column(60, 60), last], narrow)).toBe(3);
});

test('a status out of sight has its icon in the first column, wherever it stands', () => {
  const three = [column(60, 60), column(200, 200), column(100, 100)];
  expect(fitWithStatus(three, 2, 360)).toEqual({ widths: [60, 200, 100], hasStatusIcon: false });
  expect(fitWithStatus(three, 1, 300)).toEqual({ widths: [80, 220, 100], hasStatusIcon: false });
  expect(fitWithStatus(three, 2, 300)).toEqual({ widths: [91, 209, 100], hasStatusIcon: true });
  // Hidden by somebody.
  expect(fitWithStatus(three, -1, 382)).toEqual({ widths: [82, 200, 100], hasStatusIcon: true });
  // A person has drawn the other columns wide.
  const drawn = [column(60, 60), column(200, 200, 900), column(100, 100)];
  expect(fitWithStatus(drawn, 2, 800).hasStatusIcon).toBe(true);
});

test('the columns in sight fill the room, and no text is cut while another column is roomier than its content', () => {
  const px = fc.integer({ min: 20, max: 300 });
  const wanted = fc.record({
    usual: px,
    content: px,
    own: fc.option(px),
    inTwoLines: fc.option(px, { nil: undefined }),
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
