import { hasLane, lanesTaken, type LaneVisit } from '../place-lanes.ts';
import type { PlaceVisit } from './planning-day.ts';

/** Who stands in the lanes of places when. */
export class LaneBook {
  readonly #lanes: ReadonlyMap<number, number>;
  readonly #taken = new Map<number, LaneVisit[]>();

  /** `fixed` are those that stay as they are: some of them may have to queue. */
  constructor(lanes: ReadonlyMap<number, number>, fixed: readonly PlaceVisit[]) {
    this.#lanes = lanes;
    for (const [placeId, visits] of Map.groupBy(fixed, (visit) => visit.placeId)) {
      this.#taken.set(placeId, lanesTaken(visits, this.#lanesOf(placeId)));
    }
  }

  /** Whether each of these visits of a load that begins then finds a lane. */
  hasRoom(visits: readonly PlaceVisit[], begin: number): boolean {
    return visits.every(({ placeId, from, to }) =>
      hasLane(atBegin({ from, to }, begin), this.#taken.get(placeId) ?? [], this.#lanesOf(placeId)),
    );
  }

  take(visits: readonly PlaceVisit[], begin: number): void {
    for (const { placeId, from, to } of visits) {
      this.#taken.set(placeId, [...(this.#taken.get(placeId) ?? []), atBegin({ from, to }, begin)]);
    }
  }

  /** Undoes `take`. */
  release(visits: readonly PlaceVisit[], begin: number): void {
    for (const { placeId, from, to } of visits) {
      const taken = this.#taken.get(placeId) ?? [];
      const visit = atBegin({ from, to }, begin);
      const place = taken.findLastIndex((each) => each.from === visit.from && each.to === visit.to);
      this.#taken.set(placeId, place === -1 ? taken : taken.toSpliced(place, 1));
    }
  }

  #lanesOf(placeId: number): number {
    return this.#lanes.get(placeId) ?? 1;
  }
}

function atBegin({ from, to }: LaneVisit, begin: number): LaneVisit {
  return { from: Math.round(begin + from), to: Math.round(begin + to) };
}
