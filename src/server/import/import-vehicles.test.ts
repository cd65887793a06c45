import { expect, test } from 'vitest';

import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../tests/factories/trucks.ts';
import { openImport } from '../../../tests/setup/import-run.ts';

const { db, code, importing, refusals } = await openImport();

const trailersOf = (...lines: string[]) =>
  ['externalId;registrationNumber;axles;tareKg', ...lines].join('\n');
const permitsOf = (...lines: string[]) =>
  ['externalId;truckExternalId;trailerExternalId;massT;validFrom;validTo', ...lines].join('\n');

/** A truck and its usual trailer, by the truck's externalId. */
function usualTrailer(externalId: string) {
  return db
    .selectFrom('trucks')
    .innerJoin('trailers', 'trailers.id', 'trucks.trailer_id')
    .select(['trailers.registration_number as number', 'trailers.external_id', 'trailers.axles'])
    .where('trucks.external_id', '=', externalId)
    .executeTakeFirst();
}

test('trailers come with their trucks, and a second time change nothing', async () => {
  const [v, h] = [code('V'), code('H')];
  const files = {
    'trailers.csv': trailersOf(`${h};900 AAH;3;6500,5`),
    'trucks.csv': `externalId;licensePlateNumber;trailerExternalId;axles\n${v};900AAV;${h};3`,
    'vehicle-permits.csv': permitsOf(`${code('E')};${v};${h};48;2026-01-01;31.12.2026`),
  };
  expect(await importing(files)).toEqual(['trailers 1+0+0', 'trucks 1+0+0', 'vehicle-permits 1+0+0']);
  expect(await importing(files)).toEqual(['trailers 0+0+1', 'trucks 0+0+1', 'vehicle-permits 0+0+1']);
  expect(await usualTrailer(v)).toEqual({ number: '900AAH', external_id: h, axles: 3 });
});

test('a number alone is read as before, and the trailer it makes is taken over by its record', async () => {
  const [v, h] = [code('V'), code('H')];
  const trucks = { 'trucks.csv': `externalId;licensePlateNumber;trailerRegNumber\n${v};901AAV;901 AAH` };
  expect(await importing(trucks)).toEqual(['trucks 1+0+0']);
  expect(await importing(trucks)).toEqual(['trucks 0+0+1']);
  expect(await usualTrailer(v)).toEqual({ number: '901AAH', external_id: null, axles: null });
  expect(await importing({ 'trailers.csv': trailersOf(`${h};901AAH;4;`) })).toEqual(['trailers 0+1+0']);
  expect(await usualTrailer(v)).toEqual({ number: '901AAH', external_id: h, axles: 4 });
  const without = { 'trucks.csv': `externalId;licensePlateNumber;trailerRegNumber\n${v};901AAV;` };
  expect(await importing(without)).toEqual(['trucks 0+1+0']);
  expect(await usualTrailer(v)).toBeUndefined();
});

test.each(['plate', 'number'])('the usual trailer may be named by its %s', async (by) => {
  const [truck, trailer] = [await createTruck(db), await createTrailer(db, { external_id: null })];
  const job = { truck_id: truck.id, transport_date: '2999-01-01' };
  await createJobRow(db, { job });
  const name = by === 'plate' ? trailer.registration_number : `#${trailer.id}`;
  const line = `${truck.external_id};${truck.license_plate_number};${name}`;
  const file = { 'trucks.csv': `externalId;licensePlateNumber;trailerExternalId\n${line}` };
  expect(await importing(file)).toEqual(['trucks 0+1+0']);
  expect(await usualTrailer(truck.external_id ?? '')).toMatchObject({ number: trailer.registration_number });
  const jobs = await db
    .selectFrom('transport_jobs')
    .select('trailer_id')
    .where('truck_id', '=', truck.id)
    .execute();
  expect(jobs).toEqual([{ trailer_id: trailer.id }]);
  expect(await importing(file)).toEqual(['trucks 0+0+1']);
});

test('what is out of use stays so in a file that does not say, and is in the way of nothing', async () => {
  const [v, h, old] = [code('V'), code('H'), code('old')];
  const truckLines = (status: string, ...lines: string[]) => ({
    'trucks.csv': [`externalId;licensePlateNumber;trailerExternalId${status}`, ...lines].join('\n'),
  });
  const oldPermit = `${old};${v};${h};48;2026-01-01;2026-12-31`;
  await importing({
    'trailers.csv': trailersOf(`${h};904AAH;3;`),
    ...truckLines(';status', `${old};904AAV;;INACTIVE`, `${v};904AAV;${h};ACTIVE`),
    'vehicle-permits.csv': `${permitsOf(oldPermit).replace('\n', ';active\n')};false`,
  });
  expect(
    await importing({
      ...truckLines('', `${old};904AAV;`, `${v};904AAV;${h}`),
      'vehicle-permits.csv': permitsOf(oldPermit, `${code('new')};${v};${h};50;2026-06-01;2026-12-31`),
    }),
  ).toEqual(['trucks 0+0+2', 'vehicle-permits 1+0+1']);
  expect(await importing({ 'vehicle-permits.csv': permitsOf(oldPermit) })).toEqual(['vehicle-permits 0+0+1']);
  expect(
    await refusals({
      'vehicle-permits.csv': `${permitsOf(oldPermit).replace('\n', ';active\n')};true`,
    }),
  ).toEqual([
    'vehicle-permits.csv:2, veerg validFrom: samal autol ja haagisel on selles ajavahemikus juba eriluba',
  ]);
});

