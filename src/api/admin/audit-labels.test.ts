import { expect, test } from 'vitest';

import { auditAction, auditChanges, auditRecordName, auditActorName } from './audit-labels.ts';

test.each([
  [null, 'tühi'],
  [true, 'jah'],
  [false, 'ei'],
  [[], 'tühi'],
  [['PERM_MOBILE', 'PERM_ADMIN'], 'Kontor, Haldus'],
  ['UNCOMPLETED', 'Lõpetamata'],
  ['ON_ROUTE_TO_PICKUP', 'Teel lähtekohta'],
  ['TIPPER', 'Kallur'],
  ['COMPANY_STATUS_INACTIVE', 'Kasutusest väljas'],
  ['2026-11-23', '23.11.2026'],
  ['2026-11-23T06:15:00.000Z', '23.11.2026 08:15'],
  [{ id: 1, name: '417BXT' }, '417BXT'],
  [{ id: 3, locationName: 'Tamsalu elevaator' }, 'Tamsalu elevaator'],
  [{ latitude: 58.9, day: '2026-11-23' }, 'Laiuskraad: 58,9, Päev: 23.11.2026'],
  [28.5, '28,5'],
  ['vaba tekst', 'vaba tekst'],
])('%j reads %s', (value, words) => {
  expect(auditChanges({ permissions: value })).toBe(`Õigused: ${words}`);
});

test('two events of a webhook are a list, not a change', () => {
  expect(auditChanges({ events: ['row.changed', 'send.settled'] })).toBe(
    'Sündmused: Veotöö rida muutus, Saatmine lõppes',
  );
});

test.each([
  [{ entity: 'transport_job', entityId: 12, entityName: null }, 'Veotöö 12'],
  [{ entity: 'user', entityId: 2, entityName: 'Mari Maasikas' }, 'Kasutaja Mari Maasikas'],
  [{ entity: 'demo', entityId: 0, entityName: null }, 'Näidisandmed'],
])('%j is called %s', (entry, words) => {
  expect(auditRecordName(entry)).toBe(words);
});

test.each([
  ['firstName', 'Eesnimi'],
  ['first_name', 'Eesnimi'],
  ['company_id', 'Ettevõte'],
  ['personId', 'Isik'],
  ['carrier_company_id', 'Vedaja'],
  ['product_id', 'Toode'],
  ['pickup_location_id', 'Lähtekoht'],
  ['trailer_id', 'Haagis'],
  ['administrative_area_level1', 'Maakond'],
  ['tare_kg', 'Tühimass (kg)'],
  ['transport_date', 'Kuupäev'],
  ['wet_grain', 'Märg vili'],
  ['status_code', 'Staatus'],
])('%s is called %s, as in its form or table', (field, words) => {
  expect(auditChanges({ [field]: true })).toBe(`${words}: jah`);
});

test('a field without a word keeps its own name', () => {
  expect(auditChanges({ license_plate_number: ['1', '2'], somethingNew: 3 })).toBe(
    'Auto number: 1 → 2; somethingNew: 3',
  );
});

test('the cause of a change is told in words', () => {
  const changes = { notes: [null, 'Helista'], cause: { code: 'ORDER_CORRECTED', of: 128 } };
  expect(auditChanges(changes)).toBe('Märkused: tühi → Helista; Tellimuse 128 parandusega');
});

test.each([
  ['Mari Maasikas', 'Mari Maasikas'],
  ['user command', 'Serveri käsurida'],
  ['GSMtasks', 'GSMtasks'],
  [null, 'Koorem'],
])('%j did it as %s', (who, words) => {
  expect(auditActorName({ who })).toBe(words);
});

test('numbers that name a record are told by its name', () => {
  const names = { 'truck_id 12': '123 ABC', 'truck_id 13': '987 XYZ' };
  expect(auditChanges({ truck_id: [12, 13], lanes: 12 }, names)).toMatch(/123 ABC → 987 XYZ; .*: 12$/);
});

test.each([
  ['sales_order', 'restored', 'taastas'],
  ['transport_order', 'recurs', 'salvestas kordumise'],
  ['inbox_message', 'answer', 'vastas'],
  ['transport_job_product', 'restored', 'taastas rea staatuse'],
  // Entries of earlier versions.
  ['transport_order', 'cancel', 'tühistas'],
  ['truck', 'mended', 'parandas'],
  ['truck', 'create', 'tegi'],
  ['truck', 'update', 'muutis'],
])('of %s the action %s reads %s', (entity, action, words) => {
  expect(auditAction({ entity, action })).toBe(words);
});
