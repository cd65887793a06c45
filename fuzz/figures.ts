import { createHash } from 'node:crypto';

import { type Caller, mayCall } from './callers.ts';
import type { WireAnswer, WireRequest } from './exchange.ts';
import type { Fault } from './judge.ts';
import type { Operation } from './operations.ts';

/** The figures of a run so far. */
export interface Figures {
  count(request: WireRequest, answer: WireAnswer): void;
  fault(request: WireRequest, fault: Fault): void;
  requests(): number;
  /** Prints everything; answers how many kinds of faults there are. */
  print(seed: number): number;
}

interface Found {
  fault: Fault;
  times: number;
  operations: Set<string>;
  /** The first request that showed it, and its number. */
  request: WireRequest;
  number: number;
}

export function createFigures(
  url: string,
  operations: readonly Operation[],
  callers: readonly Caller[],
): Figures {
  const statuses = new Map<number, number>();
  const reached = new Map<string, Set<string>>();
  const refusals = new Map<string, string>();
  const faults = new Map<string, Found>();
  let slowest: { milliseconds: number; what: string }[] = [];
  let requests = 0;

  return {
    requests: () => requests,
    count({ operation, caller, mutations }, { status, milliseconds, text }) {
      requests += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) {
        const known = reached.get(caller.name) ?? new Set();
        reached.set(caller.name, known.add(operation.id));
      }
      if (status >= 400 && mutations.length === 0) {
        refusals.set(`${caller.name} ${operation.id}`, `${status} ${/"errors":(.*)/.exec(text)?.[1] ?? ''}`);
      }
      slowest.push({ milliseconds, what: `${operation.id} ${status} ${mutations.join(', ')}` });
      if (slowest.length > 200) slowest = topOf(slowest);
    },
    fault(request, fault) {
      const key = kindOf(request, fault);
      const known = faults.get(key) ?? { fault, times: 0, operations: new Set(), request, number: requests };
      faults.set(key, known);
      known.times += 1;
      known.operations.add(request.operation.id);
    },
    print(seed) {
      console.log(`\nSeed ${seed}: ${requests} requests`);
      const sorted = [...statuses].toSorted(([a], [b]) => a - b);
      for (const hundred of [0, 2, 3, 4, 5]) {
        const group = sorted.filter(([status]) => Math.floor(status / 100) === hundred);
        const total = group.reduce((sum, [, times]) => sum + times, 0);
        if (total > 0) {
          const details = group.map(([status, times]) => `${status}: ${times}`).join(', ');
          console.log(`  ${hundred}xx  ${String(total).padStart(7)}  (${details})`);
        }
      }
      console.log('\nEndpoints reached with an answer of success, of those that the role may call');
      for (const caller of callers) {
        const open = operations.filter((each) => mayCall(caller, each)).map((each) => each.id);
        const known = reached.get(caller.name) ?? new Set();
        const missed = open.filter((each) => !known.has(each));
        console.log(`  ${caller.name.padEnd(13)} ${known.size} of ${open.length}`);
        for (const each of missed) {
          const refused = refusals.get(`${caller.name} ${each}`) ?? 'not asked';
          console.log(`    not ${each}; last ${refused.slice(0, 200)}`);
        }
      }
      console.log('\nSlowest');
      for (const { milliseconds, what } of topOf(slowest)) {
        console.log(`  ${milliseconds.toFixed(0)} ms  ${what}`);
      }
      for (const each of faults.values()) printFault(url, seed, each);
      console.log(faults.size === 0 ? '\nNo faults.' : `\n${faults.size} kinds of faults.`);
      return faults.size;
    },
  };
}

function topOf(list: { milliseconds: number; what: string }[]) {
  return list.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
}

const maxLength = 1500;

function printFault(url: string, seed: number, found: Found): void {
  const { fault, times, request, number } = found;
  const { caller, method, target, headers, body, mutations } = request;
  const where = [...found.operations].join(', ');
  console.log(`\nFAULT ${fault.check} (${times} ×: ${where})\n  ${fault.detail}`);
  console.log(
    `  as ${caller.name}; spoilt: ${mutations.join(', ') || 'nothing'}; --seed ${seed} --requests ${number}`,
  );
  const shown = Object.entries(headers).map(([name, value]) => {
    const isSecret = name === 'cookie' || name === 'authorization';
    return `-H '${name}: ${isSecret ? `<${caller.name}>` : shorten(value)}'`;
  });
  const data = body === null ? [] : [`--data-binary '${shorten(body.toString())}'`];
  console.log(`  curl -X ${method} '${url}${shorten(target)}' ${[...shown, ...data].join(' ')}`);
}

function shorten(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength)}… (${text.length} characters)`;
}

/**
 * Returns the kind of a fault. A fault inside the server has a cause of its own in each operation; others are told
 * apart by their messages.
 */
function kindOf({ operation }: WireRequest, { check, detail }: Fault): string {
  const isInside = /^5|documented|slow|border/.test(check);
  return `${check} ${isInside ? operation.id : detail.replaceAll(/\d+/g, '#').slice(0, 60)}`;
}

/** Says how much slower the machine is just now than at its best in this run: 1, or more when others use it. */
export function createYardstick(): () => number {
  let best = Number.POSITIVE_INFINITY;
  return () => {
    const took = timeOfWork();
    best = Math.min(best, took);
    return took / best;
  };
}

/** Milliseconds for always the same work, about fifty on a quiet machine. */
function timeOfWork(): number {
  const bytes = Buffer.alloc(1024 * 1024);
  const startedAt = performance.now();
  for (let round = 0; round < 40; round += 1) createHash('sha256').update(bytes).digest();
  return performance.now() - startedAt;
}
