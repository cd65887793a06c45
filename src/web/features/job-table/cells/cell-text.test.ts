import { expect, test } from 'vitest';

import { waybillText } from './cell-text.ts';

test.each([
  [{ status: 'In progress', number: 'W-1' }, 'Teel · W-1'],
  [{ status: 'Awaiting', number: 'W-1' }, 'Awaiting · W-1'],
  [{ status: null, number: 'W-1' }, 'W-1'],
  [{ status: 'Confirmed', number: null }, 'Kinnitatud'],
  [{ status: null, number: null }, ''],
])('%j', (waybill, text) => {
  expect(waybillText({ ...waybill, documentUrl: null })).toBe(text);
});
