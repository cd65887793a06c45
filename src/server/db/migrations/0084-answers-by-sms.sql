-- An SMS that answers what a customer wrote.
alter table messages add column inbox_message_id bigint references inbox_messages (id);
create index messages_inbox on messages (inbox_message_id) where inbox_message_id is not null;
