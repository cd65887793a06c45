-- Whether the paper that the office enters weights from is signed; null where the office did not say.
alter table office_weights add column signed_on_paper boolean;
