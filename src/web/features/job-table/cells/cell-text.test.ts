import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { cellText, waybillText } from './cell-text.ts';

test.each([
  [{ status: 'In progress', number: 'W-1' }, 'Teel · W-1'],
  [{ status: 'Awaiting', number: 'W-1' }, 'Awaiting · W-1'],
  [{ status: null, number: 'W-1' }, 'W-1'],
  [{ status: 'Confirmed', number: null }, 'Kinnitatud'],
  [{ status: null, number: null }, ''],
])('%j', (waybill, text) => {
  const row = { waybill: { ...waybill, documentUrl: null }, simulatedSends: [] };
  expect(waybillText(row)).toBe(text);
});

test('what only a simulator took says so', () => {
  const row = {
    waybill: { status: 'In progress', number: 'EVL-1', documentUrl: null },
    sentToWaybill: true,
    isSMSSent: true,
    simulatedSends: ['WAYBILL'],
  } as unknown as JobRow;
  expect(waybillText(row)).toBe('Teel · EVL-1 (proov)');
  expect(cellText(row, 'sentToWaybill')).toBe('Jah (proov)');
  expect(cellText(row, 'isSMSSent')).toBe('Jah');
});
