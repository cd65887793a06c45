import type { DriverJob } from '#api/driver/driver-job.ts';

export type NewsKind = 'JOB_NEW' | 'JOB_CHANGED' | 'JOB_CANCELLED';

/** What the driver has been told or shown of each job: its snapshot, and whether it was cancelled. */
export type KnownJobs = ReadonlyMap<number, { snapshot: string; isCancelled: boolean }>;

interface Looking {
  /** The job whose screen is open: it says itself what is changed. */
  openId: number | null;
  /** Whose jobs concern this driver now; null while no truck is chosen. */
  plate: string | null;
}

/**
 * What is news of this moment among the jobs that the device holds: new, changed and cancelled ones of the driver's
 * truck, and cancelled ones that the driver has set off with. What was there when the app was opened (`known` is null) is marked,
 * not announced.
 */
export function announcements(
  jobs: Iterable<DriverJob>,
  known: KnownJobs | null,
  { openId, plate }: Looking,
): { job: DriverJob; kind: NewsKind }[] {
  if (known === null) return [];
  return [...jobs].flatMap((job): { job: DriverJob; kind: NewsKind }[] => {
    const before = known.get(job.transportJobId);
    const isOwn = job.isMine || job.truck.licensePlateNumber === plate;
    if (!isOwn || job.transportJobId === openId || job.driverStatus.code === 'COMPLETED') return [];
    if (job.cancelled) return before?.isCancelled === false ? [{ job, kind: 'JOB_CANCELLED' }] : [];
    if (job.news === null || job.news === undefined || before?.snapshot === job.snapshot) return [];
    return [{ job, kind: job.news === 'new' ? 'JOB_NEW' : 'JOB_CHANGED' }];
  });
}

/** What is known once these jobs have been looked through. */
export function knownAfter(jobs: Iterable<DriverJob>, known: KnownJobs | null): KnownJobs {
  const seen = [...jobs].map(
    ({ transportJobId, snapshot, cancelled }) =>
      [transportJobId, { snapshot, isCancelled: cancelled }] as const,
  );
  return new Map([...(known ?? []), ...seen]);
}
