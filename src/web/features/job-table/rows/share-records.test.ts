import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { shareRecords } from './share-records.ts';

const place = {
  id: 7,
  locationName: 'Kullerkupu viljahoidla',
  address: 'Tee 1',
  latitude: 58.5,
  contact: { name: 'Mari Tamm' },
};

function rowsOf(...rows: object[]): JobRow[] {
  return structuredClone(rows) as JobRow[];
}

test('rows that name the same record hold one between them, and say what they said', () => {
  const [person, company] = [
    { id: 7, name: 'Mari Tamm' },
    { id: 7, name: 'Lepaoja OÜ' },
  ];
  const given = [
    { id: 1, pickup: place, destination: null, client: company, customerManager: person, creator: person },
    { id: 2, pickup: place, destination: place, client: company, customerManager: null, creator: person },
  ];
  const rows = rowsOf(...given.map((row) => structuredClone(row)));
  const [first, second] = rows;
  expect(second!.pickup).not.toBe(first!.pickup);
  shareRecords(rows);
  expect(rows).toEqual(given);
  expect(second!.pickup).toBe(first!.pickup);
  expect(second!.destination).toBe(first!.pickup);
  expect(second!.client).toBe(first!.client);
  expect(first!.creator).toBe(first!.customerManager);
});

test('records of one id that say different things are kept apart', () => {
  const moved = { ...place, contact: { name: 'Jaan Saar' } };
  const nobody = { ...place, contact: null };
  const more = { ...place, locationPhone: '+37255512345' };
  const given = [
    { pickup: place },
    { pickup: moved },
    { pickup: nobody },
    { pickup: more },
    { pickup: place },
  ];
  const rows = rowsOf(...given.map((row) => structuredClone(row)));
  shareRecords(rows);
  expect(rows).toEqual(given);
});

test('records of one id but of another kind are kept apart', () => {
  const named = { id: 3, name: 'Raps' };
  const rows = rowsOf(
    { product: { ...named, unit: 't' }, replacementProduct: { ...named, unit: 't' }, carrier: { ...named } },
    { product: { ...named, unit: 't' }, replacementProduct: null, carrier: null },
  );
  shareRecords(rows);
  expect(rows[0]!.product).not.toBe(rows[0]!.replacementProduct);
  expect(rows[1]!.product).toBe(rows[0]!.product);
});
