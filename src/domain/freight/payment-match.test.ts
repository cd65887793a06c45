import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shareOut, statementsNamed } from './payment-match.ts';
import { referenceNumber } from './reference-number.ts';

const of = (ordinal: number) => ({ side: 'CLIENT' as const, year: 2026, ordinal });
const seventh = referenceNumber(of(7));
const eighth = referenceNumber(of(8));

test.each([
  ['its reference number', { reference: seventh, description: null }, [7]],
  ['with spaces', { reference: `${seventh.slice(0, 4)} ${seventh.slice(4)}`, description: null }, [7]],
  ['two reference numbers', { reference: `${seventh}, ${eighth}`, description: null }, [7, 8]],
  ['the reference, whatever the words say', { reference: seventh, description: 'M2026-0008' }, [7]],
  ['numbers in words', { reference: null, description: 'Arved M2026-0008 ja m2026-0007' }, [8, 7]],
  ['a reference number in words', { reference: null, description: `viitenumber ${eighth}.` }, [8]],
  ['one number twice', { reference: '4711', description: `M2026-0007 (${seventh})` }, [7]],
  ['a wrong digit', { reference: `${seventh.slice(0, -1)}x`, description: 'vedu 26.11' }, []],
  ['nothing', { reference: null, description: null }, []],
])('a payment names statements by %s', (_what, payment, ordinals) => {
  expect(statementsNamed(payment)).toEqual(ordinals.map(of));
});

test('a payment is shared out in order, and what is left over stays with the last', () => {
  expect(shareOut(100, [60, 40])).toEqual([60, 40]);
  expect(shareOut(100, [60, 70])).toEqual([60, 40]);
  expect(shareOut(50, [60, 70])).toEqual([50, 0]);
  expect(shareOut(150, [60, 70])).toEqual([60, 90]);
  expect(shareOut(100, [-20, 30])).toEqual([0, 100]);
});

test('the parts of a payment are never less than nothing, and come to the payment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 6 }),
      (amount, unpaid) => {
        const parts = shareOut(amount, unpaid);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
