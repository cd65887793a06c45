import { maxDrivingAtOnce, pauseMinutes } from './truck-day.ts';

/** How many minutes of pauses so much driving owes: 45 for each 4.5 hours, as the rules of driving time count. */
export function pausesOwedMinutes(drivingMinutes: number): number {
  return Math.floor(drivingMinutes / maxDrivingAtOnce) * pauseMinutes;
}
