import type { DriverJob } from '#api/driver/driver-job.ts';

import type { OutboxItem } from '../../src/web/offline/outbox-item.ts';
import { newerJob, type OutboxStore } from '../../src/web/offline/outbox.ts';

export interface MemoryOutboxStore extends OutboxStore {
  storeJob(userId: number, job: DriverJob): void;
}

/** A device's storage without a device: it outlives every tab, and each of its steps is whole. */
export function createMemoryOutboxStore(): MemoryOutboxStore {
  let lastSeq = 0;
  const items = new Map<number, OutboxItem>();
  const jobs = new Map<string, DriverJob>();
  const keyOf = (userId: number, jobId: number) => `${userId}/${jobId}`;
  const ofUser = (userId: number) => [...items.values()].filter((item) => item.userId === userId);
  const jobOf = (userId: number, id: number) => jobs.get(keyOf(userId, id)) ?? null;
  const storeJob = (userId: number, job: DriverJob) => {
    jobs.set(keyOf(userId, job.transportJobId), newerJob(jobOf(userId, job.transportJobId), job));
  };
  const isThere = (item: Pick<OutboxItem, 'seq' | 'actionId'>) =>
    items.get(item.seq)?.actionId === item.actionId;

  return {
    storeJob,
    items: async (userId) => structuredClone(ofUser(userId)),
    job: async (userId, id) => jobOf(userId, id),
    async add(userId, jobId, make) {
      const made = make(jobOf(userId, jobId), ofUser(userId));
      if (made === null) return null;
      lastSeq += 1;
      const item: OutboxItem = {
        ...made,
        seq: lastSeq,
        userId,
        state: 'waiting',
        refusal: null,
      };
      items.set(item.seq, structuredClone(item));
      return item;
    },
    async settle(item, job) {
      if (isThere(item)) items.delete(item.seq);
      if (job !== null) storeJob(item.userId, job);
    },
    async replace(actionId, item) {
      if (!isThere({ seq: item.seq, actionId })) return;
      items.set(item.seq, structuredClone(item));
    },
    async drop(item) {
      if (isThere(item)) items.delete(item.seq);
    },
  };
}
