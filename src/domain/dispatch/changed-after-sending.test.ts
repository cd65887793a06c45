import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  changedChannels,
  changedSince,
  type SentChannel,
  sentChannels,
  type SentRow,
  sendsToRepeat,
} from './changed-after-sending.ts';

const named = fc.record({ id: fc.integer({ min: 1, max: 3 }), name: fc.constantFrom('Muuga', 'Kuivati') });
const sentRow: fc.Arbitrary<SentRow> = fc.record({
  date: fc.constantFrom('2026-05-20', '2026-05-21'),
  time: fc.constantFrom(null, '08:00', '09:30'),
  pickup: named,
  destination: fc.option(named),
  product: named,
  quantity: fc.constantFrom(10, 28.5),
  unit: fc.constant('t'),
  truck: fc.constantFrom(null, '123ABC', '674KVJ'),
  trailer: fc.constantFrom(null, '456YTR'),
  driver: fc.constantFrom(null, 'Mati'),
});
const open = 'UNCOMPLETED';

describe('what was changed after it was sent', () => {
  test('is nothing while the row is as it was sent', () => {
    fc.assert(
      fc.property(sentRow, (row) => {
        const sent = { SMS: row, WAYBILL: row, FLEET: row, TERMINAL: row };
        expect(changedChannels(open, sent, structuredClone(row))).toEqual([]);
      }),
    );
  });

  test('is the same seen from either side, and ends when it is changed back', () => {
    fc.assert(
      fc.property(sentRow, sentRow, (sent, present) => {
        expect(changedSince('FLEET', sent, present)).toEqual(changedSince('FLEET', present, sent));
        expect(changedChannels(open, { FLEET: sent }, present)).toEqual(
          changedSince('FLEET', sent, present).length > 0 ? ['FLEET'] : [],
        );
        expect(changedChannels(open, { FLEET: sent }, sent)).toEqual([]);
      }),
    );
  });

  test('is told for the channels it was sent by, and none that it was not', () => {
    fc.assert(
      fc.property(sentRow, fc.subarray([...sentChannels]), (row, channels) => {
        const sent = Object.fromEntries(channels.map((channel) => [channel, row]));
        expect(changedChannels(open, sent, { ...row, quantity: (row.quantity ?? 0) + 1 })).toEqual(channels);
      }),
    );
  });

  test.each([
    ['date', { date: '2026-05-22' }],
    ['time', { time: '17:15' }],
    ['pickup', { pickup: { id: 9, name: 'Muuga' } }],
    ['destination', { destination: null }],
    ['product', { product: { id: 9, name: 'Oder' } }],
    ['quantity', { quantity: 12 }],
    ['truck', { truck: '999ZZZ' }],
    ['trailer', { trailer: '111AAA' }],
    ['driver', { driver: 'Anne' }],
    ['notes', { notes: 'Helista ette' }],
  ] as const)('is %s', (field, change) => {
    const sent: SentRow = {
      date: '2026-05-20',
      time: '08:00',
      pickup: { id: 1, name: 'Talu' },
      destination: { id: 2, name: 'Muuga' },
      product: { id: 3, name: 'Nisu' },
      quantity: 28.5,
      unit: 't',
      truck: '123ABC',
      trailer: '456YTR',
      driver: 'Mati',
      notes: null,
    };
    expect(changedSince('SMS', sent, { ...sent, ...change })).toEqual([field]);
    expect(changedChannels('COMPLETED', { SMS: sent }, { ...sent, ...change })).toEqual([]);
  });

  test('is a note only for a channel that carries it, and of a send that kept it', () => {
    const [row] = fc.sample(sentRow, 1);
    if (row === undefined) throw new Error('nothing sampled');
    const [sent, present] = [
      { ...row, notes: 'Tee on kinni' },
      { ...row, notes: 'Värav on lahti' },
    ];
    const all = { SMS: sent, WAYBILL: sent, FLEET: sent, TERMINAL: sent };
    expect(changedChannels(open, all, present)).toEqual(['SMS', 'WAYBILL', 'FLEET']);
    expect(changedChannels(open, { SMS: row }, present)).toEqual([]);
  });

  test('is not a name that was corrected', () => {
    const [row] = fc.sample(sentRow, 1);
    if (row === undefined) throw new Error('nothing sampled');
    expect(changedSince('SMS', row, { ...row, pickup: { ...row.pickup, name: 'Uus nimi' } })).toEqual([]);
  });
});

describe('sending again', () => {
  const row = (id: number, transportJobId: number, ...changedAfterSending: SentChannel[]) => ({
    id,
    transportJobId,
    changedAfterSending,
  });
  const repeated = (...rows: ReturnType<typeof row>[]) =>
    sendsToRepeat(rows).map(({ row: { id }, channels }) => [id, channels]);

  test('repeats every stale channel of a row', () => {
    expect(repeated(row(1, 7, 'WAYBILL', 'SMS'), row(2, 8), row(3, 9, 'FLEET'))).toEqual([
      [1, ['SMS', 'WAYBILL']],
      [3, ['FLEET']],
    ]);
  });

  test('repeats what is sent of a job once for all of its rows, the fleet’s orders row by row', () => {
    expect(
      repeated(row(1, 7, 'FLEET'), row(2, 7, 'SMS', 'WAYBILL', 'FLEET'), row(3, 7, 'SMS', 'WAYBILL')),
    ).toEqual([
      [1, ['FLEET']],
      [2, ['SMS', 'WAYBILL', 'FLEET']],
    ]);
  });
});
