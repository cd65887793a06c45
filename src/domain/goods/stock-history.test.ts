import fc from 'fast-check';
import { expect, test } from 'vitest';

import { rememberViewed, type StockHistoryItem } from './stock-history.ts';

test('moves a product that is viewed again to the front with its new time and data', () => {
  const history = rememberViewed(
    rememberViewed([], { id: 1, name: 'Nisu' }, '01.10.2026 08:00'),
    { id: 2, name: 'Oder' },
    '01.10.2026 09:00',
  );
  expect(rememberViewed(history, { id: 1, name: 'Nisu II' }, '02.10.2026 10:00')).toEqual([
    { product: { id: 1, name: 'Nisu II' }, viewedAt: '02.10.2026 10:00' },
    { product: { id: 2, name: 'Oder' }, viewedAt: '01.10.2026 09:00' },
  ]);
});

test('keeps the last five different products, the latest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 8 })), (views) => {
      const history = views.reduce<StockHistoryItem<{ id: number }>[]>(
        (kept, id, index) => rememberViewed(kept, { id }, String(index)),
        [],
      );
      const latestFirst = [...new Set(views.toReversed())].slice(0, 5);
      expect(history.map((item) => item.product.id)).toEqual(latestFirst);
    }),
  );
});
