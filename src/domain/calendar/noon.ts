import type { TimeOfDay } from './time-of-day.ts';

/** True from noon on, when the office looks at tomorrow too (docs/requirements.md, 'Homepage and stock'). */
export function isAfternoon(time: TimeOfDay): boolean {
  return time >= '12:00';
}
