import { expect, test, vi } from 'vitest';

import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';

import { driverJob, driverJobRow } from '../../../../tests/setup/driver-jobs.ts';
import { et } from '../../i18n/et/driver/driver.ts';
import { setLocale } from '../../i18n/messages.ts';
import { stopRecordOf } from '../../offline/job-after.ts';
import { dangerousText, finishedAmount, goodsOf, goodsText, loadText } from './job-text.ts';

test('a Russian driver reads goods with their group, others by their name alone', () => {
  const row = driverJobRow(1, { product: { id: 1, name: 'Nisu', unit: 't', isBulk: true } });
  expect(goodsOf(row).name).toBe('Nisu');
  vi.stubGlobal('document', { documentElement: {} });
  setLocale('ru');
  expect(goodsOf(row).name).toBe('Nisu (зерно)');
  // What was loaded in its place may be of another group, and what the business calls its own has no word.
  const loaded = { product: { id: 2, name: 'Raps', unit: 't' }, quantity: 20 };
  expect(goodsText(row, carriedGoods({ ...row, loaded })).name).toBe('Raps');
  const named = { ...loaded, product: { ...loaded.product, group: 'Rapsi- ja õliseemned' } };
  expect(goodsText(row, carriedGoods({ ...row, loaded: named })).name).toBe('Raps (рапс и масличные)');
  expect(goodsOf({ ...row, goods: { ...row.goods, group: 'Muu' } }).name).toBe('Nisu');
  setLocale('et');
  vi.unstubAllGlobals();
});

test('a finished job says what was counted or weighed last', () => {
  const packaged = driverJobRow(1, { product: { id: 1, name: 'Silokile', unit: 'tk', isBulk: false } });
  const stop = (over: object) => ({ ...stopRecordOf({}), ...over });
  const counted = (quantity: number) => stop({ counts: [{ transportJobProductId: 1, quantity }] });
  const amount = (over: Partial<DriverJob>) =>
    finishedAmount(driverJob('COMPLETED', { transportJobProducts: [packaged], ...over }));
  expect(amount({})).toBe('');
  expect(amount({ pickupStop: counted(4) })).toBe('4\u{a0}tk');
  expect(amount({ pickupStop: counted(4), destinationStop: counted(3) })).toBe('3\u{a0}tk');
  expect(amount({ pickupStop: stop({ netWeightKg: 28_480 }) })).toBe('28\u{a0}480\u{a0}kg');
});

test('what was neither weighed nor counted is ordered, not loaded', () => {
  const row = driverJobRow(1, {
    product: { id: 1, name: 'Nisu', unit: 't', isBulk: true },
    quantity: 28.5,
    replacementProduct: null,
    loaded: null,
  });
  const load = (status: 'AT_PICKUP' | 'ON_ROUTE_TO_DESTINATION', over: object = {}) =>
    loadText(
      driverJob(status, {
        transportJobProducts: [row],
        pickupStop: { ...stopRecordOf({}), ...over },
      }),
      et,
    );
  expect(load('AT_PICKUP')).toBe('Nisu · 28,5\u{a0}t');
  expect(load('ON_ROUTE_TO_DESTINATION')).toBe('Nisu · tellitud 28,5\u{a0}t');
  expect(load('ON_ROUTE_TO_DESTINATION', { estimatedWeightKg: 27_000 })).toBe(
    'Nisu · 27\u{a0}000\u{a0}kg (hinnang)',
  );
  expect(load('ON_ROUTE_TO_DESTINATION', { netWeightKg: 28_480 })).toBe('Nisu · 28\u{a0}480\u{a0}kg');
  row.quantity = null;
  expect(load('ON_ROUTE_TO_DESTINATION')).toBe('Nisu · kogus teadmata');
});

test('dangerous goods are said to be so, as far as they are known', () => {
  const text = (dangerous: DriverJobRow['dangerous']) =>
    dangerousText(driverJobRow(1, dangerous === undefined ? {} : { dangerous }), et);
  expect(text({ unNumber: '1942', adrClass: '5.1' })).toBe('Ohtlik veos: UN 1942, klass 5.1');
  expect(text({ unNumber: '1942', adrClass: null })).toBe('Ohtlik veos: UN 1942');
  // Called dangerous in words alone.
  expect(text({ unNumber: null, adrClass: null })).toBe('Ohtlik veos');
  expect(text(null)).toBeNull();
  // An older version of the app did not keep it.
  expect(text(undefined)).toBeNull();
});
