import type { DriverLanguage } from '#api/driver/languages.ts';
import { unitIn } from '#api/driver/units.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import { joinKnown } from '#domain/join-known.ts';
import type { JobNews } from '#domain/push/job-news.ts';
import type { JobSnapshot } from '#domain/push/job-snapshot.ts';

import { driverMessages } from '../../i18n/driver/messages.ts';

/** The content of a push message for the service worker: the notice, and the address that a tap on it opens. */
export interface NoticePayload {
  title: string;
  body: string;
  /** A newer notice with the same tag takes the place of the older one. */
  tag: string;
  lang: DriverLanguage;
  url: string;
}

/**
 * Returns news of a job in a driver's language; a tap opens the job, or the day's list when there is no job any
 * more.
 */
export function noticePayload(
  { kind, changed }: JobNews,
  jobId: number,
  job: JobSnapshot,
  lang: DriverLanguage,
): NoticePayload {
  const messages = driverMessages[lang].push;
  const rows = job.rows.map(({ product, quantity, wetGrain }) => {
    const wet = wetGrain ? ` (${messages.wet})` : '';
    const much =
      quantity === null ? '' : ` ${formatDecimal(decimal(quantity))} ${unitIn(product.unit, lang)}`;
    return `${product.name}${wet}${much}`;
  });
  const pickups = distinct(job.rows.map(({ pickup }) => pickup.name));
  const destinations = distinct(
    job.rows.map(({ destination }) => destination?.name ?? messages.noDestination),
  );
  const parts = changed.map((part) => messages.parts[part]).join(', ');
  const lines = [
    changed.length === 0 ? '' : messages.changed(parts),
    joinKnown([formatDay(job.date), job.time, job.truck]),
    `${pickups} → ${destinations}`,
    rows.join('; '),
  ];
  const search = new URLSearchParams({
    truckLicensePlateNumber: job.truck,
    date: job.date,
    ...(kind !== 'JOB_CANCELLED' && { job: String(jobId) }),
  });
  return {
    title: messages.titles[kind],
    body: lines.filter((line) => line !== '').join('\n'),
    tag: `job-${jobId}`,
    lang,
    url: `/services/truck-driver?${search.toString()}`,
  };
}

function distinct(names: readonly string[]): string {
  return [...new Set(names)].join(', ');
}
