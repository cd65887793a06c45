import { createHash } from 'node:crypto';

import type { PlanSuggestion, SuggestedChange } from '#api/planning/plan-suggestion.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { sortBySeverity } from '#domain/planning/finding.ts';
import { mayCarry } from '#domain/planning/suggest/route.ts';
import type { SuggestedLoad } from '#domain/planning/suggest/suggest-plan.ts';

import { storedNumber } from '../../db/stored-number.ts';
import { et } from '../../i18n/et.ts';
import { type FoundPlan, maxAsked } from './find-plan.ts';
import type { DayToPlan } from './planning-day.ts';
import type { WantedRow } from './repository.ts';

/** Returns a found plan as the API answers it, truck by truck. */
export function suggestionView(
  { plan, warnings, refused, against }: FoundPlan,
  read: DayToPlan,
): PlanSuggestion {
  const { rows, plates, otherEmptyKm } = read;
  const changes = plan.loads.flatMap((load): SuggestedChange[] => {
    const row = rows.get(load.loadId);
    if (row === undefined) return [];
    const { id: rowId, version, product, unit, pickup, destination, carrierId } = row;
    return [
      {
        rowId,
        version,
        truckId: load.truckId,
        licensePlateNumber: plates.get(load.truckId) ?? '',
        time: timeOfMinutes(load.begin),
        departure: timeOfMinutes(minuteOfDay(load.departure)),
        before: { time: row.time, carrier: carrierId === null ? null : { id: carrierId } },
        reason: reasonOf(load),
        warnings: sortBySeverity(warnings.get(load.loadId) ?? []).map(({ code, message }) => ({
          code,
          message,
        })),
        emptyKm: Math.round(load.emptyKm),
        product,
        quantity: storedNumber(row.quantity),
        unit,
        pickup,
        destination: destination ?? '',
      },
    ];
  });
  const placed = new Set(changes.map(({ rowId }) => rowId));
  const unplaced = [...rows.values()].filter(({ id }) => !placed.has(id));
  return {
    board: boardName(read),
    changes: changes.toSorted(
      (a, b) => a.licensePlateNumber.localeCompare(b.licensePlateNumber) || a.time.localeCompare(b.time),
    ),
    emptyKmBefore: Math.round(plan.byHandKm + otherEmptyKm),
    emptyKmAfter: Math.round(plan.emptyKm + otherEmptyKm),
    weightKm: Math.round(plan.weightKm),
    unplaced: unplaced.map((row) => ({
      rowId: row.id,
      reason: refused.get(row.jobId) ?? whyUnplaced(row, read, against),
    })),
  };
}

/** Whole, on whichever day. */
function minuteOfDay(minutes: number): number {
  return ((Math.floor(minutes) % dayMinutes) + dayMinutes) % dayMinutes;
}

/** The empty distance to the load, and how much shorter it is than if the nearest truck had got it. */
function reasonOf({ emptyKm, byHandKm }: SuggestedLoad): string {
  const [km, lessKm] = [Math.round(emptyKm), Math.round(byHandKm - emptyKm)];
  return lessKm > 0 ? et.dayPlan.shorterEmptyWay(lessKm, km) : et.dayPlan.emptyWay(km);
}

/** The reasons why no truck can take a row. */
function whyUnplaced(
  { jobId, carrierId }: WantedRow,
  { day, lacks }: DayToPlan,
  against: FoundPlan['against'],
): string {
  const messages = et.dayPlan.unplaced;
  const lack = lacks.get(jobId);
  if (lack !== undefined) return messages[lack];
  const load = day.loads.find(({ id }) => id === jobId);
  const open = day.trucks.filter(({ id }) => load?.refusedBy.has(id) !== true);
  if (day.trucks.length === 0) return messages.noTruck;
  if (load === undefined || open.length === 0) {
    return carrierId === null ? messages.spoiled : messages.carrier;
  }
  if (!open.some((truck) => mayCarry(truck, load))) return messages.heavy;
  const nearest = against.get(jobId);
  if (nearest === undefined) return messages.notAsked(maxAsked);
  if (nearest === null) return messages.notFound;
  return messages.full(nearest.plate, nearest.reason);
}

/**
 * The same text as long as a plan would be made from the same facts, so that two plans can be compared. What the clock
 * alone changes, how early something may begin today and how late work is, is left out.
 */
function boardName({ day, rows, plates, lacks, planned }: DayToPlan): string {
  const loads = day.loads.map((load) =>
    Object.assign({}, load, { earliest: null, ...(load.keptBy !== null && { latest: null }) }),
  );
  const trucks = day.trucks.map((truck) => ({ ...truck, availableFrom: null, driven: null }));
  const facts = JSON.stringify(
    [{ ...day, loads, trucks, standing: null }, rows, plates, lacks, planned],
    plainly,
  );
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16);
}

function plainly(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
