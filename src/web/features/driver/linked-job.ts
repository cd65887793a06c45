import { useEffect } from 'react';

import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { screenPathOf, setCurrentJob, useDeviceState } from './current-job.ts';

/**
 * Opens the job that the list's address names, as a message's does (`?job=7`), once the device knows it; an address
 * whose job is not in the list leads to the list.
 */
export function useLinkedJob(isListFresh: boolean): void {
  const search = useSearch();
  const jobId = search.job;
  const { optimistic } = useDeviceState();
  const job = optimistic.get(Number(jobId));
  useEffect(() => {
    if (jobId === undefined) return;
    if (job !== undefined) {
      setCurrentJob(job.transportJobId);
      navigate({ to: screenPathOf(job), replace: true });
    } else if (isListFresh) {
      navigate({ to: '.', search: { ...search, job: undefined }, replace: true });
    }
  }, [search, jobId, job, isListFresh]);
}
