-- Who an SMS is for, and what a driver's SMS tells of which rows (docs/requirements.md, 'SMS').

alter table messages
  -- Null for messages from before this was written down.
  add column role text check (role in ('DRIVER', 'CLIENT', 'PICKUP', 'DESTINATION', 'OTHER')),
  add column name text,
  -- Of a driver's message: the rows as it tells of them, by their ids. They count as told once it has been taken.
  add column told_rows jsonb;
