import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { DriverPapers } from '#api/driver/papers.ts';
import { addMonths, type Day } from '#domain/calendar/day.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';
import { workPeriodOf } from '#domain/driver/work-period.ts';
import { type LoadSpace, spaceKey } from '#domain/vehicles/load-space.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { deviceOutbox, storeJobs, storedJobs } from '../../offline/device-outbox.ts';
import { deviceChanged } from '../../offline/device-state.ts';
import { keepGivenTo } from '../../offline/outcomes.ts';
import { driverKey, type PersistedRead, useReadAhead } from '../../offline/persisted-query.ts';
import { call } from '../../platform/api-client.ts';
import { serverToday } from '../../platform/device/clock.ts';
import { useAfterPaint } from '../../platform/device/main-thread.ts';

/** The jobs that their list has no more and that were asked about: no reading asks again until one is back. */
const askedLostIds = new Set<number>();

/** Returns a day's jobs of a truck, as their ids: the jobs themselves are kept apart, with what waits to be sent. */
export function dayRead(plate: string, day: Day): PersistedRead<number[]> {
  return {
    name: `day:${plate}:${day}`,
    read: async (signal, userId) => {
      const date = day === serverToday() ? null : day;
      const query = { truckLicensePlateNumber: plate, date };
      const { content } = await call('listDriverJobs', { query }, { signal });
      const ids = await storeAll(userId, content);
      for (const id of ids) askedLostIds.delete(id);
      for (const job of await storedJobs(userId)) {
        const { truck, date: dayOfJob, cancelled, driverStatus, transportJobId } = job;
        const wasOfList = truck.licensePlateNumber === plate && dayOfJob === day;
        const isOpen = !cancelled && driverStatus.code !== 'COMPLETED';
        const isLost = wasOfList && isOpen && !ids.includes(transportJobId);
        if (isLost && !askedLostIds.has(transportJobId)) await storeLost(userId, job, signal);
      }
      await deviceChanged();
      return ids;
    },
  };
}

/**
 * Returns the jobs under way, of whatever day, that this driver or truck has set off with. Another driver's journey in
 * another truck must not take the place of what this phone has done with the same job.
 */
export function underWayRead(plate: string | null): PersistedRead<number[]> {
  return {
    name: `under-way:${plate ?? ''}`,
    read: async (signal, userId) => {
      // A server of the version before tells no answers.
      const { content, officeAnswers = [] } = await call(
        'listDriverJobs',
        { query: { open: true } },
        { signal },
      );
      const ids = await storeAll(
        userId,
        content.filter(({ isMine, truck }) => isMine || truck.licensePlateNumber === plate),
      );
      for (const { transportJobId, ...officeAnswer } of officeAnswers) {
        const job = await deviceOutbox.job(userId, transportJobId);
        if (job === null || ids.includes(transportJobId)) continue;
        await storeJobs(userId, [{ ...job, officeAnswer }]);
      }
      await deviceChanged();
      return ids;
    },
  };
}

/** True for the reads that list jobs: what the office changes shows in them. */
export function isJobsRead({ queryKey: [area, , name] }: { queryKey: readonly unknown[] }): boolean {
  return (
    area === driverKey[0] &&
    typeof name === 'string' &&
    (name.startsWith('under-way:') || name.startsWith('day:'))
  );
}

/** True for what the screens wait for; papers are read beside them. */
export function isFirstNeed({ queryKey: [area, , name] }: { queryKey: readonly unknown[] }): boolean {
  return area === driverKey[0] && !String(name).startsWith('papers:');
}

export const trucksRead = {
  name: 'trucks',
  read: async (signal: AbortSignal) => {
    const query = { sort: 'licensePlateNumber,asc', size: 100 } as const;
    return (await call('listSelectableTrucks', { query }, { signal })).content;
  },
};

export const trailersRead = {
  name: 'trailers',
  read: async (signal: AbortSignal) => (await call('listSelectableTrailers', {}, { signal })).content,
};

export const productsRead = {
  name: 'products',
  read: async (signal: AbortSignal) =>
    (await call('listDriverProducts', { query: { size: 100 } }, { signal })).content,
};

/** Reads the previous loads of a trailer or truck, latest first. */
export function previousLoadsRead(space: LoadSpace) {
  const { truckId, trailerId } = space;
  return {
    name: `load-space:${spaceKey(space)}`,
    read: (signal: AbortSignal) =>
      call('listPreviousProducts', { query: { truckId, trailerId: trailerId ?? 'none' } }, { signal }),
  };
}

