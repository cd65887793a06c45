-- A job's trailer follows its truck's usual one by the server's code, which raises versions and writes the history.
drop trigger follow_usual_trailer on trucks;
drop function follow_usual_trailer();

-- A question for a release keeps what was planned when it was asked.
update alerts set data = data || jsonb_build_object(
  'planned', jsonb_build_object('truckId', job.truck_id, 'trailerId', job.trailer_id)
)
from transport_jobs job
where job.id = alerts.transport_job_id and alerts.kind = 'RELEASE_ASKED' and alerts.settled_at is null;

-- A phone that did not hear an answer asks again after the upgrade: the kept answer gets the field of today's.
update driver_actions set result = jsonb_set(result, '{truck,trailerId}', coalesce((
  select to_jsonb(trailer_id) from transport_jobs where transport_jobs.id = driver_actions.transport_job_id
), 'null'))
where jsonb_typeof(result -> 'truck') = 'object';

-- How long loading and unloading take (docs/requirements.md, 'Distances'): medians by place and product group, kept
-- so that they are read at once. Of jobs of one row, which tell the time of one kind of goods.
create table handling_times (
  stop text not null check (stop in ('pickup', 'destination')),
  location_id bigint not null references locations on delete cascade,
  product_group_id bigint not null references product_groups on delete cascade,
  minutes integer not null check (minutes > 0),
  stops integer not null,
  primary key (stop, location_id, product_group_id)
);

create view own_handlings as
with only_rows as not materialized (
  select r.id, r.transport_job_id, r.pickup_location_id, r.destination_location_id, product.group_id
  from transport_job_products r
  join products product on product.id = coalesce(r.loaded_product_id, r.replacement_product_id, r.product_id)
  where r.status <> 'CANCELLED' and not exists (
    select from transport_job_products other
    where other.transport_job_id = r.transport_job_id and other.id <> r.id and other.status <> 'CANCELLED')
), handlings as not materialized (
  select stop, transport_job_id,
    extract(epoch from coalesce(end_time, left_at) - coalesce(start_time, arrived_at)) / 60 as minutes
  from driver_stops
)
select only_rows.id as row_id, 'pickup' as stop, pickup_location_id as location_id, group_id as product_group_id, minutes
from only_rows join handlings using (transport_job_id) where handlings.stop = 'pickup'
union all
select only_rows.id, 'destination', destination_location_id, group_id, minutes
from only_rows join handlings using (transport_job_id) where handlings.stop = 'destination';

-- Works out the median of a place and a product group anew, of its newest hundred stops: a terminal has many thousands,
-- and machines change. Nobody loads in no time, or for half a day.
create function learn_handling(at_stop text, place_id bigint, group_of_goods bigint) returns void language sql as $$
  insert into handling_times (stop, location_id, product_group_id, minutes, stops)
  select at_stop, place_id, group_of_goods, ceil(percentile_cont(0.5) within group (order by minutes)), count(*)
  from (
    select minutes from own_handlings
    where stop = at_stop and location_id = place_id and product_group_id = group_of_goods
      and minutes between 1 and 720
    order by row_id desc limit 100
  ) newest
  having count(*) > 0
  on conflict (stop, location_id, product_group_id) do update
  set minutes = excluded.minutes, stops = excluded.stops;
$$;

-- In minutes; 40 and 30 until three stops are known.
create function handling_minutes(at_stop text, place_id bigint, group_of_goods bigint)
  returns integer language sql stable
  return coalesce(
    (select minutes from handling_times
     where stop = at_stop and location_id = place_id and product_group_id = group_of_goods and stops >= 3),
    case at_stop when 'pickup' then 40 else 30 end);

select learn_handling(stop, location_id, product_group_id)
from (select distinct stop, location_id, product_group_id from own_handlings where location_id is not null) places;

update driver_actions set result = jsonb_set(result, '{transportJobProducts}', (
  select coalesce(jsonb_agg('{"handling": null}'::jsonb || product order by place), '[]')
  from jsonb_array_elements(result -> 'transportJobProducts') with ordinality as kept (product, place)
)) where jsonb_typeof(result -> 'transportJobProducts') = 'array';
