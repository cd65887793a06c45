-- A driver's report is appended whole, and what stands of its job is worked out from the office's wish and all reports
-- (docs/requirements.md, 'What a driver reports is taken').
alter table driver_actions
  -- The request without a photo's content; null of reports from before: their values are those of the job.
  add column body jsonb,
  -- The stop of a step, also where the request does not name it.
  add column stop text check (stop in ('pickup', 'destination')),
  -- The truck as the request or the job told it when the report came.
  add column truck_id bigint references trucks,
  add column outcome text not null default 'APPLIED' check (outcome in ('APPLIED', 'DIFFERS', 'KEPT')),
  add column alert_id bigint,
  -- True while it is no part of its job: another truck's journey is.
  add column is_beside boolean not null default false,
  -- What the office dismissed: the whole report, or only what the phone showed.
  add column dismissed text check (dismissed in ('ALL', 'SEEN'));

-- What the office wants where something else was done: {truckId, trailerId, day}, {pickupId, destinationId, isWanted}.
alter table transport_jobs add column wished jsonb;
-- What drivers had reported of a job under way before reports were kept whole.
alter table transport_jobs add column former_journey jsonb;
alter table transport_job_products add column wished jsonb;

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS', 'CHANGED_MEANWHILE', 'DRIVER_NOTE', 'DRIVER_REPORT', 'MESSAGE_RECEIVED', 'OVERLOADED',
  'LOAD_STOPPED', 'PREVIOUS_LOADS_CHANGED', 'LOAD_FORBIDDEN'
));
-- The rows that an answer of the office made or brought back, so that it can be taken back.
alter table alerts add column made jsonb;
