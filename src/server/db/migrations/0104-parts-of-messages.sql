-- SMSes that are parts of one message, as they stand in its text one after another.
create table inbox_parts (
  id bigint generated always as identity primary key,
  message_id bigint not null references inbox_messages (id),
  external_id text not null unique,
  received_at timestamptz not null,
  -- Of its text, in UTF-16 units.
  length integer not null,
  -- A part that another one follows.
  is_full boolean not null
);
create index on inbox_parts (message_id);
create index on inbox_messages (received_at) where channel = 'SMS';
