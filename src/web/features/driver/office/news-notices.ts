import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { navigate } from '../../../platform/router/router.ts';
import { showLasting } from '../../../platform/toasts.ts';
import { screenPathOf, setCurrentJob, useDeviceState } from '../current-job.ts';
import { destinationsOf, pickupsOf } from '../job-text.ts';
import { announcements, knownAfter, type KnownJobs } from './announcements.ts';

/** Null until the jobs that were there when the app was opened have been seen. */
let known: KnownJobs | null = null;

/** Long enough to be felt in a pocket. */
const vibration = [300, 150, 300];

/**
 * Tells of another job of the truck that comes, is changed or is cancelled, on the list too (`open` is null): the phone
 * trembles and the notice stays until it is touched.
 */
export function useNewsNotices(open: DriverJob | null, listedPlate: string | null): void {
  const messages = useMessages();
  const { isRead, confirmed } = useDeviceState();
  const openId = open?.transportJobId ?? null;
  const plate = open?.truck.licensePlateNumber ?? listedPlate;
  useEffect(() => {
    if (!isRead) return;
    const news = announcements(confirmed.values(), known, { openId, plate });
    known = knownAfter(confirmed.values(), known);
    for (const { job, kind } of news) {
      showLasting(`news ${job.transportJobId}`, `${messages.notifications.kinds[kind]}: ${summaryOf(job)}`, {
        label: messages.actions.open,
        onPress: () => {
          setCurrentJob(job.transportJobId);
          navigate({ to: screenPathOf(job) });
        },
      });
    }
    if (news.length > 0) navigator.vibrate?.(vibration);
  }, [isRead, confirmed, openId, plate, messages]);
}

function summaryOf(job: DriverJob): string {
  const names = [...pickupsOf(job), ...destinationsOf(job)].map(({ locationName }) => locationName);
  return [job.time, names.join(' → ')].filter(Boolean).join(' ');
}
