-- Who sees what the office sees and changes nothing.
alter table users
  drop constraint users_permissions_check,
  add constraint users_permissions_check check (permissions <@ array[
    'PERM_MOBILE', 'PERM_VIEW', 'PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER', 'PERM_QUALITY', 'PERM_ADMIN', 'PERM_FINANCE'
  ]);
