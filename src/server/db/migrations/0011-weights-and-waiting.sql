-- A place without a scale: the load is estimated. And why a truck had to wait.
alter table driver_stops
  add column no_scale boolean not null default false,
  add column estimated_weight_kg numeric(14, 3) check (estimated_weight_kg >= 0),
  add column waiting_reason text
    check (waiting_reason in ('QUEUE', 'SCALE', 'DOCUMENTS', 'WEATHER', 'MACHINE', 'OTHER'));

-- A phone that did not hear an answer asks again after the upgrade: the kept answer gets the fields of today's.
create function with_new_stop_fields(stop jsonb) returns jsonb
  language sql immutable
  return case when jsonb_typeof(stop) = 'object'
    then '{"noScale": false, "estimatedWeightKg": null, "waitingReason": null, "waitedMinutes": null,
      "waitingChargedFrom": null}'::jsonb || stop
    else 'null'::jsonb end;
update driver_actions set result = result || jsonb_build_object(
  'truck', '{"legalMassKg": null, "usualTareKg": null}'::jsonb || (result -> 'truck'),
  'pickupStop', with_new_stop_fields(result -> 'pickupStop'),
  'destinationStop', with_new_stop_fields(result -> 'destinationStop'),
  'deliveredIsEstimated', false
) where result is not null;
drop function with_new_stop_fields(jsonb);
