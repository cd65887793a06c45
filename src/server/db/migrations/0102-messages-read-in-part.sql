-- How much of a message was read: all of it, its beginning, or nothing, where reading it took too much.
alter table inbox_messages add column read_part text not null default 'WHOLE'
  check (read_part in ('WHOLE', 'BEGINNING', 'NONE'));
