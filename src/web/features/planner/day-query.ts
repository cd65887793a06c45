import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { PlannedJob, PlannedTruck, RecentChange } from '#api/planning/day-plan.ts';
import type { Day } from '#domain/calendar/day.ts';

import { jobTableKey } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { rememberedUser } from '../../platform/session.ts';
import { useStore } from '../../store.ts';
import { type Assignment, assignmentOf, planDay } from './day-plan.ts';
import { keyMoves, moves } from './move/move-stores.ts';

/** The first part of all query keys of the board. */
export const plannerKey = [...jobTableKey, 'planner'] as const;

/** The rows by id, so that unchanged rows stay the same objects when others come or go. */
interface DayRead {
  rows: Record<number, JobRow>;
  jobs: Record<number, PlannedJob>;
  trucks: PlannedTruck[];
  /** Rows that somebody else has just changed: who did it, and the row's new version. */
  changes: Record<number, { name: string; version: number }>;
}

const pageSize = 500;

function dayQuery(day: Day) {
  return queryOptions({
    queryKey: [...plannerKey, 'day', day],
    queryFn: async ({ signal, queryKey }): Promise<DayRead> => {
      const [ofDay, { content }] = await Promise.all([
        readRows({ dateFrom: day, dateTo: day }, signal),
        call('getDayPlan', { query: { date: day } }, { signal }),
      ]);
      const evening = content.jobs.filter(({ date }) => date !== day).flatMap(({ rowIds }) => rowIds);
      const ofEvening = evening.length === 0 ? [] : await readRows({ id: evening.join(',') }, signal);
      const rows = [...ofEvening, ...ofDay];
      const before = queryClient.getQueryData<DayRead>(queryKey)?.rows ?? {};
      // An answer to a request made before an own move must not bring the old values back.
      const newest = rows.map((row) => {
        const rowBefore = before[row.id];
        return rowBefore !== undefined && rowBefore.version > row.version ? rowBefore : row;
      });
      return {
        rows: Object.fromEntries(newest.map((row) => [row.id, row])),
        jobs: Object.fromEntries(content.jobs.map((job) => [job.transportJobId, job])),
        trucks: content.trucks,
        changes: changesOf(newest, content.changes),
      };
    },
    staleTime: 0,
  });
}

/** Only changes of others are reported. */
function changesOf(rows: readonly JobRow[], changes: readonly RecentChange[]): DayRead['changes'] {
  const own = rememberedUser()?.id;
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return Object.fromEntries(
    changes
      .filter(({ userId }) => userId !== own)
      .map(({ rowId, name }) => [rowId, { name, version: versions.get(rowId) ?? 0 }]),
  );
}

type RowChoice = { dateFrom: Day; dateTo: Day } | { id: string };

async function readRows(choice: RowChoice, signal: AbortSignal): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  for (let pageNr = 1; ; pageNr += 1) {
    const query = { ...choice, sort: 'id,asc', size: pageSize, pageNr };
    const page = await call('listJobRows', { query }, { signal });
    rows.push(...page.content);
    if (pageNr >= page.totalPages) return rows;
  }
}

/** Returns the plan of a day, if it `isShown`, with own moves that are being saved; unchanged parts stay the same objects. */
export function useDayPlan(day: Day, isShown = true) {
  const onTheirWay = useStore(moves);
  const byKeys = useStore(keyMoves);
  const select = useCallback(
    ({ rows, jobs, trucks, changes }: DayRead) => {
      const moves = new Map<number, Assignment>();
      for (const [rowId, changes] of onTheirWay) {
        const row = rows[rowId];
        if (row !== undefined) moves.set(row.transportJobId, assignmentOf({ ...row, ...changes }));
      }
      for (const [jobId, to] of byKeys) moves.set(jobId, to);
      const changedBy = new Map(
        Object.values(rows).flatMap(({ id, version }) =>
          changes[id]?.version === version ? [[id, changes[id].name] as const] : [],
        ),
      );
      return planDay({ rows: Object.values(rows), jobs: Object.values(jobs), trucks, changedBy }, day, moves);
    },
    [onTheirWay, byKeys, day],
  );
  return useQuery({ ...dayQuery(day), select, placeholderData: keepPreviousData, enabled: isShown });
}

/** Rows of own moves. They may have left the days that were read since, and can still be undone. */
const movedRows = new Map<number, JobRow>();

const allDays = { queryKey: [...plannerKey, 'day'] };

/** Returns the newest known row; null when no read day has it. */
export function cachedRow(rowId: number): JobRow | null {
  const rowsOfDays = queryClient
    .getQueriesData<DayRead>(allDays)
    .flatMap(([, day]) => day?.rows[rowId] ?? []);
  const movedRow = movedRows.get(rowId);
  return [...rowsOfDays, ...(movedRow === undefined ? [] : [movedRow])].reduce<JobRow | null>(
    (newest, row) => (newest === null || row.version > newest.version ? row : newest),
    null,
  );
}

/** Replaces rows of the page by those of an answer; sums and estimates come with the live line. */
export function receiveRows(fresh: readonly JobRow[]): void {
  for (const row of fresh) movedRows.set(row.id, row);
  for (const [queryKey, dayRead] of queryClient.getQueriesData<DayRead>(allDays)) {
    if (dayRead === undefined) continue;
    const rows = { ...dayRead.rows };
    for (const row of fresh) {
      // Jobs that began the evening before belong to this day too.
      if (row.date !== queryKey.at(-1) && row.date !== rows[row.id]?.date) delete rows[row.id];
      else if ((rows[row.id]?.version ?? 0) < row.version) rows[row.id] = row;
    }
    queryClient.setQueryData<DayRead>(queryKey, { ...dayRead, rows });
  }
}
