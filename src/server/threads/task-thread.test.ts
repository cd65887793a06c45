import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';

import { createTaskThread } from './task-thread.ts';

const thread = createTaskThread<string, string>({
  program: new URL('../../../tests/setup/threads/echo.ts', import.meta.url),
  log: pino({ level: 'silent' }),
  maxWaiting: 4,
  longestMs: 60_000,
  memoryMegabytes: 64,
});
afterAll(() => thread.close());

test('whoever hands over many tasks holds up no other, and does not fill the queue alone', async () => {
  const done: string[] = [];
  const run = async (task: string, sender: string) => {
    const { answer, failure } = await thread.run(task, sender);
    done.push(answer ?? `${task}: ${failure}`);
  };
  await Promise.all([run('a1', 'a'), run('a2', 'a'), run('a3', 'a'), run('a4', 'a'), run('b1', 'b')]);
  expect(done).toEqual(['a4: BUSY', 'a1', 'b1', 'a2', 'a3']);
});
