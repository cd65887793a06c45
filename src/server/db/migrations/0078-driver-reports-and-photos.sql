-- Any paper and any sight has its kind; what a driver takes back is hidden, not destroyed.
alter table driver_photos drop constraint driver_photos_kind_check;
alter table driver_photos add constraint driver_photos_kind_check
  check (kind in ('WEIGHBRIDGE_TICKET', 'LOAD', 'DOCUMENT', 'OTHER'));
alter table driver_photos add column removed_at timestamptz;

alter table driver_actions drop constraint driver_actions_what_check;
alter table driver_actions add constraint driver_actions_what_check check (what in (
  'on-route-to-pickup', 'arrival-at-location', 'at-location', 'edit', 'redirection-noted', 'photo', 'cleaning',
  'release-asked', 'photo-changed'
));
