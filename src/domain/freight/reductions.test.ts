import { expect, test } from 'vitest';

import { shareReduction } from './reductions.ts';
import type { StatementRow } from './statement.ts';

const rowOf = (amountCents: number, number?: string): StatementRow => ({
  rowId: 1,
  transportJobId: 1,
  day: '2026-05-12',
  pickup: 'Talu',
  destination: null,
  product: 'Nisu',
  truck: null,
  tonnes: null,
  waybill: null,
  waitingMinutes: 0,
  lines: [
    {
      code: 'FREIGHT',
      number: 2,
      amountCents,
      words: '',
      category: 'S',
      rate: '24',
      corrects: number === undefined ? undefined : { number, date: '2026-05-01' },
    },
  ],
});

test.each([
  ['of each what its own lines come to with VAT', [rowOf(-1000, 'A'), rowOf(-500, 'B')], [1240, 620]],
  ['a new load takes of the last', [rowOf(-1000, 'A'), rowOf(-500, 'B'), rowOf(300)], [1240, 248]],
  ['what costs more now takes nothing off', [rowOf(100, 'A'), rowOf(-500, 'B')], [0, 496]],
  ['a cent of rounding stays with the last', [rowOf(-2, 'A'), rowOf(-2, 'B')], [2, 3]],
])('corrections are shared among their invoices: %s', (_what, rows, cents) => {
  expect(shareReduction({ rows }, ['A', 'B'])).toEqual(cents);
});
