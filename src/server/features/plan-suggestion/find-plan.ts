import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { neverSuggested } from '#domain/planning/finding.ts';
import type { PlanningDay, PlanningTruck } from '#domain/planning/suggest/planning-day.ts';
import { mayCarry } from '#domain/planning/suggest/route.ts';
import type { SuggestedLoad, SuggestedPlan } from '#domain/planning/suggest/suggest-plan.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { Db } from '../../db/schema.ts';
import { et } from '../../i18n/et.ts';
import { findRows } from '../../job-rows/find-rows.ts';
import { findFindings, oncePerJob } from '../../planning/findings.ts';
import { findUsualVehicles } from '../../planning/usual-vehicles.ts';
import { findVehicleChoices } from '../../planning/vehicle-choice.ts';
import type { DayToPlan } from './planning-day.ts';
import { suggestInThread } from './suggest-thread.ts';

/** A plan with what every other door says of its changes; loads are jobs. */
export interface FoundPlan {
  plan: SuggestedPlan;
  warnings: ReadonlyMap<number, readonly JobRowWarning[]>;
  /** Why a truck cannot get the job that it would have got, in Estonian, by the job's id. */
  refused: ReadonlyMap<number, string>;
  /**
   * What keeps the nearest truck from each job that no truck can take, by the job's id; null where some truck could
   * take it. Of jobs that are not in it no truck was asked.
   */
  against: ReadonlyMap<number, Against | null>;
}

/** A truck, and what keeps it from a job, in Estonian. */
interface Against {
  plate: string;
  reason: string;
}

interface Search {
  seed: number;
  seconds: number;
  /** The time now, in epoch milliseconds. */
  now: number;
  cancelled: AbortSignal;
}

const maxSearches = 3;

/**
 * Searches for a plan and checks it like any other change. A truck that a job may not get is excluded for it, and
 * the search runs again; a job that still has a forbidden truck after the last search gets none. Null when it was
 * cancelled.
 */
export async function findPlan(db: Db, read: DayToPlan, search: Search): Promise<FoundPlan | null> {
  const { seed, seconds, now, cancelled } = search;
  const refused = new Map<number, string>();
  let { day } = read;
  let plan = await suggestInThread({ day, seed, seconds }, cancelled);
  for (let searches = 1; plan !== null;) {
    const warnings = await findWarnings(db, read, plan, now);
    const wrong = plan.loads.flatMap((load) => {
      const finding = warnings
        .get(load.loadId)
        ?.find(({ code, refuses }) => neverSuggested.has(code) || refuses === true);
      return finding === undefined ? [] : [{ load, message: finding.message }];
    });
    for (const { load, message } of wrong) refused.set(load.loadId, message);
    if (wrong.length === 0) {
      return { plan, warnings, refused, against: await findAgainstNearest(db, read, plan, search) };
    }
    const loads = wrong.map(({ load }) => load);
    if (searches < maxSearches) {
      day = refusing(day, loads);
      plan = await suggestInThread({ day, seed, seconds }, cancelled);
      searches += 1;
    } else {
      // Asked again: for the others, these jobs are no longer before them.
      plan = without(plan, loads);
    }
  }
  return null;
}

/** The most jobs of which the trucks are asked, each like one that somebody chooses. */
export const maxAsked = 10;

/**
 * Finds what stands beside the nearest truck in the choice for each of the first jobs that have found none; null where
 * some truck could take it by hand.
 */
async function findAgainstNearest(
  db: Db,
  { rowIds, plates, day, spaces }: DayToPlan,
  { unplaced }: SuggestedPlan,
  { now, cancelled }: Search,
): Promise<FoundPlan['against']> {
  const against = new Map<number, Against | null>();
  for (const jobId of unplaced.slice(0, maxAsked)) {
    if (cancelled.aborted) break;
    const load = day.loads.find(({ id }) => id === jobId);
    if (load === undefined) continue;
    const kmTo = ({ start }: PlanningTruck) =>
      (start === null ? null : day.distances[start]?.[load.from]?.km) ?? Infinity;
    const nearest = day.trucks
      .filter((truck) => mayCarry(truck, load))
      .toSorted((one, other) => kmTo(one) - kmTo(other));
    const ofNearest = nearest.flatMap(({ id }) => spaces.filter(({ truckId }) => truckId === id));
    const choices = await findVehicleChoices(db, ofNearest, { rowIds: [...(rowIds.get(jobId) ?? [])] }, now);
    const reasons = choices.map((choice) => (choice === null ? null : reasonAgainst(choice)));
    const [truck] = nearest;
    const [reason] = reasons;
    const isFree = truck === undefined || reason == null || reasons.includes(null);
    against.set(jobId, isFree ? null : { plate: formatPlate(plates.get(truck.id) ?? ''), reason });
  }
  return against;
}

/** What keeps a truck from a load, in words; null for a truck that is free for it. */
function reasonAgainst({ inTheWay, against }: VehicleChoice): string | null {
  if (inTheWay !== null) return et.dayPlan.choice.busy(inTheWay);
  return against.find(({ code, refuses }) => neverSuggested.has(code) || refuses === true)?.message ?? null;
}

/** Figures of all suggestions accepted together; by the job's id. */
async function findWarnings(
  db: Db,
  { rowIds }: DayToPlan,
  { loads }: SuggestedPlan,
  now: number,
): Promise<Map<number, JobRowWarning[]>> {
  const vehicles = await findUsualVehicles(
    db,
    loads.map(({ truckId }) => truckId),
  );
  const rows = await findRows(
    db,
    loads.flatMap(({ loadId }) => rowIds.get(loadId) ?? []),
  );
  const loadOf = new Map(loads.map((load) => [load.loadId, load]));
  const assigned = rows.flatMap((row) => {
    const load = loadOf.get(row.transportJobId);
    const vehicle = vehicles.get(load?.truckId ?? 0);
    if (load === undefined || vehicle === undefined) return [];
    return [Object.assign({}, row, vehicle, { time: timeOfMinutes(load.begin) })];
  });
  const jobOf = new Map(rows.map(({ id, transportJobId }) => [id, transportJobId]));
  const findings = oncePerJob(assigned, await findFindings(db, assigned, now));
  return Map.groupBy(findings, ({ rowId }) => jobOf.get(rowId) ?? 0);
}

function refusing(day: PlanningDay, refusals: readonly SuggestedLoad[]): PlanningDay {
  const loads = day.loads.map((load) => {
    const truckIds = refusals.flatMap(({ loadId, truckId }) => (loadId === load.id ? truckId : []));
    return Object.assign({}, load, { refusedBy: new Set([...load.refusedBy, ...truckIds]) });
  });
  return { ...day, loads };
}

function without(plan: SuggestedPlan, loads: readonly SuggestedLoad[]): SuggestedPlan {
  return {
    ...plan,
    loads: plan.loads.filter((load) => !loads.includes(load)),
    unplaced: [...plan.unplaced, ...loads.map(({ loadId }) => loadId)],
    emptyKm: plan.emptyKm - kmOf(loads, 'emptyKm'),
    byHandKm: plan.byHandKm - kmOf(loads, 'byHandKm'),
    weightKm: plan.weightKm - kmOf(loads, 'emptyKm'),
  };
}

function kmOf(loads: readonly SuggestedLoad[], field: 'emptyKm' | 'byHandKm'): number {
  return loads.reduce((km, load) => km + load[field], 0);
}
