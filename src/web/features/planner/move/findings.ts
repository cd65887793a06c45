import { queryOptions } from '@tanstack/react-query';

import type { Finding } from '#api/planning/day-plan.ts';

import { call } from '../../../platform/api-client.ts';
import { wait } from '../../../platform/device/main-thread.ts';
import type { BoardJob, Assignment } from '../day-plan.ts';
import { plannerKey } from '../day-query.ts';

/** A job that moves over more positions than this is only dragged past. */
const pauseMs = 120;
/** Colleagues plan too: findings are valid only for a moment. */
const staleMs = 3000;

/**
 * Returns the findings when the job is given this truck and time, or has them already. None for a job that goes back to
 * the tray.
 */
export function findingsQuery({ rows: [row] }: BoardJob, to: Assignment, pause = pauseMs) {
  const date = to.date ?? row.date;
  return queryOptions({
    // The trailer of a job that stays with its truck is its own: with another version it may be another.
    queryKey: [...plannerKey, 'findings', row.id, row.version, date, to.truckId, to.time, to.trailer],
    queryFn: async ({ signal }): Promise<readonly Finding[]> => {
      const { truckId, time, trailer } = to;
      if (truckId === null) return [];
      await wait(pause);
      signal.throwIfAborted();
      const body = {
        rowId: row.id,
        truckId,
        date,
        time,
        ...(trailer !== undefined && { trailerId: trailer?.id ?? null }),
      };
      return (await call('checkAssignment', { body }, { signal })).content;
    },
    staleTime: staleMs,
    retry: false,
  });
}