test('what cannot be is refused with its reason', async () => {
  const [v, h] = [code('V'), code('H')];
  const pair = {
    'trailers.csv': trailersOf(`${h};902AAH;3;6500`),
    'trucks.csv': `externalId;licensePlateNumber;trailerExternalId\n${v};902AAV;${h}`,
  };
  await importing({
    ...pair,
    'vehicle-permits.csv': permitsOf(`${code('E')};${v};${h};48;2026-01-01;2026-06-30`),
  });
  expect(
    await refusals({
      'trailers.csv': trailersOf(
        `${code('other')};902AAH;3;`,
        `${code('third')};903AAH;9;`,
        `${code('fourth')};999AAH;2,5;`,
      ),
    }),
  ).toEqual([
    'trailers.csv:2, veerg registrationNumber: selle numbriga haagis on juba olemas',
    'trailers.csv:3, veerg axles: „9“ on väljaspool lubatud piire',
    'trailers.csv:4, veerg axles: „2,5“ ei ole täisarv',
  ]);
  expect(
    await refusals({ 'trucks.csv': `externalId;licensePlateNumber;trailerExternalId\n${v};902AAV;nobody` }),
  ).toEqual(['trucks.csv:2, veerg trailerExternalId: viidet „nobody“ ei leitud']);
  expect(
    await refusals({
      'vehicle-permits.csv': permitsOf(
        `${code('E2')};${v};${h};48;2026-06-30;2026-12-31`,
        `${code('E3')};${v};${h};48;2027-01-01;2027-12-31`,
        `${code('E4')};${v};${h};52;2027-06-01;2028-12-31`,
      ),
    }),
  ).toEqual([
    'vehicle-permits.csv:2, veerg validFrom: samal autol ja haagisel on selles ajavahemikus juba eriluba',
    'vehicle-permits.csv:4, veerg validFrom: samal autol ja haagisel on selles ajavahemikus juba eriluba',
  ]);
  expect(
    await refusals({
      'vehicle-permits.csv': permitsOf(`${code('E5')};${v};${h};48000;2026-12-31;2026-01-01`),
    }),
  ).toEqual([
    'vehicle-permits.csv:2, veerg validTo: lõpp on enne algust',
    'vehicle-permits.csv:2, veerg massT: eriloa mass on tonnides, üle 40 ja kuni 100',
  ]);
});

test('planned work follows its truck to another usual trailer, as any change of a row', async () => {
  const truck = await createTruck(db);
  const [chosen, next] = [await createTrailer(db), await createTrailer(db)];
  const job = { truck_id: truck.id, transport_date: '2999-01-01' };
  const planned = await createJobRow(db, { is_sms_sent: true, job });
  const staying = [
    await createJobRow(db, { job: { ...job, driver_status: 'AT_PICKUP' } }),
    await createJobRow(db, { job: { ...job, transport_date: '2020-01-01' } }),
    await createJobRow(db, { status: 'CANCELLED', job }),
    await createJobRow(db, { job: { ...job, trailer_id: chosen.id } }),
  ];
  const line = `${truck.external_id};${truck.license_plate_number};${next.external_id}`;
  const file = { 'trucks.csv': `externalId;licensePlateNumber;trailerExternalId\n${line}` };
  expect(await importing(file)).toEqual(['trucks 0+1+0']);
  const now = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .select(['r.version', 'j.version as jobVersion', 'j.trailer_id', 'r.changed_after_sending'])
    .where('r.id', 'in', [planned.id, ...staying.map(({ id }) => id)])
    .orderBy('r.id')
    .execute();
  expect(now.map((each) => [each.version, each.jobVersion, each.trailer_id])).toEqual([
    [2, 2, next.id],
    [1, 1, truck.trailer_id],
    [1, 1, truck.trailer_id],
    [1, 1, truck.trailer_id],
    [1, 1, chosen.id],
  ]);
  expect(now[0]?.changed_after_sending).toEqual(['SMS']);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'changes'])
    .where('entity', '=', 'transport_job_product')
    .where('entity_id', '=', planned.id)
    .execute();
  expect(entries).toContainEqual({
    actor: 'import',
    action: 'import',
    changes: {
      trailer: [
        { id: truck.trailer_id, name: expect.any(String) as string },
        { id: next.id, name: next.registration_number },
      ],
      cause: { code: 'TRAILER_IMPORTED', of: truck.license_plate_number },
    },
  });
  expect(await importing(file)).toEqual(['trucks 0+0+1']);
});

test('a weight in another unit than its column is converted, or refused in words', async () => {
  const [v, h] = [code('V'), code('H')];
  await importing({
    'trailers.csv': trailersOf(`${h};920AAH;3;6,5 t`),
    'trucks.csv': `externalId;licensePlateNumber;trailerExternalId\n${v};920AAV;${h}`,
    'vehicle-permits.csv': permitsOf(`${code('E')};${v};${h};48 000 kg;2026-01-01;2026-12-31`),
  });
  const { tare_kg: tare } = await db
    .selectFrom('trailers')
    .select('tare_kg')
    .where('external_id', '=', h)
    .executeTakeFirstOrThrow();
  const { mass_t: mass } = await db
    .selectFrom('vehicle_permits')
    .innerJoin('trucks', 'trucks.id', 'vehicle_permits.truck_id')
    .select('mass_t')
    .where('trucks.external_id', '=', v)
    .executeTakeFirstOrThrow();
  expect([Number(tare), Number(mass)]).toEqual([6500, 48]);
  expect(await refusals({ 'trailers.csv': trailersOf(`${code('H2')};921AAH;3;6500 l`) })).toEqual([
    'trailers.csv:2, veerg tareKg: „6500 l“: veerg on ühikus kg',
  ]);
});
