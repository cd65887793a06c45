-- Dangerous goods on the road (docs/requirements.md, 'Dangerous goods').

alter table products
  add column un_number text check (un_number ~ '^[0-9]{4}$'),
  add column adr_class text,
  add column packing_group text check (packing_group in ('I', 'II', 'III')),
  add column proper_name text,
  add column tunnel_code text;

-- What ADR 1.1.3.6 says from a day on, until a later line says otherwise.
create table adr_rules (
  valid_from date primary key,
  -- So many points may be carried in packages without the other rules.
  free_points integer not null check (free_points > 0),
  -- Points of a kilogram or litre by class and packing group; null stands for any.
  points jsonb not null,
  source text not null
);
insert into adr_rules (valid_from, free_points, points, source) values
  ('2023-01-01', 1000, '[
    {"adrClass": null, "packingGroup": "I", "points": 50},
    {"adrClass": null, "packingGroup": "II", "points": 3},
    {"adrClass": null, "packingGroup": "III", "points": 1},
    {"adrClass": "6.1", "packingGroup": "III", "points": 3},
    {"adrClass": "2.1", "packingGroup": null, "points": 3},
    {"adrClass": "2.2", "packingGroup": null, "points": 1},
    {"adrClass": "2.3", "packingGroup": null, "points": 50}
  ]', 'ADR 1.1.3.6.3 ja 1.1.3.6.4');

-- What the vehicle has to have aboard (ADR 8.1.4, 8.1.5) is checked by the carrier, and the check runs out.
insert into paper_kinds (external_id, label, subjects, goods) values
  ('ADR_EQUIPMENT', 'ADR-varustuse kontroll', '{TRUCK}', 'DANGEROUS')
on conflict (external_id) do nothing;
