import { useSyncExternalStore } from 'react';

import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { minutesOfDay } from '#domain/calendar/time-of-day.ts';

import { createStore } from '../../../store.ts';
import { type BoardJob, type DayPlan, isSameLoad, workMinutes } from '../day-plan.ts';

/** The place of a suggested load on its truck's line; minutes since midnight. */
export interface Ghost {
  change: SuggestedChange;
  /** The time when the truck sets off to it. */
  departsAt: number;
  startsAt: number;
  endsAt: number;
}

/** The suggestions that are not taken yet, by truck. */
export const ghosts = createStore<ReadonlyMap<number, readonly Ghost[]>>(new Map());

const none: readonly Ghost[] = [];

/** Returns the ghosts of one line; the same list as long as nothing of them changes. */
export function useGhosts(truckId: number): readonly Ghost[] {
  return useSyncExternalStore(ghosts.subscribe, () => ghosts.get().get(truckId) ?? none);
}

/** Returns where the board draws a suggestion; minutes from midnight, negative for the evening before. */
export function ghostOf(change: SuggestedChange, job: BoardJob): Ghost {
  const startsAt = minutesOfDay(change.time);
  const departs = minutesOfDay(change.departure);
  // A departure later than the beginning of the loading is on the evening before.
  const departsAt = departs <= startsAt ? departs : departs - dayMinutes;
  return { change, departsAt, startsAt, endsAt: startsAt + workMinutes(job) };
}

/** The state of a suggested change: still to be taken, taken, or outdated by somebody's change. */
export type SuggestionState = 'open' | 'taken' | 'overtaken';

/** Returns the state of a change on the board's day, including own moves that are not saved yet. */
export function suggestionStateOf(change: SuggestedChange, job: BoardJob | undefined): SuggestionState {
  if (job === undefined) return 'overtaken';
  const { truckId, time } = job.assignment;
  if (truckId === change.truckId && time === change.time) return 'taken';
  return truckId === null && time === change.before.time && isStillLoad(change, job) ? 'open' : 'overtaken';
}

function isStillLoad(change: SuggestedChange, { rows }: BoardJob): boolean {
  const row = rows.find(({ id }) => id === change.rowId);
  return row !== undefined && isSameLoad(change, row);
}

/** Returns the jobs of a day by their rows. */
export function jobsByRow({ tray, lines }: DayPlan): ReadonlyMap<number, BoardJob> {
  const jobs = [...tray, ...lines.flatMap((line) => line.jobs.map(({ job }) => job))];
  return new Map(jobs.flatMap((job) => job.rows.map(({ id }) => [id, job] as const)));
}
