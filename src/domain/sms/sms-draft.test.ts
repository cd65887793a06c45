import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { toGsmText } from './gsm-text.ts';
import { clientSmsDrafts, driverSmsDraft, type SmsJob, type SmsLocation, type SmsRow } from './sms-draft.ts';

const farm: SmsLocation = {
  locationName: 'Metsa talu',
  formattedAddress: 'Metsa, Tartu vald',
  contactName: 'Mari Maasikas',
  locationPhone: '+37251111111',
};
const port: SmsLocation = {
  locationName: 'Muuga',
  formattedAddress: null,
  contactName: ' ',
  locationPhone: null,
};
const wheat: SmsRow = {
  productName: 'Nisu',
  productUnit: 't',
  quantity: 28.5,
  shelf: null,
  replacementProduct: null,
  batchId: null,
  wetGrain: false,
  notes: null,
  clientName: 'Metsa OÜ',
  clientExternalId: null,
  clientPhone: null,
  clientPersonName: null,
  pickup: farm,
  destination: port,
  tiedTransportJobProducts: [],
};
const truck = { licensePlateNumber: '123ABC', driverPhone: '+37252222222' };
const job = (...rows: SmsRow[]): SmsJob => ({
  date: '2026-05-21',
  time: '08:30',
  changes: [],
  driverChanges: [],
  transportJobProducts: rows,
  truck,
});

describe('the draft for the driver', () => {
  test('names truck, locations and goods, and ends with the sender', () => {
    expect(driverSmsDraft(job(wheat), 'Anne')).toBe(
      [
        'Auto 123ABC, juhi nr: +37252222222',
        '21.05 kell 08:30',
        'Lähtekoht: Metsa talu, Metsa, Tartu vald, Mari Maasikas, +37251111111',
        'Sihtkoht: Muuga',
        'Nisu 28,5 t',
        'Anne',
      ].join('\n'),
    );
  });

  test('shows shelves, replacements and tied rows', () => {
    const feed: SmsRow = {
      ...wheat,
      productName: 'Sööt A',
      productUnit: 'kg',
      quantity: 1204,
      shelf: 'R3',
      replacementProduct: { name: 'Sööt B', unit: 'kg' },
      tiedTransportJobProducts: [
        { quantity: 25, shelf: 'R4' },
        { quantity: 2, shelf: null, productName: 'Sool', productUnit: 'kott' },
      ],
    };
    expect(driverSmsDraft(job(feed), 'Anne').split('\n').slice(4, -1)).toEqual([
      'Sööt B 1 204 kg (R3)',
      '+ Sööt B 25 kg (R4)',
      '+ Sool 2 kott',
    ]);
  });

  test('names shared locations once, and others with their own goods', () => {
    const barley = { ...wheat, productName: 'Oder' };
    const elsewhere = { ...wheat, productName: 'Rukis', destination: null };
    expect(
      driverSmsDraft(job(wheat, elsewhere, barley), 'Anne')
        .split('\n')
        .slice(3),
    ).toEqual([
      'Sihtkoht: Muuga',
      'Nisu 28,5 t',
      'Oder 28,5 t',
      'Lähtekoht: Metsa talu, Metsa, Tartu vald, Mari Maasikas, +37251111111',
      'Rukis 28,5 t',
      'Anne',
    ]);
  });

  test('tells of wet grain, and the notes of the rows last before the sender', () => {
    const wet = { ...wheat, shelf: 'Silo 4', wetGrain: true, notes: ' Helista ette ' };
    expect(
      driverSmsDraft({ ...job(wet, { ...wet, productName: 'Oder', wetGrain: false }), time: null }, 'Anne')
        .split('\n')
        .slice(1),
    ).toEqual([
      '21.05',
      'Lähtekoht: Metsa talu, Metsa, Tartu vald, Mari Maasikas, +37251111111',
      'Sihtkoht: Muuga',
      'Nisu 28,5 t, märg (Silo 4)',
      'Oder 28,5 t (Silo 4)',
      'Helista ette',
      'Anne',
    ]);
  });

  test('names a place once, though its address and contact do so too', () => {
    const pickup = { ...farm, formattedAddress: 'Metsa talu, Tartu vald', contactName: 'metsa talu' };
    expect(driverSmsDraft(job({ ...wheat, pickup }), 'Anne')).toContain(
      '\nLähtekoht: Metsa talu, Tartu vald, +37251111111\n',
    );
  });

  test('says below the truck what has changed since it was sent before', () => {
    const changes: SmsJob['changes'] = [
      { field: 'time', before: '08:30', after: '10:00' },
      { field: 'destination', before: 'Muuga', after: null },
      { field: 'time', before: '08:30', after: '10:00' },
    ];
    const changed: SmsJob = { ...job(wheat), changes, driverChanges: changes };
    const second = 'MUUDATUS: kell 08:30 -> 10:00; sihtkoht Muuga -> puudub';
    const [truckLine, ...rest] = driverSmsDraft(job(wheat), 'Anne').split('\n');
    expect(driverSmsDraft(changed, 'Anne').split('\n')).toEqual([truckLine, second, ...rest]);
    const client = { ...wheat, clientExternalId: 'K-1' };
    expect(clientSmsDrafts({ ...changed, transportJobProducts: [client] }, 'Anne')[0]?.message).toMatch(
      /^Auto 123ABC, juhi nr: \+37252222222\nMUUDATUS: kell 08:30 -> 10:00; sihtkoht Muuga -> puudub\n/,
    );
  });

  test('keeps its first line and leaves no empty ones when parts are missing', () => {
    const bare = {
      ...job({ ...wheat, pickup: null, destination: null }),
      truck: { ...truck, driverPhone: null },
    };
    expect(driverSmsDraft(bare, '')).toBe('Auto 123ABC, juhi nr: puudub\n21.05 kell 08:30\nNisu 28,5 t');
  });

  test('has nothing that an SMS cannot carry but what is in the data', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (quantity) => {
        expect(toGsmText(driverSmsDraft(job({ ...wheat, quantity }), 'Anne')).replacements).toEqual([]);
      }),
    );
  });
});

