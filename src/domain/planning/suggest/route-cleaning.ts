import { previousLoadCount } from '../../business-constants.ts';
import { type CleaningRegime, cleaningRegimes } from '../../driver/driver-job.ts';
import { cleaningMinutes, type LearntCleanings } from '../../vehicles/previous-load-verdict.ts';
import type { EarlierLoad, PlanningLoad } from './planning-day.ts';

/** No cleaning; stronger ones count from 0. */
const none = -1;

/**
 * Walks along a route and calculates the cleaning time that each load needs after the ones before it
 * (docs/requirements.md, 'Previous-load gate'), by the rules of `previousLoadVerdict`. It works in numbers: the
 * search asks for it a million times.
 */
export class RouteCleaning {
  /** For the last loads, the newest first: the rank that each requires, and that of the cleaning after it. */
  readonly #ranksAfter: number[] = [];
  readonly #done: number[] = [];

  readonly #learnt: LearntCleanings;

  constructor(before: readonly EarlierLoad[], learnt: LearntCleanings) {
    this.#learnt = learnt;
    for (const { regime, cleaned } of before) this.#push(rank(regime), rank(cleaned));
  }

  /** Minutes of cleaning before this load, which then is the last one. */
  minutesBefore(load: PlanningLoad): number {
    const owed = load.isFeed ? this.#owed(rank(load.leastRegime)) : none;
    if (owed !== none) {
      for (const [index, done] of this.#done.entries()) this.#done[index] = Math.max(done, owed);
    }
    this.#push(rank(load.regime), none);
    const regime = cleaningRegimes[owed];
    return regime === undefined ? 0 : cleaningMinutes(regime, this.#learnt);
  }

  #owed(least: number): number {
    let owed = none;
    for (const [index, rankAfter] of this.#ranksAfter.entries()) {
      const needed = Math.max(rankAfter, least);
      if ((this.#done[index] ?? none) < needed) owed = Math.max(owed, needed);
    }
    return owed;
  }

  #push(rankAfter: number, done: number): void {
    // By hand: unshift takes a fifth of the whole search.
    for (let index = Math.min(this.#done.length, previousLoadCount - 1); index > 0; index -= 1) {
      this.#ranksAfter[index] = this.#ranksAfter[index - 1] ?? none;
      this.#done[index] = this.#done[index - 1] ?? none;
    }
    this.#ranksAfter[0] = rankAfter;
    this.#done[0] = done;
  }
}

function rank(regime: CleaningRegime | null): number {
  return regime === null ? none : cleaningRegimes.indexOf(regime);
}
