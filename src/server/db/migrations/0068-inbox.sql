-- What customers wrote, as it came, and how it was answered.
create table inbox_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('SMS', 'EMAIL', 'WHATSAPP')),
  sender text not null,
  subject text,
  body text not null,
  received_at timestamptz not null,
  external_id text not null,
  alert_id bigint references alerts (id),
  answer text check (answer in ('ORDERED', 'REFUSED', 'NOTED')),
  answer_text text,
  transport_order_id bigint references transport_orders (id),
  answered_by bigint references users (id),
  answered_at timestamptz,
  unique (channel, external_id)
);

create table inbox_attachments (
  id bigint generated always as identity primary key,
  message_id bigint not null references inbox_messages (id),
  name text not null,
  kind text not null check (kind in ('JPEG', 'PNG', 'WEBP', 'PDF', 'ZIP', 'OTHER')),
  content bytea not null
);
create index on inbox_attachments (message_id);

-- What one company calls a place or product of ours.
create table message_aliases (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  words text not null,
  location_id bigint references locations (id),
  product_id bigint references products (id),
  created_by bigint references users (id),
  created_at timestamptz not null default now(),
  unique (company_id, words),
  check (num_nonnulls(location_id, product_id) = 1)
);

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS', 'CHANGED_MEANWHILE', 'DRIVER_NOTE', 'DRIVER_REPORT', 'MESSAGE_RECEIVED'
));
