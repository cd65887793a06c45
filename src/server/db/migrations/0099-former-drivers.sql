-- Drivers who were told of a load that another has by now are told so (docs/requirements.md, 'SMS').
alter table messages drop constraint messages_role_check;
alter table messages
  add constraint messages_role_check
  check (role in ('DRIVER', 'FORMER_DRIVER', 'CLIENT', 'PICKUP', 'DESTINATION', 'OTHER'));
