import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isDriverRow } from '#domain/driver/driver-job.ts';

import { keepJobs } from '../../offline/device-outbox.ts';
import { deviceChanged } from '../../offline/device-state.ts';
import { type KeptRead, useReadAhead } from '../../offline/persisted-query.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/clock.ts';

/** A day's jobs of a truck, as their ids: the jobs themselves are kept apart, with what waits to be sent. */
export function dayRead(userId: number, plate: string, day: Day): KeptRead<number[]> {
  return {
    userId,
    name: `day:${plate}:${day}`,
    read: async (signal) => {
      const date = day === todayInTallinn() ? null : day;
      return keepAll(
        userId,
        await call('listDriverJobs', { query: { truckLicensePlateNumber: plate, date } }, { signal }),
      );
    },
  };
}

/** The jobs that the carrier's drivers have set off for and not finished, of whatever day. */
export function underWayRead(userId: number): KeptRead<number[]> {
  return {
    userId,
    name: 'under-way',
    read: async (signal) =>
      keepAll(userId, await call('listDriverJobs', { query: { open: true } }, { signal })),
  };
}

/** True for the reads that list jobs: what the office changes shows in them. */
export function isJobsRead({ queryKey: [area, , name] }: { queryKey: readonly unknown[] }): boolean {
  return area === 'driver' && typeof name === 'string' && (name === 'under-way' || name.startsWith('day:'));
}

export function trucksRead(userId: number) {
  return {
    userId,
    name: 'trucks',
    read: async (signal: AbortSignal) =>
      (
        await call(
          'listSelectableTrucks',
          { query: { sort: 'licensePlateNumber,asc', size: 100 } },
          { signal },
        )
      ).content,
  };
}

export function productsRead(userId: number) {
  return {
    userId,
    name: 'products',
    read: async (signal: AbortSignal) =>
      (await call('listDriverProducts', { query: { size: 100 } }, { signal })).content,
  };
}

export function previousLoadsRead(userId: number, plate: string) {
  return {
    userId,
    name: `previous-loads:${plate}`,
    read: async (signal: AbortSignal) =>
      (await call('listPreviousProducts', { query: { truckLicensePlateNumber: plate } }, { signal })).content,
  };
}

export function companiesRead(userId: number, { transportJobId, rowIds, places }: JobNeeds) {
  return {
    userId,
    name: `companies:${transportJobId}:${places}`,
    read: async (signal: AbortSignal) =>
      (
        await call(
          'listRelatedCompanies',
          { query: { transportJobProductIds: rowIds.join(',') } },
          { signal },
        )
      ).content,
  };
}

export function batchesRead(userId: number, { transportJobId, rowIds }: JobNeeds) {
  return {
    userId,
    name: `batches:${transportJobId}`,
    read: async (signal: AbortSignal) =>
      (await call('listBatchInfo', { query: { transportJobProductIds: rowIds.join(',') } }, { signal }))
        .content,
  };
}

/** Reads everything that these jobs may need where there is no signal. */
export function useJobsAhead(userId: number, jobs: readonly DriverJob[]): void {
  const readAhead = useReadAhead();
  const open = jobs.filter(({ driverStatus, cancelled }) => driverStatus.code !== 'COMPLETED' && !cancelled);
  // As a text, so that it is read again when a job comes or goes elsewhere, not whenever it is told again.
  const needs = JSON.stringify(open.map(needsOf));
  useEffect(() => {
    const needed = JSON.parse(needs) as JobNeeds[];
    if (needed.length === 0) return;
    readAhead(productsRead(userId));
    readAhead(trucksRead(userId));
    for (const plate of new Set(needed.map((job) => job.plate))) readAhead(previousLoadsRead(userId, plate));
    for (const job of needed) {
      readAhead(companiesRead(userId, job));
      if (job.hasBatch) readAhead(batchesRead(userId, job));
    }
  }, [userId, needs, readAhead]);
}

/** What the look-ups of a job depend on. */
export interface JobNeeds {
  transportJobId: number;
  plate: string;
  rowIds: number[];
  /** Changes when the job goes elsewhere: then other companies have to do with it. */
  places: string;
  hasBatch: boolean;
}

export function needsOf(job: DriverJob): JobNeeds {
  return {
    transportJobId: job.transportJobId,
    plate: job.truck.licensePlateNumber,
    rowIds: job.transportJobProducts.map(({ id }) => id),
    places: job.transportJobProducts.map(({ destination }) => destination?.id ?? 0).join('-'),
    hasBatch: hasBatch(job),
  };
}

export function hasBatch(job: DriverJob): boolean {
  return job.transportJobProducts.some(({ batchId, status }) => batchId !== null && isDriverRow(status));
}

async function keepAll(userId: number, { content }: { content: readonly DriverJob[] }): Promise<number[]> {
  await keepJobs(userId, content);
  await deviceChanged();
  return content.map(({ transportJobId }) => transportJobId);
}
