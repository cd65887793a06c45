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
  ['õie@näide.ee', true],
  ["o'neill@talu.ee", true],
  ['"arved talu"@talu.ee', false],
  ['arved(töö)@talu.ee', false],
  ['arved@talu.ee(töö)', false],
  ['arved@[127.0.0.1]', false],
  ['arved..mets@talu.ee', false],
  ['.arved@talu.ee', false],
  ['arved@-talu.ee', false],
  ['arved@talu..ee', false],
  ['arved@talu.ee?cc=teine', false],
  ['arved@teine@talu.ee', false],
  ['arved\u202e@talu.ee', false],
  ['arved\u200b@talu.ee', false],
  ['arved@talu.ee\u0000', false],
  ['@talu.ee', false],
  ['', false],
])('%j is an address: %s', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne);
});
