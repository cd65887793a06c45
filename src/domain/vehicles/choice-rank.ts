import { announcedCleaning, type ShortVerdict } from './previous-load-verdict.ts';

/** What is known of a vehicle where one is chosen for a load. */
type Choice = Pick<ShortVerdict, 'verdict' | 'regime'> & { unfit: string | null; inTheWay: object | null };

/**
 * How far a vehicle is from being the one to choose (docs/requirements.md, 'The load before'): 0 for one that is free and clean, then
 * what is not known, what is owed a cleaning, what is busy, what may not or cannot carry the goods. Null is nothing known.
 */
export function choiceRank(choice: Choice | null): number {
  if (choice === null) return 0;
  const { verdict, regime, unfit, inTheWay } = choice;
  const cleaning = verdict === 'unknown' ? 1 : announcedCleaning(regime) === null ? 0 : 2;
  if (verdict === 'forbidden' || unfit !== null) return 10;
  return (inTheWay === null ? 0 : 5) + cleaning;
}
