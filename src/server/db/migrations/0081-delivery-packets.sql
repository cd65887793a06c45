-- Where an order's delivery packets go when not to its client's place or company.
alter table transport_orders add column packet_email text;
alter table companies add column email text;

-- The delivery packet of a load: document, photos and weights by e-mail. One of a row, however often it is completed.
create table packets (
  id bigint generated always as identity primary key,
  row_id bigint not null unique references transport_job_products (id),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  -- How often somebody asked for it again.
  repeats integer not null default 0,
  requested_by bigint references users (id),
  -- Of the last one that went.
  recipient text,
  sent_at timestamptz,
  sent_weights jsonb,
  simulated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index packets_waiting on packets (next_attempt_at) where status in ('queued', 'sending');

-- Whoever completes a row. Its last photos come a moment later.
create function queue_packet() returns trigger language plpgsql as $$
begin
  insert into packets (row_id, next_attempt_at)
  select new.id, now() + interval '10 seconds'
  from transport_jobs j where j.id = new.transport_job_id and j.transport_order_id is not null
  on conflict (row_id) do update set next_attempt_at = excluded.next_attempt_at
    where packets.status = 'queued';
  return null;
end $$;
create trigger row_completed after update of status on transport_job_products
  for each row when (new.status = 'COMPLETED' and old.status is distinct from 'COMPLETED')
  execute function queue_packet();
