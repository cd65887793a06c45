import { expect, test, vi } from 'vitest';

import { carriedGoods } from '#domain/driver/loaded-goods.ts';

import { driverJobRow } from '../../../../tests/setup/driver-jobs.ts';
import { setLocale } from '../../i18n/messages.ts';
import { goodsOf, goodsText } from './job-text.ts';

test('a Russian driver reads goods with their group, others by their name alone', () => {
  const row = driverJobRow(1, { product: { id: 1, name: 'Nisu', unit: 't', isBulk: true } });
  expect(goodsOf(row).name).toBe('Nisu');
  vi.stubGlobal('document', { documentElement: {} });
  setLocale('ru');
  expect(goodsOf(row).name).toBe('Nisu (зерно)');
  // What was loaded in its place may be of another group, and what the business calls its own has no word.
  const loaded = { product: { id: 2, name: 'Raps', unit: 't' }, quantity: 20 };
  expect(goodsText(row, carriedGoods({ ...row, loaded })).name).toBe('Raps');
  expect(goodsOf({ ...row, goods: { ...row.goods, group: 'Muu' } }).name).toBe('Nisu');
  setLocale('et');
  vi.unstubAllGlobals();
});
