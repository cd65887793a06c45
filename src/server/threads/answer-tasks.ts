import { parentPort } from 'node:worker_threads';

/** The first message of a program: it has been loaded, and time counts from now on. */
export const ready = 'ready';

/** Given to a program that is a process; without it, and beside threads, nobody sends tasks. */
export const processArgument = '--answer-tasks';

/**
 * Makes the program of a thread or process (task-thread.ts) answer tasks. Task and answer are data that threads can hand
 * over; an error ends the program, and another is started.
 */
export function answerTasks<Task, Answer>(answer: (task: Task) => Answer | Promise<Answer>): void {
  if (parentPort === null && !process.argv.includes(processArgument)) return;
  const send = (message: unknown) => {
    if (parentPort === null) process.send?.(message);
    else parentPort.postMessage(message, []);
  };
  const work = async (task: Task) => {
    send(await answer(task));
  };
  if (parentPort === null) {
    process.on('message', (task) => void work(task as Task));
    // The server has ended.
    process.on('disconnect', () => process.exit());
  } else parentPort.on('message', work);
  send(ready);
}
