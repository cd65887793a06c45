import { expect, test } from 'vitest';

import { addPoint } from './signature-strokes.ts';

test('keeps points that move on and leaves out trembling', () => {
  const strokes = addPoint(addPoint(addPoint([], 0.1, 0.1), 0.1001, 0.1), 0.2, 0.3);
  expect(strokes).toEqual([[0.1, 0.1, 0.2, 0.3]]);
});
