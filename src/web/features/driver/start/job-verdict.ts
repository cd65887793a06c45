import type { DriverJob } from '#api/driver/driver-job.ts';
import { orderedGoods } from '#domain/driver/loaded-goods.ts';
import { isReleasedBy } from '#domain/vehicles/load-release.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import {
  type Cleaning,
  isStricter,
  previousLoadVerdict,
  strongest,
} from '#domain/vehicles/previous-load-verdict.ts';

import { rowsOf } from '../job-text.ts';
import type { DeviceLoad } from './device-journeys.ts';

/** The known loads and cleanings of a load space, the newest first. */
export interface KnownLoads {
  loads: DeviceLoad[];
  cleanings: Cleaning[];
}

export type JobVerdict = ReturnType<typeof verdictOf>;

/**
 * Returns the strictest verdict on the goods of a job for their receiver, and the strongest cleaning that is needed.
 */
export function verdictOf(job: DriverJob, { loads, cleanings }: KnownLoads) {
  const answers = rowsOf(job).map(({ goods }) => previousLoadVerdict(goods, loads, cleanings, goods));
  const none = previousLoadVerdict({ regime: null, isFeed: false }, loads, cleanings);
  const worst = answers.reduce(
    (before, each) => (isStricter(each.verdict, before.verdict) ? each : before),
    answers[0] ?? none,
  );
  return { ...worst, regime: strongest(answers.map(({ regime }) => regime)) };
}

/** True where the job must not be loaded: forbidden, and the office has not released these goods after these loads. */
export function isLoadBlocked(job: DriverJob, space: LoadSpace, { verdict, reasons }: JobVerdict): boolean {
  if (verdict !== 'forbidden') return false;
  const { release, transportJobId: jobId } = job;
  // Data stored by an older version of the app says too little.
  if (release === null || !('loads' in release)) return true;
  const forbiddenLoads = reasons.map(({ name, ...load }) => ({ ...load, product: name }));
  return !rowsOf(job).every((row) =>
    isReleasedBy(release, { jobId, productId: orderedGoods(row).product.id, space }, forbiddenLoads),
  );
}
