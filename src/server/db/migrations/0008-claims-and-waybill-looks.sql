-- Which process claimed a send or message (platform/outside/presence.ts): what a killed one left is settled soon.
-- Null: not known; 0: nobody any more.
alter table outside_sends add column claimed_by integer;
alter table messages add column claimed_by integer;

-- When an e-waybill's status is asked for next, and how often it has been since it last changed. Null: it is final,
-- or was never ours to ask for.
alter table outside_sends
  add column next_look_at timestamptz,
  add column looks integer not null default 0;
create index outside_sends_looks on outside_sends (next_look_at) where next_look_at is not null;
