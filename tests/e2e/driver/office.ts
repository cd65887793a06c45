import { type APIRequestContext, type Page, request } from '@playwright/test';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';
import type { Product } from '#api/goods/products.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { Location } from '#api/locations/locations.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';

import { expect, stateOf } from '../test.ts';
import { giveCarrier, type OwnTruck, retireTrucks, signInNewUser, stateOfOwnDriver } from './own-driver.ts';

/** A job for today of a truck that the driver drives, made for one test. */
export interface MadeJob {
  plate: string;
  /** HH:mm, by which its card is found. */
  time: string;
  jobId: number;
  rowId: number;
  pickup: string;
  destination: string;
}

/** The office's actions, beside the driver's page. */
export interface Office {
  /** The trucks of the driver's carrier; jobs are given to the first. */
  trucks: [OwnTruck, OwnTruck];
  makeJob: (time: string, product?: string, truck?: OwnTruck) => Promise<MadeJob>;
  row: (rowId: number) => Promise<JobRow>;
  redirect: (made: MadeJob) => Promise<string>;
  change: (made: MadeJob, changes: object) => Promise<void>;
  /** Gives the job to another truck of the driver's carrier; answers the plate of that truck. */
  giveToOtherTruck: (made: MadeJob) => Promise<string>;
  /** Puts further goods on the job, as far as the job allows; answers their row. */
  addGoods: (made: MadeJob, product: string) => Promise<number>;
  cancel: (made: MadeJob) => Promise<void>;
  /** Answers an alert about a driver's report. */
  answer: (alertId: number, answer: ReportAnswer, note?: string) => Promise<void>;
  /** Puts other goods into a row that nobody has set off for. */
  changeProduct: (made: MadeJob, product: string) => Promise<void>;
  /** The open alerts of the job, without the double booking with another job of the same test. */
  alertsOf: (made: MadeJob) => Promise<Alert[]>;
  /** The job as another phone of the same driver sees it. */
  job: (jobId: number) => Promise<DriverJob>;
  /** Signs in a colleague of the carrier on this page, and answers how they set off with a job in the other truck. */
  signInColleague: (page: Page) => Promise<(made: MadeJob) => Promise<void>>;
  /** Another phone of the same driver takes a step; the answer is 200 unless another status is expected. */
  otherPhone: (path: string, body: object, status?: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The office, and a carrier of the test's own for the worker's driver. */
export async function openOffice(baseURL: string): Promise<Office> {
  const open = (storageState: string) => request.newContext({ baseURL, storageState });
  const staff = await open(stateOf('staff'));
  const driver = await open(stateOfOwnDriver());
  const trucks = await giveCarrier(staff, driver);
  const read = async <T>(whose: APIRequestContext, address: string) => {
    const answer = await whose.get(address);
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as T;
  };
  const row = async (rowId: number) => {
    const [found] = (await read<{ content: JobRow[] }>(staff, `/api/transport-jobs/datatable?id=${rowId}`))
      .content;
    if (found === undefined) throw new Error(`row ${rowId} is not in the table`);
    return found;
  };
  const locations = async () =>
    (await read<{ content: Location[] }>(staff, '/api/locations?size=20')).content.filter(
      ({ latitude }) => latitude !== null,
    );

  const findProduct = async (search: string) => {
    const found = await read<{ items: Product[] }>(
      staff,
      `/api/products?search=${encodeURIComponent(search)}`,
    );
    const [product] = found.items;
    if (product === undefined) throw new Error(`no product for '${search}'`);
    return product;
  };
  const change = async ({ rowId }: MadeJob, changes: object) => {
    const { version } = await row(rowId);
    const answer = await staff.patch('/api/transport-job-products/patch-products', {
      data: [{ id: rowId, version, changes }],
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };

  return {
    trucks,
    row,
    async makeJob(time, product = 'nisu', truck = trucks[0]) {
      const goods = await findProduct(product);
      const [pickup, destination] = await locations();
      if (!pickup || !destination) throw new Error('The demo data is too thin.');
      const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Tallinn' });
      const offset = `+0${tallinnHours(today)}:00`;
      const notes = `proov-${crypto.randomUUID()}`;
      const made = await staff.post('/api/transport-jobs/create-no-order', {
        data: {
          transportDate: `${today}T${time}:00${offset}`,
          product: { id: goods.id },
          client: { id: pickup.id },
          pickup: { id: pickup.id },
          destination: { id: destination.id },
          truck: { id: truck.id },
          quantity: product === 'nisu' ? 28.5 : 4,
          notes,
        },
      });
      expect(made.status(), await made.text()).toBe(201);
      const [shown] = (
        await read<{ content: JobRow[] }>(staff, `/api/transport-jobs/datatable?notes=${notes}`)
      ).content;
      if (shown === undefined) throw new Error('the job is not in the table');
      return {
        plate: truck.plate,
        time,
        jobId: shown.transportJobId,
        rowId: shown.id,
        pickup: pickup.locationName,
        destination: destination.locationName,
      };
    },
    change,
    async answer(alertId, answer, note) {
      const settled = await staff.post(`/api/alerts/${String(alertId)}/settle`, { data: { answer, note } });
      expect(settled.status(), await settled.text()).toBe(200);
    },
    async giveToOtherTruck(made) {
      const [, { id, plate }] = trucks;
      await change(made, { truck: { id } });
      return plate;
    },
    async addGoods({ jobId, rowId }, product) {
      const { pickup, destination } = await row(rowId);
      const answer = await staff.post(`/api/transport-jobs/${jobId}/rows`, {
        data: {
          product: { id: (await findProduct(product)).id },
          pickup: { id: pickup.id },
          destination: destination && { id: destination.id },
          quantity: 4,
        },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { content: { id: number } }).content.id;
    },
    async cancel({ rowId }) {
      const answer = await staff.put(`/api/transport-job-products/${rowId}/cancel`);
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async redirect(made) {
      const elsewhere = (await locations()).at(-1);
      await change(made, { destination: { id: elsewhere?.id } });
      return elsewhere?.locationName ?? '';
    },
    async changeProduct(made, product) {
      await change(made, { product: { id: (await findProduct(product)).id } });
    },
    async alertsOf({ jobId }) {
      const { content } = await read<{ content: Alert[] }>(staff, '/api/alerts?settled=false&size=100');
      return content.filter(
        ({ transportJobId, kind }) => transportJobId === jobId && kind !== 'TRUCK_DOUBLE_BOOKED',
      );
    },
    async job(jobId) {
      const { content } = await read<{ content: DriverJob[] }>(driver, '/api/truck-drivers/transport-jobs');
      const found = content.find(({ transportJobId }) => transportJobId === jobId);
      if (found === undefined) throw new Error(`job ${jobId} is not in the list`);
      return found;
    },
    async otherPhone(path, body, status = 200) {
      const action = { actionId: crypto.randomUUID(), occurredAt: new Date().toISOString() };
      const answer = await driver.post(`/api/truck-drivers/${path}`, {
        data: { ...action, ...body },
      });
      expect(answer.status(), await answer.text()).toBe(status);
    },
    async signInColleague(page) {
      const session = await read<{ user: { carrierCompanyId: number } }>(driver, '/auth/session');
      await signInNewUser(staff, page, {
        username: `vahetus-${crypto.randomUUID()}`,
        firstName: 'Endel',
        lastName: 'Lepp',
        permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
        carrierCompanyId: session.user.carrierCompanyId,
      });
      return async ({ jobId }) => {
        const action = { actionId: crypto.randomUUID(), occurredAt: new Date().toISOString() };
        const answer = await page.request.post('/api/truck-drivers/on-route-to-pickup', {
          data: { ...action, transportJobId: jobId, truckId: trucks[1].id },
        });
        expect(answer.status(), await answer.text()).toBe(200);
      };
    },
    async close() {
      await retireTrucks(staff, trucks);
      await staff.dispose();
      await driver.dispose();
    },
  };
}

function tallinnHours(day: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Tallinn', timeZoneName: 'shortOffset' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName');
  return Number(name?.value.replace('GMT+', ''));
}
