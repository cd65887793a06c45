import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createSettingSave } from './setting-save.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function saveInto(
  answer: () => Promise<unknown>,
  judge: () => 'again' | 'refused' | 'later' = () => 'again',
) {
  const sent: string[] = [];
  const stuck: boolean[] = [];
  const save = createSettingSave({
    send: (value) => {
      sent.push(value);
      return answer();
    },
    judge,
    onStuck: (isStuck) => stuck.push(isStuck),
  });
  return { save, sent, stuck };
}

const succeeds = () => Promise.resolve();
const fails = () => Promise.reject(new Error('500'));

test('what follows soon is saved together, the last value only', async () => {
  const { save, sent, stuck } = saveInto(succeeds);
  save.change('1');
  await vi.advanceTimersByTimeAsync(500);
  save.change('2');
  await vi.advanceTimersByTimeAsync(599);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['2']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual(['2']);
  expect(stuck).toEqual([]);
});

test('what does not get through is tried again after growing pauses, told once, and taken back when it is saved', async () => {
  let answer: () => Promise<unknown> = fails;
  const { save, sent, stuck } = saveInto(() => answer());
  save.change('1');
  await vi.advanceTimersByTimeAsync(600);
  for (const [index, pause] of [2000, 4000, 8000, 16_000].entries()) {
    expect(stuck).toEqual([]);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sent).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(index + 2);
  }
  expect(stuck).toEqual([true]);
  await vi.advanceTimersByTimeAsync(32_000 + 60_000 + 60_000);
  expect(sent).toHaveLength(8);
  expect(stuck).toEqual([true]);

  answer = succeeds;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(9);
  expect(stuck).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(9);
});

test('a newer value takes the place of the one that failed', async () => {
  const answers = [fails, succeeds];
  const { save, sent } = saveInto(() => (answers.shift() ?? succeeds)());
  save.change('1');
  await vi.advanceTimersByTimeAsync(600);
  save.change('2');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual(['1', '2']);
});

test('a newer value waits for the answer to the one before it, whether that came through or not', async () => {
  for (const settle of ['resolve', 'reject'] as const) {
    const first = Promise.withResolvers<void>();
    const answers = [() => first.promise];
    const { save, sent } = saveInto(() => (answers.shift() ?? succeeds)());
    save.change('1');
    await vi.advanceTimersByTimeAsync(600);
    save.change('2');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sent).toEqual(['1']);
    first[settle]();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toEqual(['1', '2']);
  }
});

test('a connection that is back is not waited for; with nothing to save nothing is sent', async () => {
  const answers = [fails, succeeds];
  const { save, sent } = saveInto(() => (answers.shift() ?? succeeds)());
  save.tryAgain();
  expect(sent).toEqual([]);
  save.change('1');
  await vi.advanceTimersByTimeAsync(600);
  save.tryAgain();
  expect(sent).toEqual(['1', '1']);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual(['1', '1']);
});

test('whoever leaves has sent the last value, which an older one that fails later does not replace', async () => {
  const first = Promise.withResolvers<void>();
  const answers = [() => first.promise];
  const { save, sent } = saveInto(() => (answers.shift() ?? succeeds)());
  save.change('1');
  await vi.advanceTimersByTimeAsync(600);
  save.change('2');
  save.tryAgain();
  expect(sent).toEqual(['1']);
  save.leave();
  expect(sent).toEqual(['1', '2']);
  await vi.advanceTimersByTimeAsync(0);
  first.reject(new Error('500'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual(['1', '2']);
});

test('a newer value is sent after one that was refused, of which nobody need be told', async () => {
  const first = Promise.withResolvers<void>();
  const answers = [() => first.promise];
  const { save, sent, stuck } = saveInto(
    () => (answers.shift() ?? succeeds)(),
    () => 'refused',
  );
  save.change('1');
  await vi.advanceTimersByTimeAsync(600);
  save.change('2');
  await vi.advanceTimersByTimeAsync(1000);
  first.reject(new Error('400'));
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual(['1', '2']);
  expect(stuck).toEqual([]);
});

test.each([
  ['refused', [true]],
  ['later', []],
] as const)('what is %s is not tried again before the next change', async (verdict, told) => {
  const { save, sent, stuck } = saveInto(fails, () => verdict);
  save.change('1');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual(['1']);
  expect(stuck).toEqual(told);
  save.change('2');
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual(['1', '2']);
});
