import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { rowTurns } from './row-turns.ts';

let frames: ((now: number) => void)[] = [];
let idle: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  frames = [];
  idle = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => frames.push(callback));
  const requestIdleCallback = (callback: () => void) => idle.push(callback);
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('window', { requestIdleCallback });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A frame that comes so many ms after the one before. */
function nextFrame(after: number): void {
  now += after;
  for (const callback of frames.splice(0)) callback(now);
}

function becomeIdle(): void {
  for (const callback of idle.splice(0)) callback();
}

/** Turns that have drawn their first rows, and the rows that are drawn after them. */
function turnsAfterStart() {
  const turns = rowTurns();
  turns.draw(1, () => undefined);
  nextFrame(0);
  const drawn: number[] = [];
  const comeIn = (...indexes: number[]) => indexes.map((index) => turns.draw(index, () => drawn.push(index)));
  return { turns, drawn, comeIn };
}

test('the first rows of all are drawn at once', () => {
  const turns = rowTurns();
  const drawn: number[] = [];
  for (let index = 1; index <= 30; index += 1) turns.draw(index, () => drawn.push(index));
  nextFrame(0);
  expect(drawn).toHaveLength(30);
});

test('while frames are slow few rows are drawn in each, those that have just come in first', () => {
  const { drawn, comeIn } = turnsAfterStart();
  comeIn(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
  for (let frame = 0; frame < 3; frame += 1) nextFrame(60);
  expect(drawn.slice(0, 5)).toEqual([12, 11, 10, 9, 8]);
  drawn.length = 0;
  comeIn(20, 21, 22);
  nextFrame(60);
  expect(drawn).toEqual([22, 21]);
  nextFrame(60);
  comeIn(-5, -4);
  drawn.length = 0;
  nextFrame(60);
  expect(drawn).toEqual([-5, -4]);
});

test('frames of a 30 Hz screen are not slow ones', () => {
  const { drawn, comeIn } = turnsAfterStart();
  comeIn(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21);
  for (let frame = 0; frame < 4; frame += 1) nextFrame(33.4);
  expect(drawn).toHaveLength(20);
});

test('a row that has gone before its turn is not drawn', () => {
  const { drawn, comeIn } = turnsAfterStart();
  const [takeBack] = comeIn(2, 3);
  takeBack?.();
  nextFrame(60);
  expect(drawn).toEqual([3]);
});

test('what is out of sight is drawn when nothing in sight waits, a few rows at a time, or at once when it comes into sight', () => {
  const { turns, drawn, comeIn } = turnsAfterStart();
  const completed: number[] = [];
  const completions = [1, 2, 3, 4, 5, 6, 7].map((row) => turns.complete(() => completed.push(row)));
  comeIn(2);
  becomeIdle();
  expect(completed).toEqual([]);
  nextFrame(16);
  expect(drawn).toEqual([2]);
  becomeIdle();
  expect(completed).toEqual([1, 2, 3, 4]);
  completions[4]?.();
  turns.completeNow();
  expect(completed).toEqual([1, 2, 3, 4, 6, 7]);
});
