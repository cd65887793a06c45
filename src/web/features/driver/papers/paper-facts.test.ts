import { expect, test } from 'vitest';

import type { DriverPapers } from '#api/driver/papers.ts';

import { driverJob, driverJobRow, driverLocation } from '../../../../../tests/setup/driver-jobs.ts';
import { et } from '../../../i18n/et/driver/driver.ts';
import { messages as ru } from '../../../i18n/ru/driver/driver.ts';
import { stopRecordOf } from '../../../offline/job-after.ts';
import { drawnDocuments } from './paper-facts.ts';

const row = driverJobRow(1);
const job = driverJob('ON_ROUTE_TO_DESTINATION', { transportJobProducts: [row] });
const weighed = {
  ...job,
  pickupStop: stopRecordOf({ grossWeightKg: 43_980, vehicleWeightKg: 15_500 }),
};
const empty = { cnCode: '', packing: '', adr: '', sender: [], consignee: [], pickup: [], destination: [] };
const issued: DriverPapers = {
  transportJobId: job.transportJobId,
  waybill: null,
  terminalNumber: null,
  permits: [],
  dated: [],
  loads: [],
  loadsCorrectedAt: null,
  adr: null,
  documents: [
    {
      ...empty,
      rowId: 1,
      number: '7-1',
      goods: 'Nisu',
      quantity: '28,5 t',
      quantityIs: 'tellitud',
      quantitySource: 'ORDERED',
      carrier: ['Vedu OÜ'],
      driver: [],
      truck: '',
      trailer: '',
      check: { url: 'https://koorem.example/check', issued: '20.05.2026 08:00', qr: ['1'] },
    },
  ],
};
const factsOf = (of: typeof job, papers: DriverPapers | undefined) =>
  drawnDocuments(of, [row], papers, et.papers).map(({ facts, checkSays }) =>
    Object.assign(Object.fromEntries(facts), { checkSays }),
  );

test('is drawn from the job alone where the server has never been asked', () => {
  expect(factsOf(job, undefined)).toEqual([
    { Kaup: 'Nisu', Kogus: '28,5 t', Lähtekoht: expect.any(String), Sihtkoht: 'Muuga', checkSays: null },
  ]);
});

test('says of an issued quantity how it is known', () => {
  expect(factsOf(job, issued)).toMatchObject([
    { Kogus: '28,5 t (tellitud)', Vedaja: 'Vedu OÜ', checkSays: null },
  ]);
});

test("says in the driver's language how the quantity is known", () => {
  const [drawn] = drawnDocuments(job, [row], issued, ru.papers);
  expect(drawn?.facts).toContainEqual([ru.papers.quantity, '28,5 t (заказано)']);
});

test('puts the own weighing, sent or not, before what was issued, and says what stands behind the code', () => {
  const [facts] = factsOf(weighed, issued);
  expect(facts).toMatchObject({
    Netokaal: expect.stringMatching(/^28.480 kg$/),
    Brutokaal: expect.stringMatching(/^43.980 kg$/),
    checkSays: 'kogus 28,5 t',
  });
  expect(facts).not.toHaveProperty('Kogus');
});

test('puts the own count of packages before what was issued', () => {
  const counted = {
    ...job,
    pickupStop: stopRecordOf({ counts: [{ transportJobProductId: 1, quantity: 27 }] }),
  };
  expect(factsOf(counted, issued)).toMatchObject([{ Kogus: '27 t (laaditud)', checkSays: 'kogus 28,5 t' }]);
});

const issuedWith = (over: Partial<DriverPapers['documents'][number]>): DriverPapers => ({
  ...issued,
  documents: issued.documents.map((document) => Object.assign({}, document, over)),
});
const named = {
  cnCode: '10019900',
  adr: 'UN 1942',
  packing: '29 kotti',
  consignee: ['Sadam AS'],
  destination: ['Muuga', 'Maardu tee 57'],
};
const redrawn = (over: Partial<typeof row>) =>
  drawnDocuments(job, [{ ...row, ...over }], issuedWith(named), et.papers).map(({ facts, checkSays }) =>
    Object.assign(Object.fromEntries(facts), { checkSays }),
  )[0];

test('keeps all that was issued while the device knows of the same goods and place', () => {
  const facts = { Kaup: 'Nisu', 'KN-kood': '10019900', Saaja: 'Sadam AS', Sihtkoht: 'Muuga, Maardu tee 57' };
  expect(redrawn({})).toMatchObject({ ...facts, checkSays: null });
  // An address that begins with the place's name stands alone.
  const alone = issuedWith({ ...named, destination: ['Muuga tee 5'] });
  expect(drawnDocuments(job, [row], alone, et.papers)[0]?.checkSays).toBeNull();
});

test('draws other goods of the device without the codes of those that were issued, and says what the code says', () => {
  const product = { id: 2, name: 'Oder', unit: 't' };
  const facts = redrawn({ loaded: { product, quantity: 20 } });
  expect(facts).toMatchObject({ Kaup: 'Oder', Kogus: '20 t', checkSays: 'kaup Nisu, kogus 28,5 t' });
  for (const name of ['KN-kood', 'Ohtlik kaup (ADR)', 'Pakend']) expect(facts).not.toHaveProperty([name]);
});

test('draws another destination of the device without the consignee of the issued one', () => {
  const facts = redrawn({ destination: driverLocation(3, 'Paldiski') });
  expect(facts).toMatchObject({ Sihtkoht: 'Paldiski', checkSays: 'sihtkoht Muuga, Maardu tee 57' });
  expect(facts).not.toHaveProperty('Saaja');
  expect(redrawn({ destination: null })).not.toHaveProperty('Saaja');
});
