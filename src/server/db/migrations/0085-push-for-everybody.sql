-- Messages for clients and the office, beside those of drivers' jobs.

alter table push_preferences drop constraint push_preferences_kinds_check;
-- Who has chosen among a driver's kinds has said nothing of the new ones.
update push_preferences set kinds = kinds
  || array['ORDER_CONFIRMED', 'LOAD_ON_ITS_WAY', 'LOAD_DELIVERED', 'CHANGE_ANSWERED', 'ALERT_URGENT'];
alter table push_preferences add constraint push_preferences_kinds_check check (kinds <@ array[
  'JOB_NEW', 'JOB_CHANGED', 'JOB_CANCELLED',
  'ORDER_CONFIRMED', 'LOAD_ON_ITS_WAY', 'LOAD_DELIVERED', 'CHANGE_ANSWERED', 'ALERT_URGENT'
]);

-- One message for each browser and matter: a newer one takes the place of the older.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  tag text not null,
  kind text not null check (kind in (
    'ORDER_CONFIRMED', 'LOAD_ON_ITS_WAY', 'LOAD_DELIVERED', 'CHANGE_ANSWERED', 'ALERT_URGENT'
  )),
  -- Of a client's message: it goes only while the order is theirs.
  transport_order_id bigint references transport_orders,
  title text not null,
  body text not null,
  url text not null,
  revision integer not null default 1,
  noted_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (subscription_id, tag)
);
create index push_messages_waiting on push_messages (next_attempt_at) where sent_at is null;

-- How far the client of a load was told of it. What is not here was last known as unconfirmed.
create table told_loads (
  row_id bigint primary key references transport_job_products on delete cascade,
  stage integer not null
);
insert into told_loads (row_id, stage)
select r.id, case r.status when 'UNCONFIRMED' then 0 when 'COMPLETED' then 3
  when 'ON_THE_WAY' then 2 when 'APPROACHING_ORIGIN' then 2 when 'IN_PROGRESS' then 2 when 'IN_DESTINATION' then 2
  else 1 end
from transport_job_products r join transport_jobs j on j.id = r.transport_job_id
where j.transport_order_id is not null;

-- The answers that clients were told, and the urgent matters that the office was told, by their causes.
create table told_answers (
  alert_id bigint primary key references alerts,
  settled_at timestamptz not null
);
insert into told_answers (alert_id, settled_at)
select id, settled_at from alerts where kind = 'ORDER_CHANGE_ASKED' and settled_at is not null;
create table told_alerts (
  cause text primary key,
  tag text not null,
  told_at timestamptz not null
);
