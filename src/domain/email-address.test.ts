import { expect, test } from 'vitest';

import { isEmailAddress } from './email-address.ts';

test.each([
  ['arved@talu.ee', true],
  ['arved.mets+vedu@suur-talu.com.ee', true],
  ['talu.ee', false],
  ['arved@talu', false],
  ['arved@talu.ee, teine@talu.ee', false],
  ['Arved <arved@talu.ee>', false],
  ['arved@talu.ee\nBcc: teine@talu.ee', false],
  [`${'a'.repeat(250)}@talu.ee`, false],
])('%j is an address: %s', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne);
});
