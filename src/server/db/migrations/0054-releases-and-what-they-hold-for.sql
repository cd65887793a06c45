-- A release holds for the goods and the earlier loads it was given for (docs/requirements.md, 'Previous-load gate').
alter table load_releases
  add column scope text not null default 'THIS_LOAD' check (scope in ('THIS_LOAD', 'UNTIL_NEXT_FORBIDDEN')),
  -- Of the inspector's paper.
  add column paper_number text,
  add column inspected_on date,
  -- The goods of the job when it was given.
  add column product_ids bigint[] not null default '{}';

update load_releases release set product_ids = (
  select coalesce(array_agg(distinct coalesce(r.replacement_product_id, r.product_id)), '{}')
  from transport_job_products r
  where r.transport_job_id = release.transport_job_id
);
alter table load_releases alter column product_ids drop default;

-- A release of a load space is looked for with every verdict of it.
create index load_releases_trailer on load_releases (trailer_id) where trailer_id is not null;
create index load_releases_truck on load_releases (truck_id) where trailer_id is null;

-- A phone that did not hear an answer asks again after the upgrade; it reads what holds now with its next list of jobs.
update driver_actions set result = result || '{"release": null}' where result is not null;
