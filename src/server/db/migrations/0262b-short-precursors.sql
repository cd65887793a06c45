-- A weight of explosives precursors that is missing at unloading (docs/requirements.md, 'Explosives precursors').

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS', 'CHANGED_MEANWHILE', 'DRIVER_NOTE', 'DRIVER_REPORT', 'MESSAGE_RECEIVED', 'OVERLOADED',
  'LOAD_STOPPED', 'PREVIOUS_LOADS_CHANGED', 'LOAD_FORBIDDEN', 'LATE_EXPECTED', 'PAPER_EXPIRING',
  'PRECURSOR_REPORT_DUE', 'PRECURSOR_SHORT'
));
