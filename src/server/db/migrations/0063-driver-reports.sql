-- What a driver did otherwise than planned, and confirmed, is a matter of its own: no weight has to be looked at.
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS', 'CHANGED_MEANWHILE', 'DRIVER_NOTE', 'DRIVER_REPORT'
));
update alerts set kind = 'DRIVER_REPORT' where kind = 'WEIGHT_UNUSUAL' and key like 'trailer-left:%';
