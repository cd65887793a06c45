-- Where trucks were (docs/requirements.md, 'Positions of trucks').

-- The device by which a tracking service knows the truck.
alter table trucks add column position_device text;
create index trucks_position_device on trucks (position_device) where position_device is not null;

-- Only positions that were believed; housekeeping removes them after POSITION_DAYS.
create table truck_positions (
  truck_id bigint not null references trucks on delete cascade,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  speed_kmh real,
  course_deg real,
  source text not null check (source in ('FLEET', 'TRACCAR', 'PHONE')),
  -- Whose phone it was; null of a device of the truck.
  user_id bigint references users,
  received_at timestamptz not null default now(),
  primary key (truck_id, at)
);
create index truck_positions_at on truck_positions (at);
create index truck_positions_user on truck_positions (user_id) where user_id is not null;
