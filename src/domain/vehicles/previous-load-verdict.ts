import { grainGroupId, previousLoadCount } from '../business-constants.ts';
import { type CleaningRegime, cleaningRegimes } from '../driver/driver-job.ts';

/** What a good asks of the load space after it, the least first; after a forbidden one no feed may be loaded. */
export const loadRegimes = [...cleaningRegimes, 'FORBIDDEN'] as const;
export type LoadRegime = (typeof loadRegimes)[number];

/** The good to be loaded next. */
export interface NextLoad {
  regime: LoadRegime | null;
  groupId: number;
}

/** A load that stood in the load space before. Times are epoch milliseconds. */
export interface PrecedingLoad {
  /** Null: nobody has classed it. */
  regime: LoadRegime | null;
  /** Null where it is not known; it was there when `statedAt` a driver spoke of it. */
  loadedAt: number | null;
  statedAt?: number;
  /** What a driver says was done after it, before the next one. */
  cleaning: CleaningRegime | null;
}

/** A cleaning of the load space; `cleanedAt` in epoch milliseconds. */
export interface Cleaning {
  regime: CleaningRegime;
  cleanedAt: number;
}

/** What the company that gets the load asks for after whatever load; null: no more than the regimes do. */
export interface Receiver {
  leastRegime: CleaningRegime | null;
}

export const verdicts = ['free', 'clean', 'unknown', 'forbidden'] as const;
export type Verdict = (typeof verdicts)[number];

export interface LoadVerdict<Load> {
  verdict: Verdict;
  /** The cleaning that is owed. */
  regime: CleaningRegime | null;
  /** The loads that make it so, each with the strongest cleaning after it. */
  reasons: Load[];
  /** All loads that count, likewise. */
  loads: Load[];
  /** Fewer loads are known than count. */
  isHistoryShort: boolean;
}

/**
 * What the last three loads (newest first) say against loading `next` (docs/requirements.md, "Previous-load gate"). Each
 * load owes its regime until a cleaning at least as strong, whatever was loaded in between; the receiver may ask for
 * more. A forbidden load is never cleaned away, and of a load that nobody has classed nothing is known.
 */
export function previousLoadVerdict<Load extends PrecedingLoad>(
  next: NextLoad,
  lastThree: readonly Load[],
  cleanings: readonly Cleaning[],
  receiver: Receiver = { leastRegime: null },
): LoadVerdict<Load> {
  const counted = lastThree.slice(0, previousLoadCount);
  const loads = withCleanings(counted, cleanings);
  const isHistoryShort = loads.length < previousLoadCount;
  const answer = (verdict: Verdict, reasons: Load[], regime: CleaningRegime | null = null) => {
    return { verdict, regime, reasons, loads, isHistoryShort };
  };
  if (!isFeed(next)) return answer('free', []);
  const forbidden = loads.filter((load) => load.regime === 'FORBIDDEN');
  if (forbidden.length > 0) return answer('forbidden', forbidden);
  const owing = loads.flatMap((load) => {
    const regime = strongest([load.regime, receiver.leastRegime]);
    return regime === null || rank(load.cleaning) >= rank(regime) ? [] : [{ load, regime }];
  });
  const owed = strongest(owing.map(({ regime }) => regime));
  const unclassed = loads.filter((load) => load.regime === null);
  if (unclassed.length > 0) return answer('unknown', unclassed, owed);
  return owed === null
    ? answer('free', [])
    : answer(
        'clean',
        owing.map(({ load }) => load),
        owed,
      );
}

/** True where the first verdict stands more in the way than the second. */
export function isWorse(one: Verdict, other: Verdict): boolean {
  return verdicts.indexOf(one) > verdicts.indexOf(other);
}

/** What holds of one load space for several goods: the verdict most in the way, and the strongest cleaning owed. Null for none. */
export function worstVerdict(
  answers: readonly Pick<LoadVerdict<unknown>, 'verdict' | 'regime'>[],
): Pick<LoadVerdict<unknown>, 'verdict' | 'regime'> | null {
  const verdict = verdicts.findLast((each) => answers.some((answer) => answer.verdict === each));
  return verdict === undefined ? null : { verdict, regime: strongest(answers.map(({ regime }) => regime)) };
}

/** Grain always is; what may not precede feed is none itself. What nobody has classed is taken as feed. */
export function isFeed({ regime, groupId }: NextLoad): boolean {
  return groupId === grainGroupId || regime !== 'FORBIDDEN';
}

/** Each load with the strongest cleaning after it: its own, one after a newer load, or a record of a later minute. */
function withCleanings<Load extends PrecedingLoad>(
  loads: readonly Load[],
  cleanings: readonly Cleaning[],
): Load[] {
  let stated: CleaningRegime | null = null;
  let newer = Infinity;
  return loads.map((load) => {
    stated = strongest([stated, load.cleaning]);
    // Of a load without a time only the latest possible one is known.
    const loadedAt = load.loadedAt ?? Math.min(newer, load.statedAt ?? Infinity);
    newer = loadedAt;
    const after = cleanings.filter(({ cleanedAt }) => minuteOf(cleanedAt) >= minuteOf(loadedAt));
    return { ...load, cleaning: strongest([stated, ...after.map(({ regime }) => regime)]) };
  });
}

/** People write whole minutes. */
function minuteOf(time: number): number {
  return Math.floor(time / 60_000);
}

/** The strongest of the cleanings; null for none. What is forbidden is no cleaning. */
export function strongest(regimes: readonly (LoadRegime | null)[]): CleaningRegime | null {
  return cleaningRegimes.findLast((regime) => regimes.includes(regime)) ?? null;
}

function rank(regime: CleaningRegime | null): number {
  return regime === null ? -1 : cleaningRegimes.indexOf(regime);
}
