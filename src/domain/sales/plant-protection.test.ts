import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { correctionRows, endsSoon, isCertified, mayBuy } from './plant-protection.ts';

const today = '2026-10-19';
const certified = { plantProtectionNo: 'TK-1', plantProtectionValidityDate: '2026-10-20' };

test('a certificate needs a number with a validity date in the future', () => {
  expect(isCertified(certified, today)).toBe(true);
  expect(isCertified({ ...certified, plantProtectionValidityDate: today }, today)).toBe(false);
  expect(isCertified({ ...certified, plantProtectionValidityDate: null }, today)).toBe(false);
  expect(isCertified({ ...certified, plantProtectionNo: null }, today)).toBe(false);
  expect(isCertified({ ...certified, plantProtectionNo: ' ' }, today)).toBe(false);
});

test('plant protection is sold where any representative is certified, other goods anywhere', () => {
  const nobody = { person: { plantProtectionNo: null, plantProtectionValidityDate: null } };
  expect(mayBuy({ groupId: 4 }, [nobody, { person: certified }], today)).toBe(true);
  expect(mayBuy({ groupId: 4 }, [nobody], today)).toBe(false);
  expect(mayBuy({ groupId: 4 }, [], today)).toBe(false);
  expect(mayBuy({ groupId: 99 }, [], today)).toBe(true);
});

test('a certificate is told of in its last thirty days, and not once it has run out', () => {
  const until = (day: string | null) => ({ ...certified, plantProtectionValidityDate: day });
  expect(endsSoon(until('2026-11-18'), today)).toBe(true);
  expect(endsSoon(until('2026-11-19'), today)).toBe(false);
  expect(endsSoon(until('2026-10-20'), today)).toBe(true);
  expect(endsSoon(until(today), today)).toBe(false);
  expect(endsSoon(until(null), today)).toBe(false);
  expect(endsSoon({ ...until('2026-10-20'), plantProtectionNo: null }, today)).toBe(false);
});

test('a row of the register is corrected by rows: one takes it back, one states what is right', () => {
  const sale = {
    quantity: decimal(20),
    registrationNumber: '0123',
    eppoCode: null,
    lot: 'A1',
    certificateNumber: 'TK-1',
    certificateValidTo: '2027-01-31',
  };
  const back = { ...sale, quantity: decimal(-20) };
  expect(correctionRows(sale, { lot: 'B2' })).toEqual([back, { ...sale, lot: 'B2' }]);
  expect(correctionRows(sale, { quantity: decimal(15) })).toEqual([back, { ...sale, quantity: decimal(15) }]);
  expect(correctionRows(sale, { quantity: decimal(0) })).toEqual([back]);
  expect(correctionRows(sale, { lot: 'A1', quantity: decimal(20) })).toEqual([]);
});
