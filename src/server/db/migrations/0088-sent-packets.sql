-- Packets that went lately are looked through for weights that were corrected since.
create index packets_sent on packets (sent_at) where status = 'sent';
