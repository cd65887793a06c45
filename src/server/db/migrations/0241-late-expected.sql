-- A truck that will be late where it goes to, by where it is (docs/requirements.md, 'Arrival').
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS', 'CHANGED_MEANWHILE', 'DRIVER_NOTE', 'DRIVER_REPORT', 'MESSAGE_RECEIVED', 'OVERLOADED',
  'LOAD_STOPPED', 'PREVIOUS_LOADS_CHANGED', 'LOAD_FORBIDDEN', 'LATE_EXPECTED'
));
