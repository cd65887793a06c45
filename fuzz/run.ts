import { isDeepStrictEqual } from 'node:util';

import { seededRandom } from '#domain/seeded-random.ts';

import { guardBorders } from './borders.ts';
import { changesBorders, mayCall } from './callers.ts';
import { toBus } from './draft.ts';
import { exchange, hangUp, type WireAnswer, type WireRequest } from './exchange.ts';
import { createFigures, createYardstick } from './figures.ts';
import { judge } from './judge.ts';
import type { Making } from './made-values.ts';
import { makeDraft } from './make-draft.ts';
import { mutate } from './mutations.ts';
import { fuzzNastily } from './nasty.ts';
import { type OpenApiDocument, readOperations } from './operations.ts';
import { createPool } from './pool.ts';
import { openSubject, type Subject } from './subject.ts';

/** The arguments of the command line. */
interface FuzzArguments {
  seed: number;
  /** The limits of a run, whichever comes first. */
  minutes: number;
  requests: number;
  /** Work over a throw-away PostgreSQL instead of the embedded database. */
  postgres: boolean;
  /** Instead of random requests: large texts of every nasty kind at every door. */
  nasty: boolean;
  /** Milliseconds that no answer may take longer than. */
  slowest: number;
}

const numbers = {
  '--seed': 'seed',
  '--minutes': 'minutes',
  '--requests': 'requests',
  '--slowest': 'slowest',
} as const;

/**
 * Sends random requests, right and spoilt, as everybody, and checks every answer (docs/reliability.md); the same
 * seed sends the same.
 */
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

/** After so many requests everything that can be listed is read again. */
const harvestEvery = 500;

