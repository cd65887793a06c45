import { expect, test } from 'vitest';

import { isSigned } from './signature-ink.ts';

test.each([
  ['nothing', [], false],
  [
    'taps',
    [
      [0.1, 0.1],
      [0.5, 0.2],
      [0.9, 0.1, 0.91, 0.1],
    ],
    false,
  ],
  ['a slip of the finger', [[0.4, 0.2, 0.5, 0.21]], false],
  [
    'a name',
    [
      [0.1, 0.3, 0.2, 0.1, 0.3, 0.3],
      [0.4, 0.2],
    ],
    true,
  ],
  [
    'initials',
    [
      [0.4, 0.2, 0.45, 0.3],
      [0.5, 0.2, 0.55, 0.3],
    ],
    true,
  ],
])('takes %s for a signature: %j', (_what, strokes, expected) => {
  expect(isSigned(strokes)).toBe(expected);
});
