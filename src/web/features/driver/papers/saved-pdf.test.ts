import { expect, test } from 'vitest';

import { pdfFailure } from './saved-pdf.ts';

test.each([
  ['no answer', null, 'unavailable'],
  ['the page of a network that wants a sign-in', 200, 'unavailable'],
  ['a gateway without the server', 502, 'unavailable'],
  ['a row that is not there', 404, 'none'],
  ['a cancelled row', 409, 'none'],
  ['a session that is over', 401, 'signedOut'],
  ['a failure of the server', 500, 'fault'],
] as const)('says why there is no PDF: %s', (_what, status, failure) => {
  expect(pdfFailure(status)).toBe(failure);
});
