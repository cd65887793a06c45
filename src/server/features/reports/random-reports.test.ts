import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import { type Report, reportGroups, reportNames } from '#api/reports/reports.ts';
import { addDays } from '#domain/calendar/day.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createJob, createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../tests/factories/trucks.ts';
import { readWorkbook } from '../../../../tests/setup/read-workbook.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const finance = await signIn({ permissions: rolePermissions.finance });
const driver = finance.user.id;

for (const [side, rate] of [
  ['CLIENT', '3.37'],
  ['CARRIER', '2.113'],
]) {
  const rules = [{ kind: 'PER_T', rate }];
  await finance.post('/api/freight/tariffs', { side, name: 'Üldine', validFrom: '2026-01-01', rules });
}
const places = [await createLocation(db), await createLocation(db), await createLocation(db)];
const products = [
  await createGrain(db),
  await createGrain(db, { unit: 'kg' }),
  await createGrain(db, { unit: 'l' }),
];
const trucks = [await createTruck(db), await createTruck(db, { company_id: (await createCompany(db)).id })];

const few = (most: number) => fc.integer({ min: 0, max: most });
const row = fc.record({
  client: few(2),
  product: few(2),
  /** Null: nobody weighed it, so that its money is not known. */
  kg: fc.option(fc.integer({ min: 1, max: 40_000 }), { freq: 4 }),
});
const job = fc.record({
  truck: fc.option(few(1), { freq: 4 }),
  waits: fc.record({ loading: few(150), unloading: few(150) }),
  km: fc.record({ before: few(60), loaded: fc.integer({ min: 1, max: 300 }), after: few(60) }),
  rows: fc.array(row, { minLength: 1, maxLength: 3 }),
});
type GivenJob = typeof job extends fc.Arbitrary<infer Given> ? Given : never;

interface Expected {
  rowId: number;
  kg: number;
  metres: number;
  emptyMetres: number;
  waitingMinutes: number;
}

/** Writes down jobs that were driven on a day; answers what each row is to add to the figures. */
async function driven(jobs: readonly GivenJob[], day: string): Promise<Expected[]> {
  const expected: Expected[] = [];
  const arrived = fromTallinn({ day, time: '08:00' });
  const at = (minutes: number) => new Date(arrived + minutes * 60_000);
  for (const { truck, waits, km, rows } of jobs) {
    const { id } = await createJob(db, {
      transport_date: day,
      created_by: driver,
      truck_id: truck === null ? null : (trucks[truck]?.id ?? null),
    });
    const times = (from: number, minutes: number) => ({ arrived_at: at(from), end_time: at(from + minutes) });
    await db
      .insertInto('driver_jobs')
      .values({ transport_job_id: id, driver_user_id: driver, pre_drive_km: String(km.before) })
      .execute();
    await db
      .insertInto('driver_stops')
      .values([
        { transport_job_id: id, stop: 'pickup', ...times(0, waits.loading) },
        {
          transport_job_id: id,
          stop: 'destination',
          ...times(300, waits.unloading),
          distance_km: String(km.loaded),
          after_drive_km: String(km.after),
        },
      ])
      .execute();
    for (const [index, { client, product, kg }] of rows.entries()) {
      const goods = products[product];
      const made = await createJobRow(db, {
        transport_job_id: id,
        created_by: driver,
        status: 'COMPLETED',
        client_location_id: places[client]?.id ?? 0,
        pickup_location_id: places[(client + 1) % 3]?.id ?? 0,
        destination_location_id: places[(client + 2) % 3]?.id ?? 0,
        product_id: goods?.id ?? 0,
        delivered_quantity: kg === null ? null : String(goods?.unit === 't' ? kg / 1000 : kg),
      });
      const isFirst = index === 0;
      expected.push({
        rowId: made.id,
        kg: goods?.unit === 'l' ? 0 : (kg ?? 0),
        metres: isFirst ? km.loaded * 1000 : 0,
        emptyMetres: isFirst ? (km.before + km.after) * 1000 : 0,
        waitingMinutes: isFirst ? waits.loading + waits.unloading : 0,
      });
    }
  }
  return expected;
}

/** Returns what 'Arveldus' shows for the rows of a day: the page that a number of money links to. */
async function moneyOf(day: string) {
  const read = async (side: string) => {
    const answer = await finance.get<{ content: FreightRow[] }>(
      `/api/freight/rows?side=${side}&from=${day}&to=${day}&size=500`,
    );
    return answer.body.content;
  };
  return { income: await read('CLIENT'), cost: await read('CARRIER') };
}

let runs = 0;

test('each number is the sum of the rows that it leads to, and the workbook says the same, whatever was driven', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 6 }), async (jobs) => {
      runs += 1;
      const day = addDays('2026-02-01', runs);
      const expected = await driven(jobs, day);
      const { income, cost } = await moneyOf(day);
      for (const [index, by] of reportGroups.entries()) {
        const name = reportNames[index % reportNames.length] ?? 'tonnes';
        const address = `/api/reports/${name}`;
        const query = `from=${day}&to=${day}&by=${by}`;
        const { content, totals } = (await finance.get<Report>(`${address}?${query}`)).body;
        const sumOf = (rowIds: readonly number[]) => {
          const loads = expected.filter(({ rowId }) => rowIds.includes(rowId));
          const sum = (valueOf: (load: Expected) => number) =>
            loads.reduce((all, load) => all + valueOf(load), 0);
          const cents = (rows: readonly FreightRow[]) =>
            rows
              .filter(({ rowId }) => rowIds.includes(rowId))
              .reduce((all, each) => all + each.totalCents, 0);
          const held = [...income, ...cost].filter(
            (each) => each.held.length > 0 && rowIds.includes(each.rowId),
          );
          return {
            rows: loads.length,
            tonnes: sum(({ kg }) => kg) / 1000,
            loadedKm: sum(({ metres }) => metres) / 1000,
            emptyKm: sum(({ emptyMetres }) => emptyMetres) / 1000,
            waitingMinutes: sum(({ waitingMinutes }) => waitingMinutes),
            incomeCents: cents(income),
            costCents: cents(cost),
            marginCents: cents(income) - cents(cost),
            heldRows: new Set(held.map(({ rowId }) => rowId)).size,
          };
        };
        expect(totals).toMatchObject(sumOf(expected.map(({ rowId }) => rowId)));
        // By location a load is named where it waited as well, and counts at one of the two places.
        if (by !== 'location') {
          for (const group of content) expect(group, `${name} by ${by}`).toMatchObject(sumOf(group.rowIds));
        }
        const file = await app.inject({ url: `${address}/xlsx?${query}`, headers: finance.headers });
        const lines = [...content, { label: 'Kokku', ...totals }];
        expect(readWorkbook(file.rawPayload).map((line) => Object.values(line))).toEqual(
          lines.map((line) => [
            line.label,
            line.rows,
            line.tonnes,
            line.loadedKm,
            line.emptyKm,
            line.waitingMinutes,
            line.chargedMinutes,
            line.incomeCents / 100,
            line.costCents / 100,
            line.marginCents / 100,
            line.heldRows,
          ]),
        );
      }
    }),
    { numRuns: 4 },
  );
});
