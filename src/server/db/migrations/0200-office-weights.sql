-- What the office enters from paper of a job, beside what its driver reports (docs/requirements.md, 'Weights from
-- paper'). `entered` holds the values by dotted name, as those of a report.
create table office_weights (
  id bigint generated always as identity primary key,
  transport_job_id bigint not null references transport_jobs on delete cascade,
  user_id bigint not null references users,
  entered_at timestamptz not null,
  entered jsonb not null,
  is_completed boolean not null,
  ticket_photo_ids jsonb not null default '[]',
  reason text not null
);
create index office_weights_job on office_weights (transport_job_id);

-- The net weight of a ticket that names neither of the others.
alter table driver_stops add column net_weight_kg numeric(14, 3) check (net_weight_kg >= 0);
