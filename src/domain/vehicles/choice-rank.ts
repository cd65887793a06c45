import { announcedCleaning, type ShortVerdict, estimatedCleaningMinutes } from './previous-load-verdict.ts';

/** What is found against a truck with the load, besides its previous loads, its trailer and its other jobs. */
export const choiceCodes = [
  'OVER_PAYLOAD',
  'TRUCK_STOPPED',
  'TRUCK_AWAY',
  'DRIVER_AWAY',
  'DRIVER_DAY_LONG',
  'REST_SHORT',
  'DRIVER_MISSING',
  'ARRIVES_LATE',
  'REFUSED',
  'PAPER_EXPIRED',
  'ADR_DRIVER_MISSING',
  'ADR_EQUIPMENT',
  'PAYLOAD_UNKNOWN',
] as const;
export type ChoiceCode = (typeof choiceCodes)[number];

/** Those that keep the truck from being there at all. */
const notThere: ReadonlySet<ChoiceCode> = new Set<ChoiceCode>(['TRUCK_STOPPED', 'TRUCK_AWAY', 'DRIVER_AWAY']);

/** Facts about a vehicle that could be chosen; `wayToPickup` starts where the vehicle will be by then. */
type Choice = Pick<ShortVerdict, 'verdict' | 'regime'> & {
  unfit: string | null;
  inTheWay: object | null;
  wayToPickup: { minutes: number } | null;
  against: readonly {
    code: ChoiceCode;
    lateMinutes?: number | undefined;
    overKg?: number | undefined;
    refuses?: boolean | undefined;
  }[];
};

/** Too little is known to say whether the load space needs a cleaning, so half of one is counted. */
const unknownMinutes = estimatedCleaningMinutes.B / 2;
/** A truck whose position is unknown comes after every truck that is known to be near. */
const unknownWayMinutes = 24 * 60;

/**
 * Compares two vehicles for a load, the better choice first (docs/requirements.md, 'Previous-load gate'). Groups,
 * best first: clean and free; free, but needs a cleaning or too little is known of its loads; free, but nobody knows
 * what it carries; would be late; would have too long a day or too short a rest, has no driver, or its papers have run
 * out; busy, standing or away; refused this load; cannot carry so much; cannot carry so much, and is not there or refused
 * this load; may not or cannot carry the goods, or a paper that is a condition has run out. Within a group come those known
 * to carry the load, the least overload first, then the vehicle that can load sooner (way and cleaning; lateness where it
 * is late). Null means that nothing is known: it is treated as clean, free and ready at once.
 */
export function compareChoices(one: Choice | null, other: Choice | null): number {
  return (
    groupOf(one) - groupOf(other) ||
    Number(has(one, 'PAYLOAD_UNKNOWN')) - Number(has(other, 'PAYLOAD_UNKNOWN')) ||
    overKg(one) - overKg(other) ||
    minutesToLoad(one) - minutesToLoad(other)
  );
}

function groupOf(choice: Choice | null): number {
  if (choice === null) return 0;
  if (choice.verdict === 'forbidden' || choice.unfit !== null) return 9;
  if (choice.against.some(({ refuses }) => refuses === true)) return 9;
  const isNotThere = choice.inTheWay !== null || choice.against.some(({ code }) => notThere.has(code));
  const hasRefused = has(choice, 'REFUSED');
  if (has(choice, 'OVER_PAYLOAD')) return isNotThere || hasRefused ? 8 : 7;
  if (hasRefused) return 6;
  if (isNotThere) return 5;
  if (choice.against.some(({ code }) => code !== 'ARRIVES_LATE' && code !== 'PAYLOAD_UNKNOWN')) return 4;
  if (has(choice, 'ARRIVES_LATE')) return 3;
  if (has(choice, 'PAYLOAD_UNKNOWN')) return 2;
  return choice.verdict === 'unknown' || announcedCleaning(choice.regime) !== null ? 1 : 0;
}

function has(choice: Choice | null, wanted: ChoiceCode): boolean {
  return choice?.against.some(({ code }) => code === wanted) === true;
}

function overKg(choice: Choice | null): number {
  return choice?.against.find((each) => each.overKg !== undefined)?.overKg ?? 0;
}

function minutesToLoad(choice: Choice | null): number {
  if (choice === null) return 0;
  const regime = announcedCleaning(choice.regime);
  const cleaning =
    choice.verdict === 'unknown' ? unknownMinutes : regime === null ? 0 : estimatedCleaningMinutes[regime];
  if (choice.wayToPickup === null) return unknownWayMinutes + cleaning;
  const late = choice.against.find(({ lateMinutes }) => lateMinutes !== undefined)?.lateMinutes;
  return (late ?? choice.wayToPickup.minutes) + cleaning;
}
