import { minutesOfDay } from '#domain/calendar/time-of-day.ts';

import { type BoardJob, nearestQuarter, type Place } from '../day-plan.ts';

/** How many minutes of the job lie before the pointer that takes hold of it; 0 for a card of the tray. */
export function grabOf(element: HTMLElement, { place }: BoardJob, x: number): number {
  const track = element.closest<HTMLElement>('[data-track]');
  if (track === null || place.time === null) return 0;
  return minutesAt(track, x) - minutesOfDay(place.time);
}

/**
 * The truck and time that a job held at this point of the window would have, to the quarter of an hour; null beside the
 * board. On a truck's name the job keeps its time, over the tray its truck is taken away.
 */
export function placeAt(x: number, y: number, { place }: BoardJob, grab: number): Place | null {
  const under = document.elementFromPoint(x, y);
  if (under === null) return null;
  if (under.closest('[data-tray]') !== null) return { truckId: null, time: place.time };
  const line = under.closest<HTMLElement>('[data-truck]');
  const track = line?.querySelector<HTMLElement>('[data-track]');
  if (line == null || track == null) return null;
  const truckId = Number(line.dataset.truck);
  if (under.closest('[data-truck-head]') !== null) {
    return place.time === null ? null : { truckId, time: place.time };
  }
  return { truckId, time: nearestQuarter(minutesAt(track, x) - grab) };
}

/** The minutes since midnight that this place of a line stands for. */
function minutesAt(track: HTMLElement, x: number): number {
  const { left, width } = track.getBoundingClientRect();
  const [from, to] = [Number(track.dataset.from) * 60, Number(track.dataset.to) * 60];
  return from + ((x - left) / width) * (to - from);
}
