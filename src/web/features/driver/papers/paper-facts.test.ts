import { expect, it } from 'vitest';

import type { DriverPapers } from '#api/driver/papers.ts';

import { driverJob, driverJobRow } from '../../../../../tests/setup/driver-jobs.ts';
import { et } from '../../../i18n/et/driver/driver.ts';
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
  loads: [],
  documents: [
    {
      ...empty,
      rowId: 1,
      number: '7-1',
      goods: 'Nisu',
      quantity: '28,5 t',
      quantityIs: 'tellitud',
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

it('is drawn from the job alone where the server has never been asked', () => {
  expect(factsOf(job, undefined)).toEqual([
    { Kaup: 'Nisu', Kogus: '28,5 t', Lähtekoht: expect.any(String), Sihtkoht: 'Muuga', checkSays: null },
  ]);
});

it('says of an issued quantity how it is known', () => {
  expect(factsOf(job, issued)).toMatchObject([
    { Kogus: '28,5 t (tellitud)', Vedaja: 'Vedu OÜ', checkSays: null },
  ]);
});

it('puts the own weighing, sent or not, before what was issued, and says what stands behind the code', () => {
  const [facts] = factsOf(weighed, issued);
  expect(facts).toMatchObject({
    Netokaal: expect.stringMatching(/^28.480 kg$/),
    Brutokaal: expect.stringMatching(/^43.980 kg$/),
    checkSays: '28,5 t',
  });
  expect(facts).not.toHaveProperty('Kogus');
});
