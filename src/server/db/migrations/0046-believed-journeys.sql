-- What is learnt of ways and stops is learnt of believable journeys, five at least (docs/requirements.md, 'Distances'):
-- a leg faster than a lorry drives, or a stop at which nobody could have loaded, was tapped through.

drop function distance_between(bigint, bigint);

create or replace view own_journeys as
select r.pickup_location_id as from_location_id, r.destination_location_id as to_location_id, way.km, way.minutes
from transport_job_products r
left join driver_stops unloaded on unloaded.transport_job_id = r.transport_job_id and unloaded.stop = 'destination'
left join driver_stops loaded on loaded.transport_job_id = r.transport_job_id and loaded.stop = 'pickup'
left join outside_sends waybill on waybill.transport_job_id = r.transport_job_id
  and waybill.system = 'waybill' and waybill.status = 'sent'
cross join lateral (
  select coalesce(nullif(unloaded.distance_km, 0), waybill.driven_km)::numeric(14, 3) as km,
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

-- Works out the median of a pair anew, and the factor of its county.
create or replace function learn_distance(from_id bigint, to_id bigint) returns void language sql as $$
  delete from known_distances
  where from_location_id = from_id and to_location_id = to_id and source = 'driven'
    and not exists (select from own_journeys where from_location_id = from_id and to_location_id = to_id);
  insert into known_distances
    (from_location_id, to_location_id, source, km, minutes, journeys, straight_km, area)
  select from_id, to_id, 'driven', median.km, coalesce(median.minutes, median.km), median.journeys,
    straight_km(a.latitude, a.longitude, b.latitude, b.longitude), a.administrative_area_level1
  from (
    select percentile_cont(0.5) within group (order by km) as km,
      percentile_cont(0.5) within group (order by minutes) as minutes, count(*) as journeys
    from own_journeys where from_location_id = from_id and to_location_id = to_id
  ) median
  join locations a on a.id = from_id join locations b on b.id = to_id
  where median.journeys > 0
  on conflict (from_location_id, to_location_id, source) do update
  set km = excluded.km, minutes = excluded.minutes, journeys = excluded.journeys,
    straight_km = excluded.straight_km, area = excluded.area, found_at = now();
  insert into road_factors (area, factor)
  select area, percentile_cont(0.5) within group (order by km / straight_km)
  from known_distances
  where source = 'driven' and journeys >= 5 and straight_km > 2
    and area = (select administrative_area_level1 from locations where id = from_id)
  group by area having count(*) >= 5
  on conflict (area) do update set factor = excluded.factor;
$$;

-- The best that is known: driven at least five times, else routed, else estimated at 60 km/h; and by how many believable
-- journeys of our own it is known.
create function distance_between(from_id bigint, to_id bigint)
  returns table (km numeric, minutes integer, source text, journeys integer) language sql stable
as $$
  select km, minutes, source, coalesce((
    select own.journeys from known_distances own
    where own.from_location_id = from_id and own.to_location_id = to_id and own.source = 'driven'
  ), 0) from (
  select known.km, known.minutes, known.source, case known.source when 'driven' then 1 else 2 end as place
  from known_distances known
  where known.from_location_id = from_id and known.to_location_id = to_id
    and (known.source = 'router' or known.journeys >= 5)
  union all
  select round(estimate.km::numeric, 1), ceil(estimate.km)::integer, 'estimated', 3
  from locations a
  join locations b on b.id = to_id
  left join road_factors on road_factors.area = a.administrative_area_level1
  cross join lateral (
    select straight_km(a.latitude, a.longitude, b.latitude, b.longitude) * coalesce(road_factors.factor, 1.34) as km
  ) estimate
  where a.id = from_id and estimate.km is not null
  ) best order by place limit 1;
$$;

-- Works out the median of a place and a product group anew, of its newest hundred stops. Nobody loads in no time, or for
-- half a day.
create or replace function learn_handling(at_stop text, place_id bigint, group_of_goods bigint)
  returns void language sql as $$
  with newest as (
    select minutes from own_handlings
    where stop = at_stop and location_id = place_id and product_group_id = group_of_goods
      and minutes between 5 and 720
    order by row_id desc limit 100
  ), forgotten as (
    delete from handling_times
    where stop = at_stop and location_id = place_id and product_group_id = group_of_goods
      and not exists (select from newest)
  )
  insert into handling_times (stop, location_id, product_group_id, minutes, stops)
  select at_stop, place_id, group_of_goods, ceil(percentile_cont(0.5) within group (order by minutes)), count(*)
  from newest
  having count(*) > 0
  on conflict (stop, location_id, product_group_id) do update
  set minutes = excluded.minutes, stops = excluded.stops;
$$;

-- In minutes; 40 and 30 until five stops are known.
create or replace function handling_minutes(at_stop text, place_id bigint, group_of_goods bigint)
  returns integer language sql stable
  return coalesce(
    (select minutes from handling_times
     where stop = at_stop and location_id = place_id and product_group_id = group_of_goods and stops >= 5),
    case at_stop when 'pickup' then 40 else 30 end);

-- What was learnt till now is learnt anew.
delete from road_factors;
delete from handling_times;
delete from known_distances where source = 'driven';
select learn_distance(from_location_id, to_location_id)
from (select distinct from_location_id, to_location_id from own_journeys) ways;
select learn_handling(stop, location_id, product_group_id)
from (select distinct stop, location_id, product_group_id from own_handlings where location_id is not null) places;
