import { expect, test } from 'vitest';

import { positionAnchored } from './anchored-position.ts';

const phone = { top: 0, bottom: 844, left: 0, width: 390 };
const wantedSize = { width: 0, height: 320 };

test('opens below the field and as wide as it', () => {
  const anchor = { top: 100, bottom: 148, left: 16, width: 358 };
  expect(positionAnchored({ anchor, visible: phone, wantedSize }, 844)).toEqual({
    top: 152,
    bottom: null,
    left: 16,
    width: 358,
    maxHeight: 684,
  });
});

test('opens above when the keyboard has taken the room below', () => {
  const anchor = { top: 400, bottom: 448, left: 16, width: 358 };
  const box = positionAnchored({ anchor, visible: { ...phone, bottom: 500 }, wantedSize }, 844);
  expect(box).toMatchObject({ top: null, bottom: 448, maxHeight: 388 });
});

test('stays inside what is seen', () => {
  const anchor = { top: 100, bottom: 148, left: 300, width: 80 };
  const box = positionAnchored({ anchor, visible: phone, wantedSize: { width: 320, height: 300 } }, 844);
  expect(box.left).toBe(62);
  expect(box.left + box.width).toBeLessThanOrEqual(382);
});
