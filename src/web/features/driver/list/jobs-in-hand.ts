import { useEffect, useRef } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { hasDriverActed, statusesBeforeLoading } from '#domain/driver/driver-status.ts';

import { outcomes } from '../../../offline/outcomes.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { useStore } from '../../../store.ts';
import { currentJobId, screenPathOf, setCurrentJob, useDeviceState } from '../current-job.ts';
import { underWayRead } from '../driver-reads.ts';
import { usePollMs } from '../office/live-jobs.ts';
import { isOver } from './job-order.ts';

/**
 * Returns the jobs that this driver has set off for and not finished, of whatever truck and day; the one opened last
 * first. `plate` is that of the truck whose list is shown.
 */
export function useJobsInHand(plate: string | null): DriverJob[] {
  const { optimistic, items } = useDeviceState();
  const told = useStore(outcomes);
  const underWay = usePersistedQuery(underWayRead(plate), { pollMs: usePollMs() });
  const isEndedElsewhere = ({ transportJobId: id, driverStatus, officeAnswer }: DriverJob) => {
    const isWaiting = items.some(({ transportJobId }) => transportJobId === id);
    if (isWaiting) return false;
    // The office has made a load of its own of what was reported: that one goes on.
    const alertId = told[id]?.alertId;
    const isOfAlert = (other: DriverJob) =>
      other.transportJobId !== id && other.officeAnswer?.alertId === alertId;
    if (alertId !== undefined && [...optimistic.values()].some(isOfAlert)) return true;
    if (underWay.data?.includes(id) === true) return false;
    // Given to another truck: what is on this one is driven to its end, unless the office says that nothing is.
    const isDismissed = officeAnswer?.answer === 'DISMISS' && told[id]?.notedAnswer === officeAnswer.alertId;
    return told[id]?.outcome === 'KEPT'
      ? isDismissed || statusesBeforeLoading.includes(driverStatus.code)
      : underWay.isFresh;
  };
  const current = currentJobId();
  return [...optimistic.values()]
    .filter((job) => job.isMine && hasDriverActed(job.driverStatus.code) && !isOver(job))
    .filter((job) => !isEndedElsewhere(job))
    .toSorted((a, b) => Number(b.transportJobId === current) - Number(a.transportJobId === current));
}

/** Until the first of the driver's screens has been drawn. */
let isOpening = true;

/**
 * Leads from the list at its plain address, opened first on a phone with a job in hand, to that job; back leads to
 * the list.
 */
export function useResumedJob(jobs: readonly DriverJob[]): void {
  const inHand = jobs.find(({ cancelled }) => !cancelled);
  const search = useSearch();
  const { isRead } = useDeviceState();
  const isWanted = useRef(isOpening && Object.keys(search).length === 0 && currentJobId() !== null);
  useEffect(() => {
    isOpening = false;
    if (!isRead || !isWanted.current) return;
    isWanted.current = false;
    if (inHand === undefined) return;
    setCurrentJob(inHand.transportJobId);
    navigate({ to: screenPathOf(inHand) });
  }, [isRead, inHand]);
}

/** Remembers that the visit began on another screen of the driver, so that the list does not open the job in hand. */
export function rememberOtherStart(): void {
  isOpening = false;
}
