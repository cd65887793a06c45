-- Feed or food is a fact of the product group (docs/requirements.md, 'Previous-load gate').
alter table product_groups add column is_feed boolean not null default false;

-- Until now all goods were taken as feed but those that may not precede it; grain always. Groups whose name says that they
-- are no feed are none, nor is one whose goods all are forbidden before it.
update product_groups g set is_feed = g.id = 99 or not (
  g.id = 4
  or g.descr ~* '(väetis|taimekaitse|kütus|määrde|õlid|seeme|seemne|kile|pakend|lubja|turvas|fertili|fuel)'
    and g.descr !~* '(sööt|sööda|õliseem)'
  or exists (select from products p where p.group_id = g.id)
    and not exists (
      select from products p where p.group_id = g.id and p.cleaning_regime is distinct from 'FORBIDDEN'
    )
);

-- Grain always is.
alter table product_groups add constraint product_groups_grain_is_feed check (id <> 99 or is_feed);

-- A phone that did not hear an answer asks again after the upgrade: the kept answer gets the fields of today's.
update driver_actions set result = result || jsonb_build_object('transportJobProducts', (
  select coalesce(jsonb_agg(jsonb_set(row, '{goods}', jsonb_build_object(
    'regime', row -> 'goods' -> 'regime',
    'isFeed', (select g.is_feed from product_groups g where g.id = (row -> 'goods' ->> 'groupId')::bigint) is not false
  )) order by place), '[]')
  from jsonb_array_elements(result -> 'transportJobProducts') with ordinality item (row, place)
)) where result is not null;
