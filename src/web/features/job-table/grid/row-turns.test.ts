import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { rowTurns } from './row-turns.ts';

let frames: (() => void)[] = [];
let idle: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  idle = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  const requestIdleCallback = (callback: () => void) => idle.push(callback);
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('window', { requestIdleCallback });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function nextFrame(): void {
  for (const callback of frames.splice(0)) callback();
}

function becomeIdle(): void {
  for (const callback of idle.splice(0)) callback();
}

/** Turns that have drawn their first rows, each in so many ms, and the rows that come after them. */
function turnsAfterStart(rowMs: number) {
  const turns = rowTurns();
  for (let row = 0; row < 20; row += 1) turns.took(rowMs);
  const come: number[] = [];
  const wait = (...indexes: number[]) => indexes.map((index) => turns.wait(index, () => come.push(index)));
  return { turns, come, wait };
}

const twenty = Array.from({ length: 20 }, (_, index) => index + 1);

test('on a slow machine few rows come in a frame, those that have just come into sight first', () => {
  const { turns, come, wait } = turnsAfterStart(0.25);
  wait(...twenty);
  turns.scrolled();
  expect(come).toEqual([20, 19]);
  nextFrame();
  turns.scrolled();
  expect(come).toEqual([20, 19, 18, 17]);
  nextFrame();
  wait(-5, -4);
  turns.scrolled();
  expect(come.slice(4)).toEqual([-5, -4]);
});

test('a quick machine draws more in a frame, the slowest one still a row', () => {
  const quick = turnsAfterStart(0.1);
  quick.wait(...twenty);
  quick.turns.scrolled();
  expect(quick.come).toHaveLength(5);
  const slow = turnsAfterStart(30);
  slow.wait(...twenty);
  slow.turns.scrolled();
  expect(slow.come).toHaveLength(1);
});

test('once it stands still more rows come in a frame, until none waits', () => {
  const { turns, come, wait } = turnsAfterStart(0.25);
  wait(...twenty);
  turns.scrolled();
  nextFrame();
  expect(come).toHaveLength(2);
  nextFrame();
  expect(come).toHaveLength(6);
  for (let frame = 0; frame < 4; frame += 1) nextFrame();
  expect(come).toHaveLength(20);
  expect(frames).toHaveLength(0);
});

test('the first rows of a scroll come in its own frame, what stays over along with the next one', () => {
  const { turns, come, wait } = turnsAfterStart(0.25);
  turns.scrolled();
  wait(1, 2, 3);
  nextFrame();
  expect(come).toEqual([3, 2]);
  turns.scrolled();
  expect(come).toEqual([3, 2, 1]);
});

test('rows that come without a scroll, as those of another page, come from the top', () => {
  const { come, wait } = turnsAfterStart(0.25);
  wait(...twenty);
  nextFrame();
  expect(come).toEqual([1, 2, 3, 4]);
});

test('a row during which the machine was busy with something else makes no difference', () => {
  const { turns, come, wait } = turnsAfterStart(0.25);
  turns.took(300);
  wait(...twenty);
  turns.scrolled();
  expect(come).toHaveLength(2);
});

test('a clock that says of all rows that they took no time lets a few come', () => {
  const { turns, come, wait } = turnsAfterStart(0);
  wait(...twenty);
  turns.scrolled();
  expect(come.length).toBeGreaterThan(2);
  expect(come.length).toBeLessThan(20);
});

test('however often it is scrolled in a frame, it is one turn', () => {
  const { turns, come, wait } = turnsAfterStart(0.25);
  wait(...twenty);
  turns.scrolled();
  turns.scrolled();
  expect(come).toHaveLength(2);
});

test('a row that has gone before its turn does not come', () => {
  const { come, wait } = turnsAfterStart(0.25);
  const [takeBack] = wait(2, 3);
  takeBack?.();
  nextFrame();
  expect(come).toEqual([3]);
});

test('what is out of sight is drawn when nothing in sight waits, row by row, or at once when it comes into sight', () => {
  const { turns, come, wait } = turnsAfterStart(0.25);
  const completed: number[] = [];
  const completions = [1, 2, 3, 4, 5, 6, 7].map((row) => turns.complete(() => completed.push(row)));
  wait(2);
  becomeIdle();
  expect(completed).toEqual([]);
  nextFrame();
  expect(come).toEqual([2]);
  becomeIdle();
  expect(completed).toEqual([1]);
  becomeIdle();
  expect(completed).toEqual([1, 2]);
  completions[4]?.();
  turns.completeNow();
  expect(completed).toEqual([1, 2, 3, 4, 6, 7]);
});

test('what is out of sight waits until nobody has done anything for a moment', () => {
  vi.useFakeTimers();
  const { turns } = turnsAfterStart(0.25);
  const completed: number[] = [];
  turns.complete(() => completed.push(1));
  turns.busy();
  becomeIdle();
  expect(completed).toEqual([]);
  vi.advanceTimersByTime(200);
  turns.scrolled();
  vi.advanceTimersByTime(200);
  becomeIdle();
  expect(completed).toEqual([]);
  vi.advanceTimersByTime(250);
  becomeIdle();
  expect(completed).toEqual([1]);
});

test('however much there is to wait for, it is waited for once', () => {
  vi.useFakeTimers();
  const { turns } = turnsAfterStart(0.25);
  turns.busy();
  for (let row = 0; row < 5; row += 1) {
    turns.complete(() => undefined);
    becomeIdle();
  }
  expect(vi.getTimerCount()).toBe(1);
  expect(idle).toHaveLength(0);
});
