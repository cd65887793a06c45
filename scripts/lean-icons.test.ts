import { expect, test } from 'vitest';

import { pathOf } from './lean-icons.ts';

test('lines of several elements become one path', () => {
  const shapes = [
    ['path', { d: 'M15 18H9', key: 'a' }],
    ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }],
    ['polyline', { points: '1 2 3 4 5 6' }],
    ['polygon', { points: '1 2 3 4 5 6' }],
  ] as const;
  expect(pathOf(shapes)).toBe('M15 18H9M1 2L3 4M1 2 3 4 5 6M1 2 3 4 5 6z');
});

test('a relative move begins at the corner of the icon, not where the part before it ended', () => {
  const shapes = [
    ['path', { d: 'm1 1 2 2' }],
    ['path', { d: 'm6 9 6 6 6-6' }],
  ] as const;
  expect(pathOf(shapes)).toBe('m1 1 2 2M0 0m6 9 6 6 6-6');
});

test('round shapes are drawn as arcs', () => {
  expect(pathOf([['circle', { cx: '12', cy: '5', r: '1.1' }]])).toBe(
    'M10.9 5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0z',
  );
  expect(pathOf([['rect', { x: '2', y: '3', width: '10', height: '8', rx: '2' }]])).toBe(
    'M4 3h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
  );
});

test('a dot that its own line covers needs no filling; a filled surface cannot be said in lines', () => {
  const dot = { cx: '16', cy: '7', r: '.5', fill: 'currentColor' };
  expect(pathOf([['circle', dot]])).not.toBeNull();
  expect(pathOf([['circle', { ...dot, r: '4' }]])).toBeNull();
  expect(pathOf([['text', {}]])).toBeNull();
});