try {
  const wanted = readArguments(process.argv.slice(2));
  const subject = await openSubject(wanted.postgres);
  try {
    process.exitCode = wanted.nasty ? await fuzzNastily(subject) : await fuzz(subject, wanted);
  } finally {
    hangUp();
    await subject.end();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function fuzz({ server, callers, borders }: Subject, wanted: FuzzArguments): Promise<number> {
  const document = await fetch(`${server.url}/api/openapi.json`).then((answer) => answer.json());
  const { operations, isProblem } = readOperations(document as OpenApiDocument);
  const pool = createPool();
  const figures = createFigures(server.url, operations, callers);
  const guard = guardBorders(borders, pool);
  const gone = new AbortController();
  const slowness = createYardstick();
  const now = Date.now();
  const end = now + wanted.minutes * 60_000;
  console.log(
    `Seed ${wanted.seed}, ${operations.length} endpoints, ${callers.length} callers, ${server.url}`,
  );

  /** Sends one request and writes down what it shows. */
  const send = async (request: WireRequest): Promise<WireAnswer> => {
    const answer = await exchange(server.url, request);
    // Ctrl+C reaches the server too, whose end may be seen before the signal is.
    const isGone = answer.status === 0 && !(await isAlive(server.url));
    if (interrupted.signal.aborted) return answer;
    figures.count(request, answer);
    for (const fault of judge(request, answer, isProblem)) {
      const said = fault.check.startsWith('5') ? lastLines(server.output()) : '';
      figures.fault(request, { ...fault, detail: `${fault.detail}${said}` });
    }
    for (const fault of guard(request, answer)) figures.fault(request, fault);
    // Ten thousand records take their time, and a search takes the seconds that were asked for, in a thread of its own.
    const mayTakeLong = ['importMasterData', 'createImport', 'applyImport', 'suggestPlan'].includes(
      request.operation.id,
    );
    if (!mayTakeLong && answer.milliseconds > wanted.slowest && (await isSlowAgain(request, answer))) {
      figures.fault(request, { check: 'too slow', detail: `${answer.milliseconds.toFixed(0)} ms` });
    }
    if (isGone) {
      console.log(`The server is gone:${lastLines(server.output())}`);
      gone.abort();
    }
    pool.learn(request.caller.name, request.operation.id, answer);
    return answer;
  };

  /**
   * Asks again: a request made slow by the machine's other work is quick then, or as much slower as the machine is; one
   * that changes something is not repeated.
   */
  const isSlowAgain = async (request: WireRequest, answer: WireAnswer) => {
    const bound = wanted.slowest * slowness();
    const isRepeatable = request.method === 'GET' || answer.status >= 300;
    const again = isRepeatable ? await exchange(server.url, request) : answer;
    return Math.min(answer.milliseconds, again.milliseconds) > bound;
  };

  /** Reads every list that needs no parameter, as everybody who may. */
  const harvest = async (making: Omit<Making, 'caller'>) => {
    // Keeps the yardstick's best up to date.
    slowness();
    const lists = operations.filter(
      (each) =>
        each.method === 'GET' && each.pathParameters.length === 0 && !each.query.some((one) => one.required),
    );
    for (const operation of lists) {
      for (const caller of callers.filter((each) => mayCall(each, operation))) {
        const draft = makeDraft({ ...making, caller: caller.name }, operation, caller);
        draft.query = operation.query.some((each) => each.name === 'size') ? [['size', '100']] : [];
        await send(toBus(draft, []));
      }
    }
  };

  const goesOn = (number: number) =>
    number < wanted.requests && Date.now() < end && !interrupted.signal.aborted && !gone.signal.aborted;
  for (let number = 0; goesOn(number); number += 1) {
    const random = seededRandom(wanted.seed * 1_000_003 + number);
    if (number % harvestEvery === 0) await harvest({ random, pool, now });
    const operation = random.pick(operations);
    const allowed = callers.filter((each) => mayCall(each, operation));
    // What only a program's own token opens (handing over messages) is asked by those who may not.
    const isAllowed = random.chance(0.7) && allowed.length > 0;
    const caller = random.pick(isAllowed ? allowed : callers);
    const making = { random, pool, caller: caller.name, now };
    const draft = makeDraft(making, operation, caller);
    const request = toBus(draft, random.chance(0.55) ? mutate(making, draft) : []);
    if (changesBorders(callers, operation, { ...draft.path, ...draft.rawPath })) continue;
    const answer = await send(request);

    const hasKey = request.headers['idempotency-key'] !== undefined && request.mutations.length === 0;
    if (hasKey && answer.status === operation.success) {
      const again = await send(request);
      const isAnswered = !interrupted.signal.aborted;
      if (isAnswered && (again.status !== answer.status || !isDeepStrictEqual(again.body, answer.body))) {
        figures.fault(request, {
          check: 'the same key answers otherwise',
          detail: `${answer.text.slice(0, 200)} then ${again.status} ${again.text.slice(0, 200)}`,
        });
      }
    }
  }
  const kinds = figures.print(wanted.seed);
  if (kinds > 0) return 1;
  return interrupted.signal.aborted ? 130 : 0;
}

function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  );
}

function lastLines(output: string): string {
  return `\n${output.trimEnd().split('\n').slice(-1).join('\n').slice(0, 1500)}`;
}

/** Reads the command line; throws an Error that says what there is. */
function readArguments(words: readonly string[]): FuzzArguments {
  const read: FuzzArguments = {
    seed: Math.floor(Math.random() * 1_000_000),
    minutes: 5,
    requests: Number.POSITIVE_INFINITY,
    postgres: false,
    nasty: false,
    slowest: 2000,
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--postgres') {
      read.postgres = true;
    } else if (word === '--nasty') {
      read.nasty = true;
    } else if (isNumberName(word)) {
      const value = Number(rest.shift());
      if (!(value >= 0)) throw new Error(`${word} needs a number.`);
      read[numbers[word]] = value;
    } else {
      throw new Error(
        `Unknown: ${word}. There are --seed N, --minutes N, --requests N, --slowest MILLISECONDS, --postgres, --nasty.`,
      );
    }
  }
  return read;
}

function isNumberName(word: string): word is keyof typeof numbers {
  return word in numbers;
}
