-- By which the import of tariffs knows one; null for those made by hand.

alter table tariffs add column external_id text unique;