describe('the drafts for clients', () => {
  const known = { ...wheat, clientExternalId: 'K-1', clientPhone: '5333 3333', clientPersonName: 'Jaan' };

  test('go to clients with an external id only, one each', () => {
    const other = { ...known, clientExternalId: 'K-2', clientName: 'Oja OÜ', clientPhone: null };
    const drafts = clientSmsDrafts(job(wheat, known, other, { ...known, productName: 'Oder' }), 'Anne');
    expect(drafts).toEqual([
      {
        clientExternalId: 'K-1',
        clientName: 'Metsa OÜ',
        clientPersonName: 'Jaan',
        phone: '5333 3333',
        message: 'Auto 123ABC, juhi nr: +37252222222\n21.05 kell 08:30\nNisu 28,5 t\nOder 28,5 t\nAnne',
      },
      {
        clientExternalId: 'K-2',
        clientName: 'Oja OÜ',
        clientPersonName: 'Jaan',
        phone: null,
        message: 'Auto 123ABC, juhi nr: +37252222222\n21.05 kell 08:30\nNisu 28,5 t\nAnne',
      },
    ]);
    expect(clientSmsDrafts(job({ ...wheat, clientExternalId: '' }), 'Anne')).toEqual([]);
  });

  test('tell batches by their pallets', () => {
    const first = { ...known, batchId: 7, productName: 'Sool', productUnit: 'kott', quantity: 10 };
    const [draft] = clientSmsDrafts(
      job(first, known, { ...first, batchId: 8 }, { ...first, productName: 'Sööt', quantity: 2 }),
      'Anne',
    );
    expect(draft?.message.split('\n')).toEqual([
      'Auto 123ABC, juhi nr: +37252222222',
      '21.05 kell 08:30',
      'Teile saabub kaup:',
      'Alus 7: Sool 10 kott, Sööt 2 kott',
      'Alus 8: Sool 10 kott',
      'Nisu 28,5 t',
      'Anne',
    ]);
  });
});

test('names goods of unknown quantity without a number', () => {
  const draft = driverSmsDraft(job({ ...wheat, quantity: null }, { ...wheat, productName: 'Raps' }), 'Mari');
  expect(draft.split('\n')).toContain('Nisu');
  expect(draft).toContain('Raps 28,5 t');
});
