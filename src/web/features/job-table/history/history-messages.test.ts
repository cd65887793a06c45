import { expect, test } from 'vitest';

import { actionText, actorText, changeLines } from './history-messages.ts';

const at = '2026-11-22T17:44:51+02:00';

function told(field: string, before: string | null, after: string | null): string[] {
  return changeLines({ at, changes: [{ field, before, after }] });
}

test('who acted is a person, a service or the import', () => {
  expect(actorText('Kai Kontor')).toBe('Kai Kontor');
  expect(actorText('import')).toBe('Andmete import');
  expect(actorText(null)).toBe('Süsteem');
});

test('actions are told in words, unknown ones by their name', () => {
  expect(actionText({ action: 'updated', changes: [] })).toBe('muutis rida');
  expect(actionText({ action: 'sent_to_terminal', changes: [] })).toBe('saatis PK Terminali');
  expect(actionText({ action: 'import', changes: [] })).toBe('uuendas rea andmeid');
  expect(actionText({ action: 'edit', changes: [] })).toBe('parandas juhi andmeid');
  expect(actionText({ action: 'weighed', changes: [] })).toBe('tegi toimingu weighed');
});

test('what only a simulator took is called a trial, and an SMS tells who it is for', () => {
  const simulated = { field: 'simulated', before: null, after: 'true' };
  const changes = [simulated, { field: 'recipientRole', before: null, after: 'DRIVER' }];
  expect(actionText({ action: 'sent_to_waybill', changes })).toBe('koostas e-veoselehe (proov)');
  expect(actionText({ action: 'sms_sent', changes })).toBe('võttis SMSi vastu (proov)');
  expect(changeLines({ at, changes })).toEqual(['Saaja: Autojuht']);
});

test('who an SMS is for is one line: whoever is named beside the driver is of the logistics', () => {
  const linesOf = (role: string, name: string | null) =>
    changeLines({
      at,
      changes: [
        { field: 'recipientRole', before: null, after: role },
        { field: 'recipientName', before: null, after: name },
      ],
    }).filter((line) => line.startsWith('Saaja:'));
  expect(linesOf('DRIVER', 'Jaan Kask')).toEqual(['Saaja: Autojuht Jaan Kask']);
  expect(linesOf('OTHER', 'Mari Kivi')).toEqual(['Saaja: Logistik Mari Kivi']);
  expect(linesOf('OTHER', null)).toEqual(['Saaja: Muu saaja']);
});

test('what was written down at a stop stands in its order, however it was kept', () => {
  const changes = ['notes', 'endTime', 'startTime', 'netWeightKg', 'grossWeightKg'].map((field) => ({
    field: `pickup.${field}`,
    before: null,
    after: field.endsWith('Time') ? '2026-11-22T15:44:51.000Z' : '1',
  }));
  const status = { field: 'status', before: 'UNCOMPLETED', after: 'ON_THE_WAY' };
  expect(changeLines({ at, changes: [...changes, status] }).map((line) => line.split(':')[0])).toEqual([
    'Staatus',
    'Laadimise algus',
    'Laadimise lõpp',
    'Lähtekoht, brutokaal (kg)',
    'Lähtekoht, netokaal (kg)',
    'Lähtekoht, juhi märkused',
  ]);
});

test.each([
  ['on-route-to-pickup', 'NOT_STARTED', 'ON_ROUTE_TO_PICKUP', 'alustas sõitu lähtekohta'],
  ['arrival-at-location', 'ON_ROUTE_TO_PICKUP', 'AT_PICKUP', 'jõudis lähtekohta'],
  ['at-location', 'AT_PICKUP', 'ON_ROUTE_TO_DESTINATION', 'sai koorma peale ja alustas sõitu sihtkohta'],
  ['arrival-at-location', 'ON_ROUTE_TO_DESTINATION', 'AT_DESTINATION', 'jõudis sihtkohta'],
  ['at-location', 'AT_DESTINATION', 'COMPLETED', 'sai koorma maha ja lõpetas veotöö'],
])('a driver’s %s from %s', (action, before, after, messages) => {
  expect(actionText({ action, changes: [{ field: 'driverStatus', before, after }] })).toBe(messages);
});

test.each([
  ['date', '2026-11-20', '2026-12-01', 'Kuupäev: 20.11.2026 → 01.12.2026'],
  ['status', 'UNCONFIRMED', 'UNCOMPLETED', 'Staatus: Kinnitamata → Lõpetamata'],
  ['quantity', '28.5', '1204', 'Kogus: 28,5 → 1\u{a0}204'],
  ['wetGrain', 'false', 'true', 'Märg vili: Ei → Jah'],
  ['truck', null, '123ABC', 'Auto number: 123ABC'],
  ['notes', 'Helista', null, 'Märkused: Helista → tühi'],
  ['waybillStatus', 'Created', 'In progress', 'E-veoseleht: Koostatud → Teel'],
  ['duplicateOf', null, '77', 'Duplikaat reast: 77'],
  ['driverStatus', 'ON_ROUTE_TO_PICKUP', 'AT_PICKUP', 'Autojuhi olek: Teel lähtekohta → Lähtekohas'],
  ['truckId', null, '123ABC', 'Auto number: 123ABC'],
  ['phone', null, '+372 5551 2345', 'Telefon: +372 5551 2345'],
  ['message', null, 'Tere!', 'Sõnum: Tere!'],
  ['kind', null, 'WEIGHBRIDGE_TICKET', 'Fotol: Kaalukviitung'],
  ['photoFirst', null, 'LOAD', 'Esimeseks seatud foto: Koorem'],
  ['photoRemoved', null, 'LOAD', 'Kustutatud foto: Koorem'],
  ['preDriveKm', null, '12.5', 'Sõit laadima (km): 12,5'],
  ['pickup.grossWeightKg', '43980', '44000.5', 'Lähtekoht, brutokaal (kg): 43\u{a0}980 → 44\u{a0}000,5'],
  ['destination.startTime', null, '2026-05-20T06:30:00.000Z', 'Mahalaadimise algus: 20.05.2026 09:30'],
  ['destination.signature', null, 'changed', 'Sihtkoht, vastuvõtja allkiri: uuendatud'],
  [
    'previousLoads',
    '[]',
    '[{"productId":1,"name":"Raps","cleaning":"A"},{"productId":null,"name":"Nisu","cleaning":null}]',
    'Viimased koormad: tühi → Raps (kuivpuhastus), Nisu',
  ],
  ['replacement_product_id', null, 'Nisu', 'Asendustoode: Nisu'],
  ['pickup.signature', null, 'given', 'Lähtekoht, kliendi allkiri: antud'],
  ['pickup.netWeightKg', null, '28480', 'Lähtekoht, netokaal (kg): 28\u{a0}480'],
])('%s from %j to %j', (field, before, after, line) => {
  expect(told(field, before, after)).toEqual([line]);
});

test('when a step was taken is told where it became known later, and what only machines need is not', () => {
  expect(told('occurredAt', null, '2026-11-22T13:05:00.000Z')).toEqual(['Toimus: 22.11.2026 15:05']);
  expect(told('occurredAt', null, '2026-11-22T15:44:02.826Z')).toEqual([]);
  expect(told('actionId', null, '83b5319f-6a0c-4c39-8d5d-5a7b7d6f5c11')).toEqual([]);
  expect(told('noted', null, '{"7":3}')).toEqual([]);
});
