import fc from 'fast-check';
import { expect, test } from 'vitest';

import { safeReturnTo } from './sign-in-attempts.ts';

const publicUrl = 'https://koorem.example';

test.each([
  ['/services/datatable?page=2&sort=date,desc', '/services/datatable?page=2&sort=date,desc'],
  ['/services/truck-driver#top', '/services/truck-driver#top'],
  ['/auth/change-password', '/auth/change-password'],
  ['/', '/'],
])('%s is a page of our own', (wanted, expected) => {
  expect(safeReturnTo(wanted, publicUrl)).toBe(expected);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/services/..//evil.example',
  'javascript:alert(1)',
  'services/homepage',
  '/auth/login?returnTo=/',
  '/auth/logout',
  '/auth/callback?code=1',
  '/oidc/session/end',
  '/api/products',
  '',
  `/${'a'.repeat(3000)}`,
  ['/a', '/b'],
  undefined,
])('%j becomes the start page', (wanted) => {
  expect(safeReturnTo(wanted, publicUrl)).toBe('/');
});

test('no text leads to another site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '\t',
    '\n',
    '?',
    '#',
    'evil.example',
    'https:',
    ' ',
    '%2f',
  );
  const nasty = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (wanted) => {
      const path = safeReturnTo(wanted, publicUrl);
      expect(path.startsWith('/')).toBe(true);
      expect(new URL(path, publicUrl).origin).toBe(publicUrl);
    }),
    { numRuns: 2000 },
  );
});
