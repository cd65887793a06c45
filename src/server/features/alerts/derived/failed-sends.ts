import { sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';

import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { isFailedSms, isFailedSend, sendFailedPrefix } from '../../../job-rows/failed-sends.ts';
import { type AlertSource, readAlertsOf, maxPerKind, openStatuses } from './alert-source.ts';

type Channel = keyof typeof et.alerts.sends;
interface FailedSend {
  channel: Channel;
  rowId: number;
  error: string | null;
  at: Date;
}

/** Channels in the order that gives each its number in alert ids: this order must never change. */
const channels: readonly Channel[] = ['sms', 'waybill', 'fleet', 'terminal'];
const idsOfAChannel = 1e11;

/**
 * Returns alerts of sends that failed for good and that nobody has made again, of rows from this day on that are not
 * over.
 */
export async function deriveFailedSends(db: Db, from: Day): Promise<AlertSource<'SEND_FAILED'>[]> {
  const { rows: failed } = await sql<FailedSend>`
    with failed as (
      select send.system as channel, min(r.id) as "rowId", send.error, send.updated_at as at
      from outside_sends send
      join transport_job_products r
        on r.transport_job_id = send.transport_job_id and (send.row_id is null or r.id = send.row_id)
      where ${isFailedSend} and r.transport_date >= ${from} and r.status = any(${openStatuses})
        -- Sending again that failed is a stored alert of its own.
        and not exists (
          select from alerts
          where alerts.kind = 'SEND_FAILED' and alerts.settled_at is null
            and alerts.transport_job_id = send.transport_job_id
            and starts_with(alerts.key, ${sql.lit(sendFailedPrefix)} || send.system || ':'))
      group by send.id
      union all
      select 'sms', sms.row_id, sms.error, sms.updated_at
      from messages sms
      join transport_job_products r on r.id = sms.row_id
      where ${isFailedSms} and r.transport_date >= ${from} and r.status = any(${openStatuses})
    )
    select distinct on (channel, "rowId") * from failed
    order by channel, "rowId", at desc limit ${sql.lit(maxPerKind)}`.execute(db);
  return readAlertsOf(
    db,
    failed,
    ({ rowId }) => rowId,
    ({ channel, rowId, error, at }) => ({
      kind: 'SEND_FAILED',
      source: idsOfAChannel * channels.indexOf(channel) + rowId,
      key: `${sendFailedPrefix}${channel}:${rowId}:${at.getTime()}`,
      summary: et.alerts.sendFailed(et.alerts.sends[channel], error),
      data: { channel, error },
      cause: channel,
      raisedAt: at,
    }),
  );
}
