-- By what a send whose answer was lost is looked up, as it was when it was sent: both may be edited meanwhile.
alter table outside_sends
  add column sent_date date,
  add column sent_truck text;

-- The message that was sent again in place of a failed one.
alter table messages
  add column resent_as uuid unique references messages;
