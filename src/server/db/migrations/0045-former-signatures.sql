-- Signatures that others have taken the place of: each stays with the weight that it was given for
-- (docs/requirements.md, "Driver's journey").
create table former_signatures (
  id bigint generated always as identity primary key,
  transport_job_id bigint not null references transport_jobs,
  stop text not null check (stop in ('pickup', 'destination')),
  signature jsonb not null,
  -- In kg; null where nothing was weighed or estimated when it was given.
  signed_weight_kg numeric(14, 3),
  replaced_at timestamptz not null
);
create index former_signatures_job on former_signatures (transport_job_id, stop);
