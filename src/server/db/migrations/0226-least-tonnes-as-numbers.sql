-- The least tonnes of a tariff's rule are a number, as kilometres are, no text.
update tariffs set rules = (
  select jsonb_agg(
    case when jsonb_typeof(rule -> 'minTonnes') = 'string'
      then jsonb_set(rule, '{minTonnes}', to_jsonb((rule ->> 'minTonnes')::numeric))
      else rule end
    order by place)
  from jsonb_array_elements(rules) with ordinality as each (rule, place))
where exists (select from jsonb_array_elements(rules) rule where jsonb_typeof(rule -> 'minTonnes') = 'string');
