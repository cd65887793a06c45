import { expect, test } from 'vitest';

import { fileNameOf } from './file-name.ts';

test.each([
  ['attachment; filename="saateleht-1-2.pdf"', 'saateleht-1-2.pdf'],
  ['attachment', 'download.pdf'],
  [null, 'download.pdf'],
])('%s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
