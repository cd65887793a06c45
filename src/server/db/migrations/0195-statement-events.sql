-- Programs are told of statements too.
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check check (
  events <@ array[
    'transport-order.created', 'row.changed', 'row.status-changed', 'send.settled', 'alert.raised',
    'statement.created', 'statement.sent', 'statement.paid'
  ]
);
