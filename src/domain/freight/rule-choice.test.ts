import { describe, expect, test } from 'vitest';

import { chooseRule, type RuleQuestion, isStillApplicable, tiesOf } from './rule-choice.ts';
import type { FreightRule, Tariff } from './tariff.ts';

const kuivati = { locationId: 1, county: 'Jõgeva maakond' };
const muuga = { locationId: 2, county: 'Harju maakond' };
const question: RuleQuestion = {
  side: 'CLIENT',
  day: '2026-08-13',
  partyCompanyId: 7,
  productId: 11,
  productGroupId: 3,
  from: kuivati,
  to: muuga,
};

/** The rate tells which rule was taken. */
function rule(rate: string, more: Partial<FreightRule> = {}): FreightRule {
  return { kind: 'PER_TKM', rate, ...more };
}

function tariff(rules: FreightRule[], more: Partial<Tariff> = {}): Tariff {
  const none = { partyCompanyId: null, validTo: null, waiting: null, extras: [], fuel: null };
  return { id: 1, side: 'CLIENT', name: 'Üldine', validFrom: '2026-01-01', rules, ...none, ...more };
}

const countyOf = (locationId: number) => ({ 1: kuivati.county, 2: muuga.county })[locationId] ?? null;

describe('which rule holds', () => {
  test('party before goods, goods before way', () => {
    const general = tariff([rule('1', { productId: 11, from: { locationId: 1 }, to: { locationId: 2 } })]);
    const ofParty = tariff(
      [rule('2'), rule('3', { from: { locationId: 1 } }), rule('4', { productGroupId: 3 })],
      {
        partyCompanyId: 7,
      },
    );
    expect(chooseRule([general, ofParty], question)?.rule.rate).toBe('4');
    expect(chooseRule([general, ofParty], { ...question, productGroupId: 5 })?.rule.rate).toBe('3');
    expect(chooseRule([general, ofParty], { ...question, productGroupId: 5, from: muuga })?.rule.rate).toBe(
      '2',
    );
    expect(chooseRule([general, ofParty], { ...question, partyCompanyId: 8 })?.rule.rate).toBe('1');
    expect(chooseRule([general, ofParty], { ...question, partyCompanyId: 8, productId: 12 })).toBeNull();
  });

  test('a way with both places before all that says less of it', () => {
    const inOrder = [
      rule('both places', { from: { locationId: 1 }, to: { locationId: 2 } }),
      rule('place and county', { from: { locationId: 1 }, to: { county: 'Harju maakond' } }),
      rule('both counties', { from: { county: 'Jõgeva maakond' }, to: { county: 'Harju maakond' } }),
      rule('one place', { to: { locationId: 2 } }),
      rule('one county', { to: { county: 'Harju maakond' } }),
      rule('any'),
    ];
    for (let left = inOrder.length; left > 0; left -= 1) {
      const some = inOrder.slice(inOrder.length - left);
      expect(chooseRule([tariff(some.toReversed())], question)?.rule).toBe(some[0]);
    }
  });

  test('the day of loading decides which tariff holds, both ends in it', () => {
    const august = tariff([rule('1')], { validFrom: '2026-08-01', validTo: '2026-08-31' });
    const days = ['2026-07-31', '2026-08-01', '2026-08-31', '2026-09-01'];
    expect(days.map((day) => chooseRule([august], { ...question, day }) !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('what we pay is not what we charge', () => {
    expect(chooseRule([tariff([rule('1')], { side: 'CARRIER' })], question)).toBeNull();
  });
});

describe('rules that tie', () => {
  test.each([
    ['the same way', { from: { locationId: 1 } }, { from: { locationId: 1 } }, 1],
    [
      'from one place and to another: both hold for the way between',
      { from: { locationId: 1 } },
      { to: { locationId: 2 } },
      1,
    ],
    ['two places', { from: { locationId: 1 } }, { from: { locationId: 2 } }, 0],
    ['one says more', { from: { locationId: 1 } }, {}, 0],
    ['other goods', { productId: 11 }, { productId: 12 }, 0],
    [
      'a place in the county, turned about',
      { from: { locationId: 1 }, to: { county: 'Harju maakond' } },
      { from: { county: 'Jõgeva maakond' }, to: { locationId: 2 } },
      1,
    ],
    [
      'a place in another county',
      { from: { locationId: 1 }, to: { county: 'Harju maakond' } },
      { from: { county: 'Harju maakond' }, to: { locationId: 2 } },
      0,
    ],
  ] as const)('%s', (_what, a, b, count) => {
    expect(tiesOf(tariff([rule('1', a), rule('2', b)]), [], countyOf)).toHaveLength(count);
  });

  test('not on days of which only one holds, nor for two parties', () => {
    const [spring, autumn] = [
      tariff([rule('1')], { validTo: '2026-06-30' }),
      tariff([rule('2')], { id: 2, validFrom: '2026-07-01' }),
    ];
    expect(tiesOf(spring, [autumn], countyOf)).toEqual([]);
    expect(tiesOf(spring, [{ ...autumn, validFrom: '2026-06-30' }], countyOf)).toHaveLength(1);
    expect(tiesOf(spring, [{ ...spring, id: 3, partyCompanyId: 7 }], countyOf)).toEqual([]);
  });
});

test.each<[string, Partial<RuleQuestion>, boolean]>([
  ['nothing', {}, true],
  ['the pickup, which the rule does not name', { from: muuga }, true],
  ['the destination', { to: kuivati }, false],
  ['the product', { productId: 12 }, false],
  ['the day', { day: '2026-09-01' }, false],
])('a rule that was taken holds while it matches: %s changed', (_what, changed, holds) => {
  const chosen = chooseRule(
    [tariff([rule('1', { productId: 11, to: { locationId: 2 } })], { validTo: '2026-08-31' })],
    question,
  );
  expect(chosen !== null && isStillApplicable(chosen, { ...question, ...changed })).toBe(holds);
});
