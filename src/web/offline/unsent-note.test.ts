import { expect, it } from 'vitest';

import { lostUnsent, notedUnsent } from './unsent-note.ts';

it('is of one user alone', () => {
  expect(notedUnsent(7, 'a=b; koorem_unsent=7.3; c=d')).toBe(3);
  expect(notedUnsent(8, 'koorem_unsent=7.3')).toBe(0);
  expect(notedUnsent(7, '')).toBe(0);
  expect(notedUnsent(7, 'koorem_unsent=7.x')).toBe(0);
});

it('counts as lost only what is not there any more', () => {
  expect(lostUnsent(3, 0)).toBe(3);
  expect(lostUnsent(3, 3)).toBe(0);
  expect(lostUnsent(0, 0)).toBe(0);
});
