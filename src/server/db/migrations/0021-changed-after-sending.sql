-- What was sent is kept with its send, as the other side knows it (docs/requirements.md, 'Sends and row problems').

alter table outside_sends
  -- The rows as they were sent, by their ids.
  add column sent_rows jsonb,
  -- While what is there already is told anew: the rows as they are being told.
  add column next_rows jsonb;

alter table transport_job_products
  -- The row as the driver was told of it by SMS.
  add column sms_sent_as jsonb,
  -- The channels (SMS, WAYBILL, FLEET, TERMINAL) whose other side knows something else than the row says now.
  add column changed_after_sending text[] not null default '{}';
create index transport_job_products_changed on transport_job_products (transport_date)
  where changed_after_sending <> '{}';
create index alerts_row on alerts (row_id) where settled_at is null;
