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

  /** The cleaning before this load, which then is the last one, and its minutes. */
  before(load: PlanningLoad): { regime: CleaningRegime | null; minutes: number } {
    const owedRank = load.isFeed ? this.#owed(rank(load.leastRegime)) : none;
    if (owedRank !== none) {
      for (const [index, doneRank] of this.#done.entries()) this.#done[index] = Math.max(doneRank, owedRank);
    }
    this.#push(rank(load.regime), none);
    const regime = cleaningRegimes[owedRank] ?? null;
    return { regime, minutes: regime === null ? 0 : cleaningMinutes(regime, this.#learnt) };
  }

  #owed(least: number): number {
    let owedRank = none;
    for (const [index, rankAfter] of this.#ranksAfter.entries()) {
      const neededRank = Math.max(rankAfter, least);
      if ((this.#done[index] ?? none) < neededRank) owedRank = Math.max(owedRank, neededRank);
    }
    return owedRank;
  }

  #push(rankAfter: number, doneRank: number): void {
    // By hand: unshift takes a fifth of the whole search.
    for (let index = Math.min(this.#done.length, previousLoadCount - 1); index > 0; index -= 1) {
      this.#ranksAfter[index] = this.#ranksAfter[index - 1] ?? none;
      this.#done[index] = this.#done[index - 1] ?? none;
    }
    this.#ranksAfter[0] = rankAfter;
    this.#done[0] = doneRank;
  }
}

function rank(regime: CleaningRegime | null): number {
  return regime === null ? none : cleaningRegimes.indexOf(regime);
}
