import { describe, expect, test } from 'vitest';

import { createJob, createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { openImport } from '../../../tests/setup/import-run.ts';
import { calculateJobs } from '../freight/calculate-jobs.ts';

const { db, importing, refusals } = await openImport();

test('prices of fuel are told apart by their day, and drafts from then on are calculated again', async () => {
  const job = await createJob(db);
  await createJobRow(db, { transport_job_id: job.id, transport_date: '2026-05-10' });
  await calculateJobs(db, [job.id]);
  const waiting = () => db.selectFrom('freight_queue').select('transport_job_id').execute();
  await db.deleteFrom('freight_queue').execute();

  const file = (...rows: string[]) => ({ 'fuel-prices.csv': ['validFrom;price', ...rows].join('\n') });
  expect(await importing(file('01.06.2026;1,5'))).toEqual(['fuel-prices 1+0+0']);
  expect(await waiting()).toEqual([]);
  expect(await importing(file('01.06.2026;1,500', '01.05.2026;1,386'))).toEqual(['fuel-prices 1+0+1']);
  expect(await waiting()).toEqual([{ transport_job_id: job.id }]);
  expect(await importing(file('2026-05-01;1,4'))).toEqual(['fuel-prices 0+1+0']);
  expect(
    await db.selectFrom('fuel_prices').select(['valid_from', 'price']).orderBy('valid_from').execute(),
  ).toEqual([
    { valid_from: '2026-05-01', price: '1.400000' },
    { valid_from: '2026-06-01', price: '1.500000' },
  ]);
  expect(await refusals(file('01.07.2026;150'))).toEqual([
    'fuel-prices.csv:2, veerg price: hind on eurodes liitri eest, alla 10',
  ]);
  expect(await refusals(file('01.07.2026;1,4', '01.07.2026;1,5'))).toEqual([
    expect.stringContaining('fuel-prices.csv:3, veerg validFrom'),
  ]);
});

describe('tariffs', () => {
  const heading =
    'externalId;name;side;partyExternalId;validFrom;fuelBasePrice;fuelShare;part;fromCounty;kind;rate;upToKm;minTonnes;minAmount;freeMinutes;hours;rounding;at;code;label;when';
  const head = 'H1;Hinnakiri 2026;client;;01.05.2026;1,2;30';
  const list = [
    heading,
    `${head};rule;;PER_TKM;0,067;;25;;;;;;;;`,
    `${head};rule;Tartu maakond;BAND_PER_T;3,20;50;;;;;;;;;`,
    `${head};rule;Tartu maakond;BAND_PER_T;4,1;100;;;;;;;;;`,
    `${head};waiting;;;17;;;;60;1;started_hour;both;;;`,
    `${head};waiting;;;25;;;;60;;started_hour;both;;;`,
    `${head};extra;;PER_T;2;;;50;;;;;KOMBAIN;Kombaini alt;field_loading`,
  ];
  const file = (...rows: string[]) => ({ 'tariffs.csv': rows.join('\n') });
  const saved = () =>
    db.selectFrom('tariffs').selectAll().where('external_id', '=', 'H1').executeTakeFirstOrThrow();

  test('come whole, a row a part, and are told apart by their code', async () => {
    expect(await importing(file(...list))).toEqual(['tariffs 1+0+0']);
    expect(await saved()).toMatchObject({
      side: 'CLIENT',
      party_company_id: null,
      valid_from: '2026-05-01',
      valid_to: null,
      rules: [
        { kind: 'PER_TKM', rate: '0.067', minTonnes: 25 },
        {
          kind: 'BAND_PER_T',
          from: { county: 'Tartu maakond' },
          bands: [
            { upToKm: 50, rate: '3.2' },
            { upToKm: 100, rate: '4.1' },
          ],
        },
      ],
      waiting: {
        freeMinutes: 60,
        tiers: [{ hours: 1, eurPerHour: '17' }, { eurPerHour: '25' }],
        rounding: 'STARTED_HOUR',
        at: 'BOTH',
      },
      extras: [
        {
          code: 'KOMBAIN',
          label: 'Kombaini alt',
          kind: 'PER_T',
          value: '2',
          minAmountCents: 5000,
          when: 'FIELD_LOADING',
        },
      ],
      fuel: { basePrice: '1.2', share: '30' },
    });
    expect(await importing(file(...list))).toEqual(['tariffs 0+0+1']);
    expect(await importing(file(...list.map((row) => row.replace('0,067', '0,071'))))).toEqual([
      'tariffs 0+1+0',
    ]);
    expect(await saved()).toMatchObject({ version: 2, rules: [{ rate: '0.071' }, {}] });
  });

  test('drafts of the side are calculated again', async () => {
    const job = await createJob(db);
    await createJobRow(db, { transport_job_id: job.id, transport_date: '2026-05-10' });
    await calculateJobs(db, [job.id]);
    await db.deleteFrom('freight_queue').execute();
    await importing(file(...list.map((row) => row.replace('H1', 'H2').replace(';client;', ';carrier;'))));
    const waiting = await db.selectFrom('freight_queue').select('transport_job_id').execute();
    expect(waiting.map((each) => each.transport_job_id)).toContain(job.id);
  });

  test.each([
    [
      'a value that its part has no use for',
      [`${head};waiting;;;17;;;;60;;minute;both;A;;`],
      ['2, veerg code'],
    ],
    ['a value that its part needs', [`${head};waiting;;;17;;;;;;minute;both;;;`], ['2, veerg freeMinutes']],
    ['a band without kilometres', [`${head};rule;;BAND_PER_T;3;;;;;;;;;;`], ['2, veerg upToKm']],
    [
      'rows of one tariff that differ',
      [`${head};rule;;PER_T;3;;;;;;;;;;`, `${head.replace('30', '40')};rule;Harju maakond;PER_T;3;;;;;;;;;;`],
      ['3, veerg externalId'],
    ],
    [
      'two rules that tie',
      [`${head};rule;;PER_T;3;;;;;;;;;;`, `${head};rule;;PER_TKM;0,05;;;;;;;;;;`],
      ['3, veerg kind'],
    ],
    [
      'a farther band that is cheaper',
      [`${head};rule;;BAND_PER_T;3;50;;;;;;;;;`, `${head};rule;;BAND_PER_T;2;60;;;;;;;;;`],
      ['3, veerg rate'],
    ],
  ])('%s is refused at its row', async (_what, rows, expected) => {
    await db
      .insertInto('companies')
      .values({ external_id: 'TALU', name: 'Talu' })
      .onConflict((same) => same.doNothing())
      .execute();
    const told = await refusals(
      file(
        heading,
        ...rows.map((row) => row.replace('H1;Hinnakiri 2026;client;;', 'H9;Talu hinnad;client;TALU;')),
      ),
    );
    expect(told.map((each) => each.replace(/^tariffs\.csv:/, '').split(':')[0])).toEqual(expected);
  });

  test('a rule that ties with one of another tariff names both', async () => {
    await importing(file(...list));
    const other = `H8;Teine hinnakiri${head.slice(head.indexOf(';client'))}`;
    expect(await refusals(file(heading, `${other};rule;;PER_T;3;;;;;;;;;;`))).toEqual([
      expect.stringMatching(
        /^tariffs\.csv:2, veerg kind: .*„Hinnakiri 2026“ reegel 1.*„Teine hinnakiri“ reegel 1/,
      ),
    ]);
  });
});
