import { sql } from 'kysely';

import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import { unfinishedStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../db/literals.ts';

/** A send `s` that failed for good, and that nobody has made again since. */
export const isFailedSend = sql<boolean>`(send.status = 'failed' and not exists (
  select from outside_sends later
  where later.system = send.system and later.transport_job_id = send.transport_job_id
    and coalesce(later.row_id, 0) = coalesce(send.row_id, 0) and later.created_at > send.created_at))`;

/** An SMS `m` that did not arrive, and that nobody has sent again since. */
export const isFailedSms = sql<boolean>`(sms.status = 'failed' and sms.resent_as is null and not exists (
  select from messages later
  where later.row_id = sms.row_id and later.phone = sms.phone and later.created_at > sms.created_at))`;

/** The beginning of the keys of SEND_FAILED alerts of rows; then come the channel or system, and what was sent. */
export const sendFailedPrefix = 'send-failed:';

/** An alert `a` of what had been sent before and could not be sent again; its key names the system. */
const isFailedAgain = sql<boolean>`(alert.kind = 'SEND_FAILED' and alert.settled_at is null
  and starts_with(alert.key, ${sql.lit(sendFailedPrefix)}))`;

/** A row `r` that nobody works on any more is sent nowhere. */
const isOpenRow = sql<boolean>`r.status in (${literals(unfinishedStatuses)})`;

/** The channels by which a row `r` was to be sent and was not. */
export const failedChannels = sql<SentChannel[]>`case when ${isOpenRow} then array(
  select case failed.system when 'waybill' then 'WAYBILL' when 'fleet' then 'FLEET'
    when 'terminal' then 'TERMINAL' else 'SMS' end
  from (
    select 'sms' as system from messages sms where sms.row_id = r.id and ${isFailedSms}
    union
    select send.system from outside_sends send
    where send.transport_job_id = r.transport_job_id and (send.row_id is null or send.row_id = r.id) and ${isFailedSend}
    union
    select split_part(alert.key, ':', 2) from alerts alert
    where alert.transport_job_id = r.transport_job_id and ${isFailedAgain}
      and split_part(alert.key, ':', 4) in ('', r.id::text)
  ) failed order by 1) else '{}' end`;

/** True for a row `r` with a failed channel. It starts from the failed sends, which are few. */
export const hasFailedSend = sql<boolean>`(${isOpenRow} and (
  r.id in (select sms.row_id from messages sms where sms.row_id is not null and ${isFailedSms})
  or r.id in (
    select failed.id from outside_sends send join transport_job_products failed
      on failed.transport_job_id = send.transport_job_id and (send.row_id is null or send.row_id = failed.id)
    where ${isFailedSend})
  or r.id in (
    select failed.id from alerts alert join transport_job_products failed
      on failed.transport_job_id = alert.transport_job_id and split_part(alert.key, ':', 4) in ('', failed.id::text)
    where ${isFailedAgain})))`;
