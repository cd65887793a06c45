import { expect, test } from 'vitest';

import { signaturePath } from './signature-path.ts';

test('draws dots, lines and curves', () => {
  expect(signaturePath({ strokes: [[0.5, 0.25]] })).toBe('M500 250L500 250');
  expect(signaturePath({ strokes: [[0, 0, 0.1, 0.1]] })).toBe('M0 0L100 100');
  expect(signaturePath({ strokes: [[0, 0, 0.1, 0.1, 0.2, 0]] })).toBe('M0 0Q100 100 150 50L200 0');
});
