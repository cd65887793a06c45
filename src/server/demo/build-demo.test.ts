import { describe, expect, test } from 'vitest';

import { addDays } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { isPackageMultiple } from '#domain/goods/quantity.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { buildDemo } from './build-demo.ts';
import { demoRecordsOf } from './read-demo-records.ts';
import { readDemoFiles, recordsOf } from './read-files.ts';

const now = Date.parse('2026-05-20T12:00:00+03:00');

test('the same moment makes the same data', async () => {
  const demo = demoRecordsOf(await readDemoFiles(toTallinn(now).day));
  expect(buildDemo(demo, now)).toEqual(buildDemo(demo, now));
});

describe.each(['2026-05-20T12:00:00+03:00', '2026-10-25T00:10:00+03:00', '2027-02-28T23:59:00+02:00'])(
  'loaded at %s',
  async (moment) => {
    const loadedAt = Date.parse(moment);
    const today = toTallinn(loadedAt).day;
    const files = await readDemoFiles(today);
    const demo = demoRecordsOf(files);
    const { jobs, sales, driverRecords, loadGate, dayBefore, month } = buildDemo(demo, loadedAt);
    const jobOf = new Map(jobs.jobs.map((job) => [job.id, job]));

    test('every status is there, within the two weeks around today', () => {
      const rows = jobs.rows.filter((row) => row.transport_date >= addDays(today, -7));
      expect(rows).toHaveLength(400);
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(jobRowStatuses));
      const days = rows.map((row) => row.transport_date).sort();
      expect([days[0], days.at(-1)]).toEqual([addDays(today, -7), addDays(today, 6)]);
    });

    test('a month was driven before them, each load weighed, with a journey from both ends', () => {
      const rows = jobs.rows.filter((row) => row.transport_date < addDays(today, -7));
      expect(rows.length).toBeGreaterThan(300);
      const days = new Set(rows.map((row) => row.transport_date));
      expect([...days].sort()).toEqual(Array.from({ length: 28 }, (_, day) => addDays(today, day - 35)));
      for (const { transport_job_id: jobId, status, delivered_quantity: delivered } of rows) {
        expect([status, Number(delivered) > 0]).toEqual(['COMPLETED', true]);
        const stops = month.stops.filter((stop) => stop.transport_job_id === jobId);
        expect(stops.map(({ stop }) => stop)).toEqual(['pickup', 'destination']);
      }
      expect(month.stops).toHaveLength(2 * rows.length);
    });

    test('nothing was written down in the future', () => {
      const instants = [...jobs.orders, ...jobs.jobs, ...jobs.rows, ...sales.orders].map((row) =>
        Number(row.created_at),
      );
      expect(Math.max(...instants)).toBeLessThan(loadedAt);
    });

    test('the driver of a job is where its rows say', () => {
      for (const row of jobs.rows) {
        const step = driverSteps[jobOf.get(row.transport_job_id)?.driver_status ?? 'NOT_STARTED'];
        const driverMoves = Object.values(driverSteps).some(({ rowStatus }) => rowStatus === row.status);
        expect(step.rowStatus, `row ${row.id}`).toBe(driverMoves ? row.status : 'UNCOMPLETED');
      }
    });

    test('journeys that are over were weighed and signed at both ends, and not in the future', () => {
      expect(driverRecords.jobs.length).toBeGreaterThan(0);
      for (const { transport_job_id: jobId } of driverRecords.jobs) {
        expect(jobOf.get(jobId)?.driver_status).toBe('COMPLETED');
        const stops = driverRecords.stops.filter((stop) => stop.transport_job_id === jobId);
        expect(stops.map(({ stop }) => stop)).toEqual(['pickup', 'destination']);
        for (const { left_at: left, gross_weight_kg: gross, vehicle_weight_kg: vehicle } of stops) {
          expect(Number(left)).toBeLessThan(loadedAt);
          expect(Number(gross)).toBeGreaterThan(Number(vehicle));
        }
      }
    });

    test('yesterday differs from its plan: journeys, each of one job and in the past, and changes of the day', () => {
      const stops = [...driverRecords.stops, ...loadGate.stops, ...dayBefore.stops, ...month.stops];
      expect(new Set(stops.map((each) => `${each.transport_job_id} ${each.stop}`)).size).toBe(stops.length);
      expect(dayBefore.stops.length).toBeGreaterThan(15);
      for (const { transport_job_id: jobId, left_at: left } of dayBefore.stops) {
        expect(jobOf.get(jobId)?.transport_date).toBe(addDays(today, -1));
        expect(Number(left)).toBeLessThan(loadedAt);
      }
      const changed = dayBefore.changes.flatMap(({ changes }) => Object.keys(JSON.parse(changes) as object));
      expect(new Set(changed)).toEqual(new Set(['truck', 'status', 'date']));
    });

    test('clients order grain from their own locations, and staff have yet to confirm it', () => {
      const unconfirmed = jobs.rows.filter(({ status }) => status === 'UNCONFIRMED');
      for (const row of unconfirmed) {
        const client = demo.clients.find(({ userId }) => userId === row.created_by);
        const own = client?.farms.flatMap((farm) => demo.farms[farm]?.locations.map(({ id }) => id) ?? []);
        expect(own).toContain(row.client_location_id);
        expect(row.pickup_location_id).toBe(row.client_location_id);
        expect(row.destination_location_id).toBeNull();
        expect(jobOf.get(row.transport_job_id)).toMatchObject({
          transport_order_id: expect.any(Number) as number,
          truck_id: null,
        });
      }
    });

    test('quantities are whole packages', () => {
      const goods = new Map(demo.products.map((product) => [product.id, product]));
      for (const { product_id: id, quantity } of [...jobs.rows, ...sales.lines, ...jobs.palletProducts]) {
        const product = goods.get(id);
        const packaging = {
          isBulk: product?.isBulk ?? false,
          notInPackageSize: false,
          packageSize: product?.packageSize ?? null,
        };
        expect(isPackageMultiple(decimal(quantity ?? 0), packaging), `${product?.name} ${quantity}`).toBe(
          true,
        );
      }
    });

    test('open sales orders have not taken more than there is', () => {
      for (const { productId, warehouseId, stock } of demo.stock) {
        const taken = sales.lines
          .filter((line) => line.status === 'OPEN')
          .filter((line) => line.product_id === productId && line.warehouse_id === warehouseId)
          .reduce((sum, line) => sum + Number(line.quantity), 0);
        expect(taken).toBeLessThanOrEqual(stock);
      }
      expect(
        sales.lines.filter((line) => line.status === 'OPEN' && line.warehouse_id).length,
      ).toBeGreaterThan(5);
    });

    test('some contracts are valid, some expired, some used up', () => {
      const contracts = recordsOf(files, 'contracts').map(({ values }) => values);
      const ownerOf = new Map(demo.locations.map(({ id, companyId }) => [id, `C${companyId}`]));
      const grain = new Set(demo.products.filter(({ group }) => group === 'grain').map(({ id }) => id));
      const carriedFor = (company: string) =>
        jobs.rows
          .filter((row) => grain.has(row.product_id) && ownerOf.get(row.pickup_location_id) === company)
          .reduce((sum, row) => sum + Number(row.quantity), 0);
      const expired = contracts.filter(({ validTo }) => (validTo ?? '') < today);
      const usedUp = contracts.filter(
        ({ quantity, companyExternalId }) =>
          quantity && Number(quantity) < carriedFor(companyExternalId ?? ''),
      );
      expect(expired.length).toBeGreaterThan(2);
      expect(usedUp.length).toBeGreaterThan(2);
      expect(contracts.length - expired.length - usedUp.length).toBeGreaterThan(10);
    });
  },
);

describe('the files', async () => {
  const files = await readDemoFiles(toTallinn(now).day);
  const { locations, trucks } = demoRecordsOf(files);

  test('of the locations 120 are complete', () => {
    expect(locations.filter(({ address, latitude }) => address && latitude)).toHaveLength(120);
  });

  test('people, plates and phones do not repeat', () => {
    const names = recordsOf(files, 'people').map(({ values }) => `${values.firstName} ${values.lastName}`);
    expect(new Set(names).size).toBe(names.length);
    const phones = trucks.flatMap(({ driverPhone }) => driverPhone ?? []);
    expect(new Set(phones).size).toBe(phones.length);
    expect(new Set(trucks.map(({ plate }) => plate)).size).toBe(25);
  });

  test('their days move along', async () => {
    const validTo = (read: typeof files) => recordsOf(read, 'contracts')[0]?.values.validTo;
    expect(validTo(await readDemoFiles(addDays(toTallinn(now).day, 365)))).toBe(
      addDays(validTo(files) ?? '', 365),
    );
  });
});
