-- What went to a simulator in place of an outside system (docs/requirements.md, 'Sends and row problems').

alter table outside_sends
  add column simulated boolean not null default false,
  -- When the system itself last said that it has it, or has let it go; never of a simulator.
  add column answered_at timestamptz;
alter table messages add column simulated boolean not null default false;
-- The channels (SMS, WAYBILL, FLEET, TERMINAL) by which the row is marked as sent, and went to a simulator.
alter table transport_job_products add column simulated_sends text[] not null default '{}';

create index outside_sends_simulated on outside_sends (system)
  where simulated and status in ('sending', 'sent', 'cancelling');
create index transport_job_products_simulated on transport_job_products (id) where simulated_sends <> '{}';

-- Simulators number what they take after its own id; a message of theirs has its own id as the service's.
update outside_sends set simulated = true
where outside_number = case system when 'waybill' then 'EVL-' when 'fleet' then 'GSM-' else 'PKT-' end
  || upper(left(id::text, 8));
update outside_sends set answered_at = updated_at where not simulated and status in ('sent', 'cancelled');
update messages set simulated = true where outside_id = id::text;

-- A row that is marked as told although no message of its job ever went to the service is one of the demo data.
update transport_job_products r set simulated_sends = array(
  select 'SMS' where r.is_sms_sent and not exists (
    select from messages m join transport_job_products told on told.id = m.row_id
    where told.transport_job_id = r.transport_job_id and not m.simulated)
  union all
  select upper(s.system) from outside_sends s
  where s.simulated and s.status in ('sending', 'sent', 'cancelling')
    and s.transport_job_id = r.transport_job_id and coalesce(s.row_id, r.id) = r.id
    and case s.system when 'waybill' then r.sent_to_waybill when 'fleet' then r.sent_to_fleet_service
      else r.sent_to_pk_terminal end)
where is_sms_sent or sent_to_waybill or sent_to_fleet_service or sent_to_pk_terminal;
