import { sql } from 'kysely';

import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';
import { unfinishedStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../db/literals.ts';

/** A send `s` that failed for good, and that nobody has made again since. */
export const isFailedSend = sql<boolean>`(s.status = 'failed' and not exists (
  select from outside_sends later
  where later.system = s.system and later.transport_job_id = s.transport_job_id
    and coalesce(later.row_id, 0) = coalesce(s.row_id, 0) and later.created_at > s.created_at))`;

/** An SMS `m` that did not arrive, and that nobody has sent again since. */
export const isFailedSms = sql<boolean>`(m.status = 'failed' and m.resent_as is null and not exists (
  select from messages later
  where later.row_id = m.row_id and later.phone = m.phone and later.created_at > m.created_at))`;

/** The beginning of the keys of SEND_FAILED alerts of rows; then come the channel or system, and what was sent. */
export const sendFailedPrefix = 'send-failed:';

/** An alert `a` of what had been sent before and could not be sent again; its key names the system. */
const isFailedAgain = sql<boolean>`(a.kind = 'SEND_FAILED' and a.settled_at is null
  and starts_with(a.key, ${sql.lit(sendFailedPrefix)}))`;

/** A row `r` that nobody works on any more is sent nowhere. */
const isOpenRow = sql<boolean>`r.status in (${literals(unfinishedStatuses)})`;

/** The channels by which a row `r` was to be sent and was not. */
export const failedChannels = sql<SentChannel[]>`case when ${isOpenRow} then array(
  select case failed.system when 'waybill' then 'WAYBILL' when 'fleet' then 'FLEET'
    when 'terminal' then 'TERMINAL' else 'SMS' end
  from (
    select 'sms' as system from messages m where m.row_id = r.id and ${isFailedSms}
    union
    select s.system from outside_sends s
    where s.transport_job_id = r.transport_job_id and (s.row_id is null or s.row_id = r.id) and ${isFailedSend}
    union
    select split_part(a.key, ':', 2) from alerts a
    where a.transport_job_id = r.transport_job_id and ${isFailedAgain}
      and split_part(a.key, ':', 4) in ('', r.id::text)
  ) failed order by 1) else '{}' end`;

/** True for a row `r` with a failed channel. It starts from the failed sends, which are few. */
export const hasFailedSend = sql<boolean>`(${isOpenRow} and (
  r.id in (select m.row_id from messages m where m.row_id is not null and ${isFailedSms})
  or r.id in (
    select failed.id from outside_sends s join transport_job_products failed
      on failed.transport_job_id = s.transport_job_id and (s.row_id is null or s.row_id = failed.id)
    where ${isFailedSend})
  or r.id in (
    select failed.id from alerts a join transport_job_products failed
      on failed.transport_job_id = a.transport_job_id and split_part(a.key, ':', 4) in ('', failed.id::text)
    where ${isFailedAgain})))`;
