import { previousLoadCount } from '../business-constants.ts';
import { dayMinutes, minuteMs } from '../calendar/durations.ts';
import { type CleaningRegime, cleaningRegimes } from '../driver/driver-job.ts';
import { relevantLoads } from './last-loads.ts';
import type { TrailerKind } from './load-space.ts';

/** The cleanings that goods require after them, the weakest first; after forbidden goods no feed may be loaded. */
export const loadRegimes = [...cleaningRegimes, 'FORBIDDEN'] as const;
export type LoadRegime = (typeof loadRegimes)[number];

/** The good to be loaded next. */
export interface NextLoad {
  /** Its product group is for feed or food. */
  isFeed: boolean;
  regime: LoadRegime | null;
}

/** A load that stood in the load space before. Times are epoch milliseconds. */
export interface PrecedingLoad {
  /** Null: nobody has classed it. */
  regime: LoadRegime | null;
  /** Null where it is not known; it was there when `statedAt` a driver spoke of it. */
  loadedAt: number | null;
  statedAt?: number;
  /** The cleaning after it, as a driver states it before the next load. */
  cleaning: CleaningRegime | null;
  /** Its journey; null or left out for a load that was hauled outside Koorem. */
  transportJobId?: number | null;
  /** The cleaning that the plan has after it, because the planned load that follows asks for it. */
  plannedCleaning?: CleaningRegime | null;
}

/** A cleaning of the load space; `cleanedAt` in epoch milliseconds. */
export interface Cleaning {
  regime: CleaningRegime;
  cleanedAt: number;
}

/** The least cleaning that the receiving company requires after any load; null for what the regimes require. */
export interface Receiver {
  leastRegime: CleaningRegime | null;
}

export const verdicts = ['free', 'clean', 'unknown', 'forbidden'] as const;
export type Verdict = (typeof verdicts)[number];

export interface LoadVerdict<Load> {
  verdict: Verdict;
  /** The cleaning that is needed. */
  regime: CleaningRegime | null;
  /** The loads that make it so, each with the strongest cleaning after it. */
  reasons: Load[];
  /** All loads that count, likewise. */
  loads: Load[];
  /** The number of known loads among the three that count. */
  known: number;
  /** The goods themselves forbid the next feed in this load space. */
  forbidsFeed: boolean;
}

/**
 * Returns whether `next` may be loaded after the last three loads, newest first (docs/requirements.md,
 * 'Previous-load gate'). Each load requires its regime until a cleaning at least as strong; the receiver may require
 * more. No cleaning removes a forbidden load. A load without a class or report counts as unknown. Goods that are no
 * feed may always be loaded.
 */
export function previousLoadVerdict<Load extends PrecedingLoad>(
  next: NextLoad,
  lastThree: readonly Load[],
  cleanings: readonly Cleaning[],
  receiver: Receiver = { leastRegime: null },
): LoadVerdict<Load> {
  const states = withCleanings(lastThree, cleanings);
  const loads = states.map(({ load }) => load);
  const knownCount = Math.min(loads.length, previousLoadCount);
  const answer = (verdict: Verdict, reasons: Load[], regime: CleaningRegime | null = null) => {
    return { verdict, regime, reasons, loads, known: knownCount, forbidsFeed: next.regime === 'FORBIDDEN' };
  };
  if (!next.isFeed) return answer('free', []);
  const forbiddenLoads = loads.filter((load) => load.regime === 'FORBIDDEN');
  if (forbiddenLoads.length > 0) return answer('forbidden', forbiddenLoads);
  const owing = states.flatMap(({ load, cleaned }) => {
    const regime = strongest([load.regime, receiver.leastRegime]);
    return regime === null || rank(cleaned) >= rank(regime) ? [] : [{ load, regime }];
  });
  const neededRegime = strongest(owing.map(({ regime }) => regime));
  const unclassedLoads = loads.filter((load) => load.regime === null);
  if (unclassedLoads.length > 0) return answer('unknown', unclassedLoads, neededRegime);
  const owingLoads = owing.map(({ load }) => load);
  if (knownCount < previousLoadCount) return answer('unknown', owingLoads, neededRegime);
  return answer(neededRegime === null ? 'free' : 'clean', owingLoads, neededRegime);
}

/** A job that is planned: its goods as loads, and what each asks of the load space. */
export interface PlannedGoods<Load> {
  loads: readonly Load[];
  asks: readonly (NextLoad & Receiver)[];
}

/**
 * Returns the loads that count once `plannedJobs`, in the order in which they are to be driven, have been loaded on
 * top of `loads` (newest first). A planned load counts as driven, and the cleaning that it needs as done.
 */
export function withPlanned<Load extends PrecedingLoad>(
  loads: readonly Load[],
  cleanings: readonly Cleaning[],
  plannedJobs: readonly PlannedGoods<Load>[],
): Load[] {
  return plannedJobs.reduce<Load[]>(
    (before, job) => {
      const neededRegime = strongest(
        job.asks.map((ask) => previousLoadVerdict(ask, before, cleanings, ask).regime),
      );
      const [last, ...older] = before;
      const cleanedLoads =
        last && neededRegime !== null ? [{ ...last, plannedCleaning: neededRegime }, ...older] : before;
      return [...job.loads, ...cleanedLoads];
    },
    [...loads],
  );
}

