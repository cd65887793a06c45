import type { DriverJob } from '#api/driver/driver-job.ts';

export type NewsKind = 'JOB_NEW' | 'JOB_CHANGED' | 'JOB_CANCELLED' | 'JOB_GONE';

/**
 * The state of each job that was last announced or shown to the driver: its snapshot, its truck, and whether it was
 * cancelled.
 */
export type KnownJobs = ReadonlyMap<number, { snapshot: string; plate: string; isCancelled: boolean }>;

/** The state at the start of the app, whose first lists may have been read before. */
export const nothingKnown: KnownJobs = new Map();

interface Looking {
  /** The job whose screen is open: that screen itself shows its changes. */
  openId: number | null;
  /** The plate of the truck whose jobs concern this driver now; null while no truck is chosen. */
  plate: string | null;
  /** False until the job's list has been read once: the jobs in it are marked, not announced. */
  isFollowed: (job: DriverJob) => boolean;
}

/**
 * Returns the news to announce among the jobs on the device: new, changed and cancelled ones of the driver's truck, and
 * those that the driver has set off with.
 */
export function announcements(
  jobs: Iterable<DriverJob>,
  knownJobs: KnownJobs,
  { openId, plate, isFollowed }: Looking,
): { job: DriverJob; kind: NewsKind }[] {
  if (knownJobs === nothingKnown) return [];
  return [...jobs].flatMap((job): { job: DriverJob; kind: NewsKind }[] => {
    const before = knownJobs.get(job.transportJobId);
    const isOwn = job.isMine || job.truck.licensePlateNumber === plate;
    if (!isOwn || job.transportJobId === openId || job.driverStatus.code === 'COMPLETED') return [];
    if (job.cancelled) return before?.isCancelled === false ? [{ job, kind: 'JOB_CANCELLED' }] : [];
    const isAnnounced = job.news == null || before?.snapshot === job.snapshot || !isFollowed(job);
    const isNew = job.news === 'new' && before?.plate !== job.truck.licensePlateNumber;
    return isAnnounced ? [] : [{ job, kind: isNew ? 'JOB_NEW' : 'JOB_CHANGED' }];
  });
}

/** Returns the known jobs after these have been looked through. */
export function knownAfter(jobs: Iterable<DriverJob>, knownJobs: KnownJobs): KnownJobs {
  const entries = [...jobs].map(
    ({ transportJobId, snapshot, truck, cancelled }) =>
      [transportJobId, { snapshot, plate: truck.licensePlateNumber, isCancelled: cancelled }] as const,
  );
  return new Map([...knownJobs, ...entries]);
}

/**
 * Returns the unfinished jobs that stood in a day's list and do not any more: a list leaves out what was cancelled,
 * or given to another truck or day, before anybody had begun it.
 */
export function takenOffList(
  before: readonly number[],
  now: readonly number[],
  jobs: ReadonlyMap<number, DriverJob>,
): DriverJob[] {
  const idsNow = new Set(now);
  return before
    .filter((id) => !idsNow.has(id))
    .flatMap((id) => jobs.get(id) ?? [])
    .filter(({ cancelled, driverStatus }) => !cancelled && driverStatus.code !== 'COMPLETED');
}
