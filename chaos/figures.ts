import type { EventLog } from './event-log.ts';

/** The figures of a run, for each part; `broken` are the promises that were not kept. */
export interface Figures {
  requests: number;
  /** Writes that were answered with 200, 201 or 204. */
  acknowledged: number;
  /** Answers 4xx. */
  refused: number;
  /** Requests that broke off or were given up: it is unknown whether they were carried out. */
  unanswered: number;
  /** Requests to a server that was not there: they surely did nothing. */
  unreachable: number;
  /** Answers 5xx, by status and whether they say when to try again. */
  serverErrors: Map<string, number>;
  /** Acknowledged writes that are not there. */
  lost: number;
  /** Writes that are there more than once. */
  doubled: number;
  /** The request that took longest, answered or not. */
  longestStall: { milliseconds: number; request: string };
  faults: Map<string, number>;
  recoveries: { fault: string; milliseconds: number }[];
  /** Milliseconds from the end of the attack until nothing was half sent any more. */
  settledAfter: number;
  broken: Map<string, { count: number; first: string[] }>;
}

/** Records a broken promise, in the words of the report; `lost` and `doubled` are counted separately too. */
export type Breach = (promise: string, details: unknown, kind?: 'lost' | 'doubled') => void;

export function newFigures(): Figures {
  return {
    requests: 0,
    acknowledged: 0,
    refused: 0,
    unanswered: 0,
    unreachable: 0,
    serverErrors: new Map(),
    lost: 0,
    doubled: 0,
    longestStall: { milliseconds: 0, request: '' },
    faults: new Map(),
    recoveries: [],
    settledAfter: 0,
    broken: new Map(),
  };
}

/** The number of each broken promise that are printed; the log holds all. */
const shownOfEach = 3;

export function breachInto(figures: Figures, log: EventLog): Breach {
  return (promise, details, kind) => {
    if (kind !== undefined) figures[kind] += 1;
    const text = JSON.stringify(details).slice(0, 600);
    log.write('broken', { promise, details });
    const known = figures.broken.get(promise) ?? { count: 0, first: [] };
    known.count += 1;
    if (known.first.length < shownOfEach) known.first.push(text);
    figures.broken.set(promise, known);
  };
}

export function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
