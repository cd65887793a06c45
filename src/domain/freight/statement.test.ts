import { expect, test } from 'vitest';

import { statementKind } from './statement.ts';

test.each([
  ['CLIENT', false, 100, 'INVOICE'],
  ['CLIENT', false, -100, 'CREDIT'],
  ['CARRIER', true, 100, 'SELF_BILLED'],
  ['CARRIER', true, -100, 'CREDIT'],
  ['CARRIER', false, 100, 'SUMMARY'],
  ['CARRIER', false, -100, 'SUMMARY'],
] as const)('%s, agreed %s, of %i cents is %s', (side, isSelfBilled, totalCents, kind) => {
  expect(statementKind({ side, isSelfBilled, totalCents })).toBe(kind);
});