/** The driver's own days from the beginning of the last month on. */
export const workDaysRead = {
  // Answers stored by older versions say less about a day.
  name: 'work-days:2',
  read: async (signal: AbortSignal) => {
    const to = serverToday();
    const { from } = workPeriodOf('month', addMonths(to, -1));
    return (await call('listWorkDays', { query: { from, to } }, { signal })).content;
  },
};

/** Returns the companies that have to do with a job. */
export function companiesRead({ transportJobId, rowIds, locations }: JobNeeds) {
  const query = { transportJobProductIds: rowIds.join(',') };
  return {
    name: `companies:${transportJobId}:${locations}`,
    read: async (signal: AbortSignal) => (await call('listRelatedCompanies', { query }, { signal })).content,
  };
}

/** Returns the batches that the rows of a job are taken from. */
export function batchesRead({ transportJobId, rowIds }: JobNeeds) {
  const query = { transportJobProductIds: rowIds.join(',') };
  return {
    name: `batches:${transportJobId}`,
    read: async (signal: AbortSignal) => (await call('listBatchInfo', { query }, { signal })).content,
  };
}

/** Reads the papers for an official; another job version may have other papers. */
export function papersRead(transportJobId: number, version: number): PersistedRead<DriverPapers> {
  return {
    name: `papers:${transportJobId}`,
    version,
    read: async (signal) =>
      (await call('getDriverPapers', { query: { transportJobId } }, { signal })).content,
  };
}

/** Reads everything that these jobs may need where there is no signal. */
export function useJobsAhead(jobs: readonly DriverJob[]): void {
  const readAhead = useReadAhead();
  const isAfterList = useAfterPaint(jobs.length > 0);
  const open = jobs.filter(({ driverStatus, cancelled }) => driverStatus.code !== 'COMPLETED' && !cancelled);
  const shownVersions = JSON.stringify(
    jobs.flatMap(({ cancelled, transportJobId, version }) => (cancelled ? [] : [[transportJobId, version]])),
  );
  useEffect(() => {
    if (!isAfterList) return;
    for (const [id, version] of JSON.parse(shownVersions) as [number, number][]) {
      readAhead(papersRead(id, version));
    }
  }, [isAfterList, shownVersions, readAhead]);
  // As a text, so that it is read again when a job comes or its destination changes, not at every answer.
  const needs = JSON.stringify(open.map(needsOf));
  useEffect(() => {
    const neededReads = JSON.parse(needs) as JobNeeds[];
    if (!isAfterList || neededReads.length === 0) return;
    readAhead(productsRead);
    readAhead(trucksRead);
    readAhead(trailersRead);
    for (const job of neededReads) {
      readAhead(previousLoadsRead(job.space));
      readAhead(companiesRead(job));
      if (job.hasBatch) readAhead(batchesRead(job));
    }
  }, [isAfterList, needs, readAhead]);
}

/** The values on which the look-ups of a job depend. */
export interface JobNeeds {
  transportJobId: number;
  space: LoadSpace;
  rowIds: number[];
  /** Changes when the job's destination changes: then other companies are involved. */
  locations: string;
  hasBatch: boolean;
}

/** Returns what to read for a job before the signal is lost. */
export function needsOf(job: DriverJob): JobNeeds {
  return {
    transportJobId: job.transportJobId,
    space: { truckId: job.truck.id, trailerId: job.truck.trailerId },
    rowIds: job.transportJobProducts.map(({ id }) => id),
    locations: job.transportJobProducts.map(({ destination }) => destination?.id ?? 0).join('-'),
    hasBatch: hasBatch(job),
  };
}

/** True when a row that the driver hauls is of a batch. */
export function hasBatch(job: DriverJob): boolean {
  return job.transportJobProducts.some(({ batchId, status }) => batchId !== null && isDriverRow(status));
}

async function storeAll(userId: number, jobs: readonly DriverJob[]): Promise<number[]> {
  await storeJobs(userId, jobs);
  return jobs.map(({ transportJobId }) => transportJobId);
}

/**
 * Reads what became of a job that its list has no more: moved to another day, cancelled, or given to another truck,
 * whose journey must not take the place of what this phone has done.
 */
async function storeLost(userId: number, job: DriverJob, signal: AbortSignal): Promise<void> {
  const { transportJobId: id } = job;
  // A server of the version before does not know the question; the list counts without it.
  const answer = await call('listDriverJobs', { query: { id } }, { signal }).catch(() => null);
  if (answer === null) return;
  askedLostIds.add(id);
  const [now] = answer.content;
  const isOthers = now !== undefined && now.truck.id !== job.truck.id;
  keepGivenTo(id, isOthers && !now.cancelled ? formatPlate(now.truck.licensePlateNumber) : null);
  if (now !== undefined && !isOthers) await storeJobs(userId, [now]);
}
