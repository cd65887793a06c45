-- Orders that recur, and templates: orders with a name, from which others are filled in.

create table order_recurrences (
  transport_order_id bigint primary key references transport_orders (id),
  weekdays smallint[] not null check (cardinality(weekdays) > 0),
  until date,
  -- Of all its orders together, the first one too.
  tonnes numeric(12, 3),
  created_by bigint not null references users (id),
  ended_at timestamptz,
  -- Why the last round could make no order, in words; null when it could.
  problem text
);

-- Every day that had its order: a day that somebody cancelled stays here, and is not made again.
create table order_recurrence_days (
  recurs_from bigint not null references order_recurrences (transport_order_id),
  day date not null,
  transport_order_id bigint not null unique references transport_orders (id),
  primary key (recurs_from, day)
);

create table order_templates (
  id bigint generated always as identity primary key,
  name text not null,
  transport_order_id bigint not null references transport_orders (id),
  created_by bigint not null references users (id),
  unique (created_by, name)
);
