import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';

import type { FastifyBaseLogger } from 'fastify';

import { processArgument, ready } from './answer-tasks.ts';

export interface TaskThreadOptions {
  /** A program that ends in `answerTasks`. */
  program: URL;
  log: FastifyBaseLogger;
  /** The most tasks that wait while one is worked on. */
  maxWaiting: number;
  /** Milliseconds for one task, counted from when the program has been loaded. */
  longestMs: number;
  memoryMegabytes: number;
  /**
   * True for texts and files of strangers: the program is a process of its own. A thread whose memory is used up may end
   * the whole server with it.
   */
  isProcess?: boolean;
}

/**
 * Why a task has no answer. `BUSY` passes; the others come again with the same task, as a rule. `MEMORY` is told of
 * processes alone.
 */
export type TaskFailure = 'BUSY' | 'TIME' | 'MEMORY' | 'FAILED';
export type TaskResult<Answer> =
  | { answer: Answer; failure?: undefined }
  | { answer?: undefined; failure: TaskFailure };

/** What works on tasks one after another beside the main thread, which goes on answering others. */
export interface TaskThread<Task, Answer> {
  /**
   * `sender`: whose task it is; nobody's tasks are taken twice in a row while another waits, or fill the queue.
   * `ownLongestMs`: the time for this task, in place of that for each.
   */
  run: (task: Task, sender?: string, ownLongestMs?: number) => Promise<TaskResult<Answer>>;
  close: () => Promise<void>;
}

interface Waiting<Task, Answer> {
  task: Task;
  sender: string | undefined;
  longestMs: number;
  finish: (result: TaskResult<Answer>) => void;
}

/**
 * Makes a thread for tasks. It starts with the first one and stays. A task that fails or passes a limit ends it, which
 * costs that task alone; the next one starts a new thread.
 */
export function createTaskThread<Task, Answer>(options: TaskThreadOptions): TaskThread<Task, Answer> {
  const { log, maxWaiting } = options;
  const waiting: Waiting<Task, Answer>[] = [];
  let current: Waiting<Task, Answer> | null = null;
  let thread: Program | null = null;
  let isReady = false;
  let timeLimit: NodeJS.Timeout | undefined;
  let failure: TaskFailure = 'FAILED';

  const takeNext = () => {
    if (current !== null) return;
    const isOther = waiting.findIndex(({ sender }) => sender === undefined || sender !== lastSender);
    const [next] = waiting.splice(Math.max(0, isOther), 1);
    if (next === undefined) return;
    current = next;
    lastSender = next.sender;
    thread ??= start();
    if (isReady) work();
  };
  let lastSender: string | undefined;
  const work = () => {
    if (current === null || thread === null) return;
    const working = thread;
    working.post(current.task);
    timeLimit = setTimeout(() => {
      failure = 'TIME';
      void working.end();
    }, current.longestMs);
  };
  const finishCurrent = (result: TaskResult<Answer>) => {
    clearTimeout(timeLimit);
    const finished = current;
    current = null;
    finished?.finish(result);
    takeNext();
  };
  const start = () => {
    failure = 'FAILED';
    return (options.isProcess === true ? startProcess : startThread)(options, {
      message: (message) => {
        if (message !== ready) return finishCurrent({ answer: message as Answer });
        isReady = true;
        work();
      },
      error: (error) => {
        log.error({ err: error, program: nameOf(options) }, 'a task ended its thread');
      },
      exit: (isOutOfMemory) => {
        thread = null;
        isReady = false;
        finishCurrent({ failure: isOutOfMemory ? 'MEMORY' : failure });
      },
    });
  };
  const mayWait = (sender: string | undefined) =>
    waiting.length < maxWaiting &&
    (sender === undefined || waiting.filter((each) => each.sender === sender).length < maxWaiting / 2);
  return {
    run: (task, sender, ownLongestMs = options.longestMs) =>
      new Promise((finish) => {
        if (current !== null && !mayWait(sender)) return finish({ failure: 'BUSY' });
        waiting.push({ task, sender, longestMs: ownLongestMs, finish });
        takeNext();
      }),
    async close() {
      for (const { finish } of waiting.splice(0)) finish({ failure: 'BUSY' });
      await thread?.end();
    },
  };
}

/** A thread or process that works on tasks. */
interface Program {
  post: (task: unknown) => void;
  end: () => Promise<unknown>;
}
interface Heard {
  message: (message: unknown) => void;
  error: (error: Error) => void;
  exit: (isOutOfMemory: boolean) => void;
}

function startThread({ program, memoryMegabytes }: TaskThreadOptions, heard: Heard): Program {
  const thread = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } });
  thread
    .on('message', heard.message)
    .on('error', heard.error)
    .on('exit', () => heard.exit(false));
  return { post: (task) => thread.postMessage(task, []), end: () => thread.terminate() };
}

/** V8 ends a process so whose memory is used up. */
const outOfMemory: NodeJS.Signals = 'SIGABRT';
const longestLastWords = 4000;

function startProcess(options: TaskThreadOptions, heard: Heard): Program {
  const { program, memoryMegabytes } = options;
  const child = fork(program, [processArgument], {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    // Bytes stay bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    lastWords = (lastWords + words).slice(-longestLastWords);
  });
  child.on('message', heard.message).on('error', heard.error);
  // Not 'exit', after which its last words are still on their way.
  child.once('close', (code: number | null, signal: NodeJS.Signals | null) => {
    // We ended it, or its own report on its memory, which is of no use to anybody.
    const isFault = signal !== 'SIGKILL' && signal !== outOfMemory;
    if (signal === outOfMemory) heard.error(new Error(`${nameOf(options)} used up its memory`));
    if (isFault) heard.error(new Error(`${nameOf(options)} ended: ${signal ?? String(code)}\n${lastWords}`));
    heard.exit(signal === outOfMemory);
  });
  return {
    post: (task) => child.send(task as object),
    end: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

function nameOf({ program }: TaskThreadOptions): string {
  return program.pathname.split('/').at(-1) ?? '';
}
