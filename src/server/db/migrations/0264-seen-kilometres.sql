-- The kilometres of a loaded way by positions: kept when those die (docs/requirements.md, 'Arrival').
alter table driver_stops add column seen_km numeric(14, 3);

-- Written kilometres count before seen ones.
create or replace view own_journeys as
select r.pickup_location_id as from_location_id, r.destination_location_id as to_location_id, way.km, way.minutes
from transport_job_products r
left join driver_stops unloaded on unloaded.transport_job_id = r.transport_job_id and unloaded.stop = 'destination'
left join driver_stops loaded on loaded.transport_job_id = r.transport_job_id and loaded.stop = 'pickup'
left join outside_sends waybill on waybill.transport_job_id = r.transport_job_id
  and waybill.system = 'waybill' and waybill.status = 'sent'
cross join lateral (
  select coalesce(nullif(unloaded.distance_km, 0), waybill.driven_km, unloaded.seen_km)::numeric(14, 3) as km,
    extract(epoch from unloaded.arrived_at - loaded.left_at) / 60 as minutes
) way
where way.km > 0 and r.destination_location_id is not null and r.status <> 'CANCELLED'
  -- 110 km/h. Where nobody tapped anything, as on an e-waybill alone, there is only the way itself to believe.
  and (way.minutes is null or way.minutes * 110 / 60 >= way.km)
  and not exists (
    select from driver_stops stop
    where stop.transport_job_id = r.transport_job_id
      and coalesce(stop.end_time, stop.left_at) - coalesce(stop.start_time, stop.arrived_at) < interval '5 minutes')
  and not exists (
    select from transport_job_products other
    where other.transport_job_id = r.transport_job_id and other.status <> 'CANCELLED' and (
      other.id < r.id or other.pickup_location_id <> r.pickup_location_id
      or other.destination_location_id is distinct from r.destination_location_id)
  );
