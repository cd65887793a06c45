import { maxDrivingAtOnceMinutes, pauseMinutes } from './truck-day.ts';

/**
 * Returns the minutes of pauses that the driving requires (docs/requirements.md, 'Planning the day'): 45 for each 4.5
 * hours, as the rules of driving time count.
 */
export function requiredPauseMinutes(drivingMinutes: number): number {
  return Math.floor(drivingMinutes / maxDrivingAtOnceMinutes) * pauseMinutes;
}
