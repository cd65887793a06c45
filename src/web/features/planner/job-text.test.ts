import { expect, test } from 'vitest';

import { loadAndDistance } from './job-text.ts';

test('a truck’s day says what it carries and how far it goes; goods in litres alone are no tonnes', () => {
  expect(loadAndDistance({ tonnes: 54, km: 250.4, emptyKm: 46.4 })).toBe('54\u00a0t · 297 km');
  expect(loadAndDistance({ tonnes: 0, km: 201, emptyKm: 0 })).toBe('201 km');
});
