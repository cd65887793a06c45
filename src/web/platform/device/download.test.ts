import { expect, test } from 'vitest';

import { fileNameIn } from './download.ts';

test.each([
  ['attachment; filename="saateleht-1-2.pdf"', 'saateleht-1-2.pdf'],
  ["attachment; filename=tood.csv; filename*=UTF-8''veot%C3%B6%C3%B6d.csv", 'veotööd.csv'],
  ['attachment', null],
  [null, null],
])('%s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
