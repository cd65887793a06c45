-- What the driver wrote down in the outside system of the way with the load (docs/requirements.md, 'Distances').
alter table outside_sends add column driven_km integer check (driven_km > 0);

-- Our own journeys: jobs that went from one place to one place, with the kilometres that the driver wrote down here, else
-- on the e-waybill.
create or replace view own_journeys as
select r.pickup_location_id as from_location_id, r.destination_location_id as to_location_id,
  coalesce(nullif(unloaded.distance_km, 0), waybill.driven_km)::numeric(14, 3) as km,
  case when unloaded.arrived_at > loaded.left_at
    then extract(epoch from unloaded.arrived_at - loaded.left_at) / 60 end as minutes
from transport_job_products r
left join driver_stops unloaded on unloaded.transport_job_id = r.transport_job_id and unloaded.stop = 'destination'
left join driver_stops loaded on loaded.transport_job_id = r.transport_job_id and loaded.stop = 'pickup'
left join outside_sends waybill on waybill.transport_job_id = r.transport_job_id
  and waybill.system = 'waybill' and waybill.status = 'sent'
where (unloaded.distance_km > 0 or waybill.driven_km > 0) and r.destination_location_id is not null
  and r.status <> 'CANCELLED'
  and not exists (
    select from transport_job_products other
    where other.transport_job_id = r.transport_job_id and other.status <> 'CANCELLED' and (
      other.id < r.id or other.pickup_location_id <> r.pickup_location_id
      or other.destination_location_id is distinct from r.destination_location_id)
  );
