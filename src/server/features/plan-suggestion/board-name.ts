import { createHash } from 'node:crypto';

import type { DayToPlan } from './planning-day.ts';

/**
 * The same text as long as a plan would be made from the same facts, so that two plans can be compared. What the clock
 * alone changes, how early something may begin today, is left out.
 */
export function boardName({ day, rows, plates, lacks }: DayToPlan): string {
  const loads = day.loads.map((load) => ({ ...load, earliest: null }));
  const trucks = day.trucks.map((truck) => ({ ...truck, availableFrom: null }));
  const facts = JSON.stringify([{ ...day, loads, trucks }, rows, plates, lacks], plainly);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16);
}

function plainly(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
