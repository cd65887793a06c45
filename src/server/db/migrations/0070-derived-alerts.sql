-- An alert that is worked out from the rows is kept once somebody has settled it. Taking that back lets it go again.
alter table alerts add column is_derived boolean not null default false;
update alerts set is_derived = true where kind in (
  'ORDER_UNCONFIRMED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED', 'LOADED_OTHER_GOODS'
)
-- A failed send that was worked out has the time in its key, in milliseconds; one that was raised has not.
or (kind = 'SEND_FAILED' and key ~ ':[0-9]{13}$');
