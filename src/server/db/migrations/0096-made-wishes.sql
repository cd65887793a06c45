-- What a client's wish became when the office agreed to it. Null of answers given before this was kept: of them it is not known.
alter table alerts
  -- Whether the order said all of the wish then; null also of wishes in words, of which only people can tell.
  add column is_wish_made boolean,
  -- The parts that the answer itself wrote into the order: {"transportDate": …, "quantity": …}.
  add column wish_written jsonb,
  -- The entry of the order's history that tells of that writing.
  add column wish_entry_id bigint;
