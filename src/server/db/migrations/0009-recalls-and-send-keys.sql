-- What lives in an outside system on a cancelled row is taken back (platform/outside/recall-cancelled.ts): how often
-- the system refused that, and when it is asked again. Null: at once.
alter table outside_sends
  add column recall_refusals integer not null default 0,
  add column next_recall_at timestamptz;

-- A mark says that something lives there. A row that was cancelled while it was being sent got none, so that nobody
-- found what was there.
update transport_job_products r set sent_to_waybill = true
  where r.status = 'CANCELLED'
    and exists (select from outside_sends s
      where s.transport_job_id = r.transport_job_id and s.system = 'waybill' and s.status = 'sent')
    and not exists (select from transport_job_products other
      where other.transport_job_id = r.transport_job_id and other.status <> 'CANCELLED');
update transport_job_products r set sent_to_pk_terminal = true
  where r.status = 'CANCELLED'
    and exists (select from outside_sends s
      where s.transport_job_id = r.transport_job_id and s.system = 'terminal' and s.status = 'sent')
    and not exists (select from transport_job_products other
      where other.transport_job_id = r.transport_job_id and other.status <> 'CANCELLED');
update transport_job_products r set sent_to_fleet_service = true
  where r.status = 'CANCELLED'
    and exists (select from outside_sends s where s.row_id = r.id and s.system = 'fleet' and s.status = 'sent');

-- Few rows are both cancelled and marked: the settler looks for them every few seconds.
create index transport_job_products_cancelled_sent on transport_job_products (transport_job_id)
  where status = 'CANCELLED' and (sent_to_waybill or sent_to_fleet_service or sent_to_pk_terminal);

-- The key of a send is claimed in one transaction with it, and answered or given back in one with its outcome,
-- whoever finds that out. Keys without an answer were of requests that a killed process left behind.
delete from idempotency_keys where status is null;
alter table idempotency_keys add column send_id uuid references outside_sends on delete cascade;
create index idempotency_keys_send on idempotency_keys (send_id) where send_id is not null;
