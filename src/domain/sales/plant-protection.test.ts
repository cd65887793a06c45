import { expect, test } from 'vitest';

import { isCertified, mayBuy } from './plant-protection.ts';

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
