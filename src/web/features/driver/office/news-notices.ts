import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useUser } from '../../../platform/session.ts';
import { createStore } from '../../../store.ts';
import { useDeviceState } from '../current-job.ts';
import { dayRead } from '../driver-reads.ts';
import { announcements, knownAfter, type KnownJobs, type NewsKind } from './announcements.ts';

let known: KnownJobs = new Map();

/** What has been announced and not touched yet, the newest last; one for each job. */
export const untouchedNews = createStore<readonly { jobId: number; kind: NewsKind }[]>([]);

/** Long enough to be felt in a pocket. */
const vibration = [300, 150, 300];

/**
 * Announces another job of the truck that comes, is changed or is cancelled, on the list too (`open` is null): the phone
 * trembles, and what there is to be told stays until it is touched (NewsNotice).
 */
export function useNewsNotices(open: DriverJob | null, listedPlate: string | null): void {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const { isRead, confirmed } = useDeviceState();
  const openId = open?.transportJobId ?? null;
  const plate = open?.truck.licensePlateNumber ?? listedPlate;
  useEffect(() => {
    if (!isRead) return;
    // The jobs of a first answer are here before it counts as read.
    const isFollowed = ({ truck, date }: DriverJob) =>
      (client.getQueryState(['driver', userId, dayRead(truck.licensePlateNumber, date).name])
        ?.dataUpdatedAt ?? 0) > 0;
    const news = announcements(confirmed.values(), known, { openId, plate, isFollowed });
    known = knownAfter(confirmed.values(), known);
    const told = new Set([openId, ...news.map(({ job }) => job.transportJobId)]);
    untouchedNews.set([
      ...untouchedNews.get().filter(({ jobId }) => !told.has(jobId)),
      ...news.map(({ job, kind }) => ({ jobId: job.transportJobId, kind })),
    ]);
    // A browser lets nothing tremble that nobody has touched yet.
    if (news.length > 0 && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration);
  }, [client, userId, isRead, confirmed, openId, plate]);
}
