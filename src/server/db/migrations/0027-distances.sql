-- How far it is from place to place (docs/requirements.md, 'Distances'): kept by pair, so that among a million journeys
-- a pair is read at once.

create table known_distances (
  from_location_id bigint not null references locations on delete cascade,
  to_location_id bigint not null references locations on delete cascade,
  -- driven: the median of our own journeys; router: what the configured route service answered.
  source text not null check (source in ('driven', 'router')),
  km numeric(8, 1) not null check (km >= 0),
  minutes integer not null check (minutes >= 0),
  journeys integer not null default 0,
  -- As the crow flies; null where it is not known where a place is.
  straight_km double precision,
  -- The county of the first place.
  area text,
  found_at timestamptz not null default now(),
  primary key (from_location_id, to_location_id, source)
);
create index known_distances_area on known_distances (area) where source = 'driven';

-- How much longer than the straight line the roads of a county are, where enough is known of them.
create table road_factors (
  area text primary key,
  factor double precision not null
);

create index transport_job_products_way on transport_job_products (pickup_location_id, destination_location_id);
drop index transport_job_products_pickup;

-- The great circle in km by the haversine formula, as in src/domain/distances.
create function straight_km(from_latitude numeric, from_longitude numeric, to_latitude numeric, to_longitude numeric)
  returns double precision language sql immutable strict parallel safe
  return 2 * 6371 * asin(least(1, sqrt(
    sin(radians(to_latitude - from_latitude) / 2) ^ 2
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2
  )));

-- Our own journeys: jobs that went from one place to one place, with the kilometres that the driver wrote down.
create view own_journeys as
select r.pickup_location_id as from_location_id, r.destination_location_id as to_location_id, unloaded.distance_km as km,
  case when unloaded.arrived_at > loaded.left_at
    then extract(epoch from unloaded.arrived_at - loaded.left_at) / 60 end as minutes
from transport_job_products r
join driver_stops unloaded on unloaded.transport_job_id = r.transport_job_id and unloaded.stop = 'destination'
left join driver_stops loaded on loaded.transport_job_id = r.transport_job_id and loaded.stop = 'pickup'
where unloaded.distance_km > 0 and r.destination_location_id is not null and r.status <> 'CANCELLED'
  and not exists (
    select from transport_job_products other
    where other.transport_job_id = r.transport_job_id and other.status <> 'CANCELLED' and (
      other.id < r.id or other.pickup_location_id <> r.pickup_location_id
      or other.destination_location_id is distinct from r.destination_location_id)
  );

-- Works out the median of a pair anew, and the factor of its county.
create function learn_distance(from_id bigint, to_id bigint) returns void language sql as $$
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
  where source = 'driven' and journeys >= 3 and straight_km > 2
    and area = (select administrative_area_level1 from locations where id = from_id)
  group by area having count(*) >= 5
  on conflict (area) do update set factor = excluded.factor;
$$;

-- The best that is known: driven at least three times, else routed, else estimated at 60 km/h.
create function distance_between(from_id bigint, to_id bigint)
  returns table (km numeric, minutes integer, source text) language sql stable
as $$
  select km, minutes, source from (
  select known.km, known.minutes, known.source, case known.source when 'driven' then 1 else 2 end as place
  from known_distances known
  where known.from_location_id = from_id and known.to_location_id = to_id
    and (known.source = 'router' or known.journeys >= 3)
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

select learn_distance(from_location_id, to_location_id)
from (select distinct from_location_id, to_location_id from own_journeys) ways;

-- A phone that did not hear an answer asks again after the upgrade: the kept answer gets the field of today's.
update driver_actions set result = jsonb_set(result, '{transportJobProducts}', (
  select coalesce(jsonb_agg(product || '{"distance": null}' order by place), '[]')
  from jsonb_array_elements(result -> 'transportJobProducts') with ordinality as kept (product, place)
)) where jsonb_typeof(result -> 'transportJobProducts') = 'array';
