-- A destination counts as noted until the office changes it: going away and back again is news too.
alter table driver_jobs add column destinations_noted_at timestamptz not null default now();
