import type { DriverJob } from '#api/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { loadedJob } from '#domain/driver/loaded-job.ts';

import { useMessages } from '../../i18n/driver-messages.ts';
import { useDeviceState } from './current-job.ts';
import { isBulkJob, rowsOf } from './job-text.ts';
import { loadOfJob } from './start/device-journeys.ts';

/** What is asked before the next step of a job, null where nothing is: the end, and goods on top of others. */
export function useStepQuestion(job: DriverJob, truckId: number): { title: string; confirm: string } | null {
  const messages = useMessages().question;
  const { optimistic, items } = useDeviceState();
  if (job.driverStatus.code === 'AT_DESTINATION')
    return { title: messages.finish, confirm: messages.finishIt };
  if (job.driverStatus.code !== 'NOT_STARTED' || !isBulkJob(job)) return null;
  const others = [...optimistic.values()].map((other) => loadOfJob(other, items));
  const loaded = loadedJob(others, truckId, job.transportJobId)?.job;
  if (loaded === undefined) return null;
  const goods = [...new Set(rowsOf(loaded).map((row) => carriedGoods(row).product.name))].join(', ');
  return { title: messages.loaded(goods, loaded.transportJobId), confirm: messages.startAnyway };
}
