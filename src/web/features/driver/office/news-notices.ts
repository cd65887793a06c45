import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { navigate } from '../../../platform/router/router.ts';
import { showNotice } from '../../../platform/toasts.ts';
import { screenPathOf, setCurrentJob, useDeviceState } from '../current-job.ts';
import { destinationsOf, pickupsOf } from '../job-text.ts';

/** What has been marked on the list or told already, by job and snapshot. */
const known = new Set<string>();
/** What was there already when the app was opened is no news of this moment. */
let isFirst = true;

/**
 * Tells shortly of another job of the open job's truck that comes or is changed; on the list (`open` is null) the
 * jobs' marks tell it.
 */
export function useNewsNotices(open: DriverJob | null): void {
  const messages = useMessages();
  const { isRead, confirmed } = useDeviceState();
  const openId = open?.transportJobId ?? null;
  const truckId = open?.truck.id ?? null;
  useEffect(() => {
    if (!isRead) return;
    for (const job of confirmed.values()) {
      const name = `${job.transportJobId} ${job.snapshot}`;
      if (job.news === null || known.has(name)) continue;
      known.add(name);
      if (openId === null || isFirst || job.transportJobId === openId || job.truck.id !== truckId) {
        continue;
      }
      const kind = messages.notifications.kinds[job.news === 'new' ? 'JOB_NEW' : 'JOB_CHANGED'];
      showNotice(`${kind}: ${summaryOf(job)}`, {
        label: messages.actions.open,
        onPress: () => {
          setCurrentJob(job.transportJobId);
          navigate({ to: screenPathOf(job) });
        },
      });
    }
    isFirst = false;
  }, [isRead, confirmed, openId, truckId, messages]);
}

function summaryOf(job: DriverJob): string {
  const names = [...pickupsOf(job), ...destinationsOf(job)].map(({ locationName }) => locationName);
  return [job.time, names.join(' → ')].filter(Boolean).join(' ');
}
