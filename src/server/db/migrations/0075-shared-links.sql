-- Links by which somebody without a sign-in follows an order, or one load of it. The secret itself is not kept.
create table shared_links (
  id bigint generated always as identity primary key,
  secret_hash text not null unique,
  transport_order_id bigint references transport_orders (id),
  row_id bigint references transport_job_products (id),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  check (num_nonnulls(transport_order_id, row_id) = 1)
);
create index on shared_links (transport_order_id) where transport_order_id is not null;
create index on shared_links (row_id) where row_id is not null;
