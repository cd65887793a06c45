-- 'Tähelepanu' and the search ask for these at every reading: few among many.
create index outside_sends_failed on outside_sends (transport_job_id) where status = 'failed';
create index messages_failed on messages (row_id) where status = 'failed';
create index outside_sends_number on outside_sends (outside_number text_pattern_ops) where outside_number is not null;
