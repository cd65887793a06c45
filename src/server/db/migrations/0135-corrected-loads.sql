-- When a driver stated the previous loads otherwise, once the goods were on the truck: what was printed before that was
-- another list (docs/requirements.md, 'Previous loads').
alter table load_decisions add column corrected_at timestamptz;
