-- A photo is in the database, or in a store outside of it under the hash of its content (SHA-256, hex).

alter table driver_photos
  alter column content drop not null,
  add column stored_hash text check (stored_hash ~ '^[0-9a-f]{64}$'),
  add column stored_bytes integer,
  add constraint driver_photos_kept check (
    case when content is null then stored_hash is not null and stored_bytes is not null
    else stored_hash is null and stored_bytes is null end
  );
create index driver_photos_waiting on driver_photos (id) where content is not null;
