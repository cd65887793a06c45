-- Loads that were held because a journey has several rows, or for reasons that did not say what mends them, are worked
-- out anew.
insert into freight_queue (transport_job_id)
select distinct r.transport_job_id
from freight_loads load join transport_job_products r on r.id = load.row_id
where load.held <> '[]' order by r.transport_job_id;
