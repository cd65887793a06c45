import { announcedCleaning, type ShortVerdict, estimatedCleaningMinutes } from './previous-load-verdict.ts';

/** What is known of a vehicle where one is chosen for a load; `wayToPickup` from where it stands by then. */
type Choice = Pick<ShortVerdict, 'verdict' | 'regime'> & {
  unfit: string | null;
  inTheWay: object | null;
  wayToPickup: { minutes: number } | null;
  against: readonly object[];
};

/** A load space of which too little is known may have to be cleaned: half of a cleaning. */
const unknownMinutes = estimatedCleaningMinutes.B / 2;
/** Where nobody knows where a truck stands, one that is known to be near goes before it. */
const unknownWayMinutes = 24 * 60;

/**
 * The order in which vehicles come into question (docs/requirements.md, 'The load before'): clean free ones, then free ones
 * that are owed a cleaning or of which too little is known, then those that would come late or whose day would be too long, then
 * busy ones, then those that may not or cannot carry the goods; among these by the minutes that go by until it can load, on the way and with the cleaning. Null is nothing known.
 */
export function compareChoices(one: Choice | null, other: Choice | null): number {
  return groupOf(one) - groupOf(other) || minutesToLoad(one) - minutesToLoad(other);
}

function groupOf(choice: Choice | null): number {
  if (choice === null) return 0;
  if (choice.verdict === 'forbidden' || choice.unfit !== null) return 4;
  if (choice.inTheWay !== null) return 3;
  if (choice.against.length > 0) return 2;
  return choice.verdict === 'unknown' || announcedCleaning(choice.regime) !== null ? 1 : 0;
}

function minutesToLoad(choice: Choice | null): number {
  if (choice === null) return 0;
  const owed = announcedCleaning(choice.regime);
  const cleaning =
    choice.verdict === 'unknown' ? unknownMinutes : owed === null ? 0 : estimatedCleaningMinutes[owed];
  return (choice.wayToPickup?.minutes ?? unknownWayMinutes) + cleaning;
}