/** True for goods after which no feed may be loaded: a tank never carries feed in bulk. */
export function isFeedForbiddenAfter(regime: string | null, kind: TrailerKind | null): boolean {
  return regime === 'FORBIDDEN' && kind !== 'TANK';
}

/**
 * Returns the cleaning that screens and messages name; none for a dry one, which is part of every day's work
 * (docs/requirements.md, 'Previous-load gate').
 */
export function announcedCleaning(regime: CleaningRegime | null): CleaningRegime | null {
  return regime === 'A' ? null : regime;
}

/** A cleaning is timed in whole minutes, a day at most. */
export const maxCleaningMinutes = dayMinutes;

/** Minutes that cleanings have been learnt to take; what is not known yet is left out. */
export type LearntCleanings = Partial<Record<CleaningRegime, number>>;

/** The number of timed cleanings of a kind from which on a plan uses their median. */
export const minTimedCleanings = 5;

/**
 * The minutes of cleanings until enough were timed: a dry one is done on the way out of the gate, the others at a wash.
 */
export const estimatedCleaningMinutes = { A: 10, B: 45, C: 45, D: 45 } satisfies Record<
  CleaningRegime,
  number
>;

/** Returns the minutes of a cleaning in a plan (docs/requirements.md, 'Previous-load gate'). */
export function cleaningMinutes(regime: CleaningRegime, learnt: LearntCleanings): number {
  return learnt[regime] ?? estimatedCleaningMinutes[regime];
}

/** True where the first verdict is the stricter one. */
export function isStricter(one: Verdict, other: Verdict): boolean {
  return verdicts.indexOf(one) > verdicts.indexOf(other);
}

/**
 * Returns the verdict of one load space on several goods: the strictest one, with the strongest cleaning that is
 * needed. Null for no goods.
 */
export function worstVerdict(answers: readonly ShortVerdict[]): ShortVerdict | null {
  const verdict = verdicts.findLast((each) => answers.some((answer) => answer.verdict === each));
  if (verdict === undefined) return null;
  const regime = strongest(answers.map((answer) => answer.regime));
  const knownCount = Math.min(...answers.map((answer) => answer.known));
  return { verdict, regime, known: knownCount, forbidsFeed: answers.some(({ forbidsFeed }) => forbidsFeed) };
}

/** A verdict without the loads that make it so. */
export type ShortVerdict = Pick<LoadVerdict<unknown>, 'verdict' | 'regime' | 'known' | 'forbidsFeed'>;

/** Returns the loads that count, as `cleanedAfter`. */
export function withCleanings<Load extends PrecedingLoad>(
  loads: readonly Load[],
  cleanings: readonly Cleaning[],
): { load: Load; cleaned: CleaningRegime | null }[] {
  return cleanedAfter(relevantLoads(loads), cleanings);
}

/**
 * Returns the loads (newest first), each with the strongest cleaning that was done after it: its own, one after a
 * newer load, or a record of a later minute; `cleaned` is that or what is planned.
 */
export function cleanedAfter<Load extends PrecedingLoad>(
  loads: readonly Load[],
  cleanings: readonly Cleaning[],
): { load: Load; cleaned: CleaningRegime | null }[] {
  let [statedCleaning, plannedCleaning]: (CleaningRegime | null)[] = [null, null];
  let newer = Infinity;
  return loads.map((load) => {
    statedCleaning = strongest([statedCleaning ?? null, load.cleaning]);
    plannedCleaning = strongest([plannedCleaning ?? null, load.plannedCleaning ?? null]);
    // For a load without a time only the latest possible one is known.
    const loadedAt = load.loadedAt ?? Math.min(newer, load.statedAt ?? Infinity);
    newer = loadedAt;
    const after = cleanings.filter(({ cleanedAt }) => minuteOf(cleanedAt) >= minuteOf(loadedAt));
    const cleaning = strongest([statedCleaning, ...after.map(({ regime }) => regime)]);
    return { load: { ...load, cleaning }, cleaned: strongest([cleaning, plannedCleaning]) };
  });
}

/** True where a cleaning is as much as a load asks for after it; a forbidden load is never cleaned away. */
export function isEnough(cleaning: CleaningRegime | null, requiredRegime: LoadRegime | null): boolean {
  return requiredRegime !== null && requiredRegime !== 'FORBIDDEN' && rank(cleaning) >= rank(requiredRegime);
}

/** People write whole minutes. */
function minuteOf(time: number): number {
  return Math.floor(time / minuteMs);
}

/** Returns the strongest of the cleanings; null without any. A forbidden regime is no cleaning. */
export function strongest(regimes: readonly (LoadRegime | null)[]): CleaningRegime | null {
  return cleaningRegimes.findLast((regime) => regimes.includes(regime)) ?? null;
}

function rank(regime: CleaningRegime | null): number {
  return regime === null ? -1 : cleaningRegimes.indexOf(regime);
}
