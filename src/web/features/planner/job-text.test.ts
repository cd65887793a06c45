import { expect, test } from 'vitest';

import type { BoardJob } from './day-plan.ts';
import { goodsNamesOf, loadAndDistance, trayCount } from './job-text.ts';

test('a truck’s day says what it carries and how far it goes; goods in litres alone are no tonnes', () => {
  expect(loadAndDistance({ tonnes: 54, km: 250.4, emptyKm: 46.4 })).toBe('54\u00a0t · 297 km');
  expect(loadAndDistance({ tonnes: 0, km: 201, emptyKm: 0 })).toBe('201 km');
});

test('loads of one order are told apart by their place in it, the only one of an order says nothing', () => {
  const jobOf = (...rows: [name: string, order: string | null][]) =>
    ({ rows: rows.map(([name, order]) => ({ product: { name }, order })) }) as unknown as BoardJob;
  expect(goodsNamesOf(jobOf(['Nisu', '2/7']))).toBe('Nisu 2/7');
  expect(goodsNamesOf(jobOf(['Nisu', '1/1']))).toBe('Nisu');
  expect(goodsNamesOf(jobOf(['Nisu', null], ['Nisu', null], ['Oder', '1/2']))).toBe('Nisu + Oder 1/2');
});

test('what waits for a truck is counted without what waits to be confirmed, and litres are no tonnes', () => {
  const job = (status: string, tonnes: number) =>
    ({ rows: [{ status }], estimate: { tonnes } }) as unknown as BoardJob;
  const waiting = [job('UNCOMPLETED', 28.5), job('UNCONFIRMED', 25), job('UNCOMPLETED', 0)];
  expect(trayCount(waiting)).toBe('2 veotööd · 28,5\u00A0t, 1 kinnitamata');
  expect(trayCount([job('UNCOMPLETED', 0)])).toBe('1 veotöö');
});
