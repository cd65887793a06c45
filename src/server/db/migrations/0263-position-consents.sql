-- Drivers who show the office where their phone is (docs/requirements.md, 'Positions of trucks').
create table position_consents (
  user_id bigint not null references users,
  -- The name that the phone has given itself.
  phone text not null,
  given boolean not null,
  at timestamptz not null,
  primary key (user_id, phone)
);

-- Which truck a driver was under way with at a moment.
create index driver_actions_started on driver_actions (user_id, occurred_at) where what = 'on-route-to-pickup';
