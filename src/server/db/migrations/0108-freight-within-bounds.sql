-- Sums beyond a milliard euros were stored once, and some of them cannot be read any more as whole numbers
-- (docs/requirements.md, 'Freight'). Those loads are calculated again, and held if their tariff is still wrong.
with beyond as (
  select distinct load.id, r.transport_job_id
  from freight_loads load
  join transport_job_products r on r.id = load.row_id
  left join freight_lines line on line.load_id = load.id and line.state <> 'SETTLED'
  where greatest(abs(load.total_cents), abs(load.open_cents), abs(line.amount_cents)) > 100000000000
),
emptied as (
  delete from freight_lines where load_id in (select id from beyond) and state <> 'SETTLED'
),
mended as (
  update freight_loads set total_cents = 0, open_cents = 0, state = 'DRAFT' where id in (select id from beyond)
)
insert into freight_queue (transport_job_id)
select distinct transport_job_id from beyond order by transport_job_id;
