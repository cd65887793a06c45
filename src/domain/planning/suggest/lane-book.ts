import type { MinuteSpan } from '../../calendar/durations.ts';
import { hasLane, lanesTaken } from '../location-lanes.ts';
import type { LocationVisit } from './planning-day.ts';

/** The occupied lanes of locations, and the times (docs/requirements.md, 'Planning the day'). */
export class LaneBook {
  readonly #lanes: ReadonlyMap<number, number>;
  readonly #taken = new Map<number, MinuteSpan[]>();

  /** `fixed` are those that stay as they are: some of them may have to queue. */
  constructor(lanes: ReadonlyMap<number, number>, fixed: readonly LocationVisit[]) {
    this.#lanes = lanes;
    for (const [locationId, visits] of Map.groupBy(fixed, (visit) => visit.locationId)) {
      this.#taken.set(locationId, lanesTaken(visits, this.#lanesOf(locationId)));
    }
  }

  /** Whether each of these visits of a load that begins then finds a lane. */
  hasRoom(visits: readonly LocationVisit[], begin: number): boolean {
    return visits.every(({ locationId, from, to }) =>
      hasLane(atBegin({ from, to }, begin), this.#taken.get(locationId) ?? [], this.#lanesOf(locationId)),
    );
  }

  take(visits: readonly LocationVisit[], begin: number): void {
    for (const { locationId, from, to } of visits) {
      this.#taken.set(locationId, [...(this.#taken.get(locationId) ?? []), atBegin({ from, to }, begin)]);
    }
  }

  /** Undoes `take`. */
  release(visits: readonly LocationVisit[], begin: number): void {
    for (const { locationId, from, to } of visits) {
      const takenSpans = this.#taken.get(locationId) ?? [];
      const visit = atBegin({ from, to }, begin);
      const index = takenSpans.findLastIndex((each) => each.from === visit.from && each.to === visit.to);
      this.#taken.set(locationId, index === -1 ? takenSpans : takenSpans.toSpliced(index, 1));
    }
  }

  #lanesOf(locationId: number): number {
    return this.#lanes.get(locationId) ?? 1;
  }
}

function atBegin({ from, to }: MinuteSpan, begin: number): MinuteSpan {
  return { from: Math.round(begin + from), to: Math.round(begin + to) };
}
