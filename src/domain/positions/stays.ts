import { minuteMs } from '../calendar/durations.ts';
import { greatCircleKm, type Position } from '../distances/distance.ts';

/** How long somebody was seen at a place; epoch milliseconds. */
export interface Stay {
  from: number;
  to: number;
}

/** So near is at the place: yards are large, and places stand on the map to four decimals. */
const nearKm = 0.3;
/** Who is near for less only drives past. */
const leastStayMs = 3 * minuteMs;

/**
 * Returns when a truck was at a place, by its positions in the order of their times (docs/requirements.md, 'Arrival').
 */
export function staysAt(positions: readonly (Position & { at: number })[], place: Position): Stay[] {
  const stays: Stay[] = [];
  let stay: Stay | null = null;
  for (const { at, ...position } of positions) {
    if (greatCircleKm(position, place) > nearKm) stay = null;
    else if (stay === null) {
      stay = { from: at, to: at };
      stays.push(stay);
    } else stay.to = at;
  }
  return stays.filter(({ from, to }) => to - from >= leastStayMs);
}
