import { useEffect } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { Day } from '#domain/calendar/day.ts';

import { driverKey, usePersistedQuery } from '../../../offline/persisted-query.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { useUser } from '../../../platform/session.ts';
import { createStore } from '../../../store.ts';
import { useDeviceState } from '../current-job.ts';
import { dayRead } from '../driver-reads.ts';
import {
  announcements,
  knownAfter,
  type KnownJobs,
  type NewsKind,
  nothingKnown,
  takenOffList,
} from './announcements.ts';

let knownJobs: KnownJobs = nothingKnown;
/** The content of each day's list when it was last checked, by the key of its query. */
const listedIds = new Map<string, readonly number[]>();

/** The announced news that has not been touched yet, the newest last; one for each job. */
export const untouchedNews = createStore<readonly News[]>([]);

interface News {
  jobId: number;
  kind: NewsKind;
}

/** Long enough to be felt in a pocket. */
const vibration = [300, 150, 300];

/**
 * Announces another job of the truck that is new, changed or cancelled, also on the list (`open` is null): the phone
 * vibrates, and the notice stays until it is touched (NewsNotice).
 */
export function useNewsNotices(open: DriverJob | null, listedPlate: string | null): void {
  const { id: userId } = useUser();
  const { isRead, confirmed } = useDeviceState();
  const openId = open?.transportJobId ?? null;
  const plate = open?.truck.licensePlateNumber ?? listedPlate;
  useEffect(() => {
    if (!isRead) return;
    // The jobs of a first answer are here before it counts as read.
    const isFollowed = ({ truck, date }: DriverJob) =>
      (queryClient.getQueryState([...driverKey, userId, dayRead(truck.licensePlateNumber, date).name])
        ?.dataUpdatedAt ?? 0) > 0;
    const news = announcements(confirmed.values(), knownJobs, { openId, plate, isFollowed });
    knownJobs = knownAfter(confirmed.values(), knownJobs);
    addNews(news, [openId]);
  }, [userId, isRead, confirmed, openId, plate]);
}

/** Announces the jobs that the office took off the list of a truck's day, other than the open one. */
export function useGoneNotices(plate: string, day: Day, openId: number | null): void {
  const { isRead, confirmed } = useDeviceState();
  const { name } = dayRead(plate, day);
  const { data: now } = usePersistedQuery(dayRead(plate, day));
  useEffect(() => {
    if (!isRead || now === undefined) return;
    const goneJobs = takenOffList(listedIds.get(name) ?? [], now, confirmed);
    listedIds.set(name, now);
    const news = goneJobs.filter(({ transportJobId }) => transportJobId !== openId);
    const isBack = ({ jobId, kind }: News) => kind === 'JOB_GONE' && now.includes(jobId);
    const back = untouchedNews.get().filter(isBack);
    if (news.length + back.length === 0) return;
    addNews(
      // Moved to another day it is still this truck's.
      news.map((job) => ({ job, kind: job.date === day ? 'JOB_GONE' : 'JOB_CHANGED' })),
      back.map(({ jobId }) => jobId),
    );
  }, [isRead, confirmed, name, now, day, openId]);
}

/**
 * Adds news below the notices that wait for a tap; it replaces earlier news of the same jobs and of those in `over`.
 */
function addNews(
  news: readonly { job: DriverJob; kind: NewsKind }[],
  over: readonly (number | null)[],
): void {
  const toldIds = new Set([...over, ...news.map(({ job }) => job.transportJobId)]);
  const before = untouchedNews.get();
  const isNew = (id: number) => before.some(({ jobId, kind }) => jobId === id && kind === 'JOB_NEW');
  untouchedNews.set([
    ...before.filter(({ jobId }) => !toldIds.has(jobId)),
    // Until it is tapped, a new job that is changed still counts as new.
    ...news.map(({ job: { transportJobId: jobId }, kind }) => ({
      jobId,
      kind: kind === 'JOB_CHANGED' && isNew(jobId) ? ('JOB_NEW' as const) : kind,
    })),
  ]);
  // A browser does not vibrate before the page was touched.
  if (news.length > 0 && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration);
}
