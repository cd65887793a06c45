-- A job that could not be worked out waits until then, and holds up none behind it.
alter table freight_queue add column not_before timestamptz;

-- Reads the one column instead of turning the whole row into JSON at every write.
create or replace function queue_freight() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'transport_jobs' then
    insert into freight_queue (transport_job_id) values (new.id);
  else
    insert into freight_queue (transport_job_id) values (new.transport_job_id);
  end if;
  return null;
end $$;
