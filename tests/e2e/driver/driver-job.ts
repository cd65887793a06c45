import type { BrowserContext } from '@playwright/test';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';
import type { SelectableTruck } from '#api/driver/look-ups.ts';
import type { Product } from '#api/goods/products.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { Location } from '#api/locations/locations.ts';

import { type DriverMessages, et } from '../../../src/web/i18n/et/driver/driver.ts';
import { test as base, expect, type Page, stateOf } from '../test.ts';

/** A job of the demo driver's truck for today, made for one test. */
export interface MadeJob {
  plate: string;
  /** HH:mm, by which its card is found. */
  time: string;
  jobId: number;
  rowId: number;
  pickup: string;
  destination: string;
}

/** What the office does, beside the driver's page. */
export interface Office {
  makeJob: (time: string, product?: string) => Promise<MadeJob>;
  row: (rowId: number) => Promise<JobRow>;
  redirect: (made: MadeJob) => Promise<string>;
  change: (made: MadeJob, changes: object) => Promise<void>;
  /** Gives the job to another truck of the driver's carrier; answers its plate. */
  giveToOtherTruck: (made: MadeJob) => Promise<string>;
  /** Puts further goods on the job, as far as it goes; answers their row. */
  addGoods: (made: MadeJob, product: string) => Promise<number>;
  cancel: (made: MadeJob) => Promise<void>;
  /** Puts other goods into a row that nobody has set off for. */
  changeProduct: (made: MadeJob, product: string) => Promise<void>;
  /** The open alerts of the job; that jobs of other tests have the same truck is none. */
  alertsOf: (made: MadeJob) => Promise<Alert[]>;
  /** The job as another phone of the same driver sees it. */
  job: (jobId: number) => Promise<DriverJob>;
  /** Another phone of the same driver takes a step; the answer is 200 unless another status is expected. */
  otherPhone: (path: string, body: object, status?: number) => Promise<void>;
  close: () => Promise<void>;
}

/** What a driver presses from step to step. */
export const steps = {
  start: 'Alusta sõitu lähtekohta',
  atPickup: 'Jõudsin lähtekohta',
  loaded: 'Koorem peal, alusta sõitu sihtkohta',
  atDestination: 'Jõudsin sihtkohta',
  unloaded: 'Koorem maas, lõpeta veotöö',
};

/** What a browser says of requests without a network. */
export const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** A driver's phone, with the office beside it. */
export const test = base.extend<{ office: Office }>({
  office: async ({ page }, provide) => {
    const office = await openOffice(page);
    await provide(office);
    await office.close();
  },
});

export async function openOffice(driverPage: Page): Promise<Office> {
  const browser = driverPage.context().browser();
  if (browser === null) throw new Error('no browser');
  const staff: BrowserContext = await browser.newContext({ storageState: stateOf('staff') });
  const driver: BrowserContext = await browser.newContext({ storageState: stateOf('driver') });
  const read = async <T>(context: BrowserContext, address: string) => {
    const answer = await context.request.get(address);
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
    const answer = await staff.request.patch('/api/transport-job-products/patch-products', {
      data: [{ id: rowId, version, changes }],
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };

  return {
    row,
    async makeJob(time, product = 'nisu') {
      const [truck] = (
        await read<{ content: SelectableTruck[] }>(driver, '/api/truck-drivers/selectable-trucks')
      ).content;
      const goods = await findProduct(product);
      const [pickup, destination] = await locations();
      if (!truck || !pickup || !destination) throw new Error('The demo data is too thin.');
      const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Tallinn' });
      const offset = `+0${tallinnHours(today)}:00`;
      const notes = `proov-${crypto.randomUUID()}`;
      const made = await staff.request.post('/api/transport-jobs/create-no-order', {
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
        plate: truck.licensePlateNumber,
        time,
        jobId: shown.transportJobId,
        rowId: shown.id,
        pickup: pickup.locationName,
        destination: destination.locationName,
      };
    },
    change,
    async giveToOtherTruck(made) {
      const { content } = await read<{ content: SelectableTruck[] }>(
        driver,
        '/api/truck-drivers/selectable-trucks',
      );
      const other = content.find(({ licensePlateNumber }) => licensePlateNumber !== made.plate);
      await change(made, { truck: { id: other?.id } });
      return other?.licensePlateNumber ?? '';
    },
    async addGoods({ jobId, rowId }, product) {
      const { pickup, destination } = await row(rowId);
      const answer = await staff.request.post(`/api/transport-jobs/${jobId}/rows`, {
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
      const answer = await staff.request.put(`/api/transport-job-products/${rowId}/cancel`);
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
      const answer = await driver.request.post(`/api/truck-drivers/${path}`, {
        data: { ...action, ...body },
      });
      expect(answer.status(), await answer.text()).toBe(status);
    },
    async close() {
      await staff.close();
      await driver.close();
    },
  };
}

/** Opens the list on the job's truck, ready to go on without a network, and makes the job the current one. */
export async function openJob(page: Page, { plate, time }: MadeJob): Promise<void> {
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${plate}`);
  // Tried once more, there is another at the same time that is done: those stand last.
  await page.getByRole('listitem').getByRole('button', { name: time }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Veotöö \d+$/ })).toBeVisible();
}

/** The driver's language, as it stays chosen on the device. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate((chosen) => {
    const id = /koorem_user=(\d+)/.exec(document.cookie)?.[1] ?? '';
    localStorage.setItem(`koorem.${id}.own.driver.language`, JSON.stringify(chosen));
  }, locale);
  await page.reload();
}

/** Keeps the app's shell on the device at once, as the app does some seconds after its start (`test.use(keepsApp)`). */
export async function keepShell(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => {
      active?.addEventListener('statechange', resolve, { once: true });
    });
  });
}

/** The screen goes dark and lights up again: the last step, which could be taken back for a while, is sent at once. */
export async function sendAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    Reflect.deleteProperty(document, 'visibilityState');
  });
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await answerQuestion(page, name);
}

/** The end is asked about, and setting off while other tests have loaded the same truck. */
export async function answerQuestion(page: Page, step: string): Promise<void> {
  const question = page.getByRole('dialog');
  if (step === steps.unloaded) await question.getByRole('button', { name: 'Lõpeta', exact: true }).click();
  if (step === steps.start) await startAnyway(page, et);
}

/** Sets off in the language of `words`, also with a truck that other tests have loaded. */
export async function setOff(page: Page, words: DriverMessages): Promise<void> {
  await page.getByRole('button', { name: words.actions.start, exact: true }).click();
  await startAnyway(page, words);
}

async function startAnyway(page: Page, words: DriverMessages): Promise<void> {
  const asked = page.getByRole('dialog').getByRole('button', { name: words.question.startAnyway });
  const undo = page.getByRole('button', { name: words.undo.button });
  await asked.or(undo).click({ trial: true });
  if (await asked.isVisible()) await asked.click();
}

/** Two weighings: net 28 480 kg. */
export async function weigh(page: Page, gross = '43 980', { stop }: DriverMessages = et): Promise<void> {
  await page.getByLabel(stop.gross).fill(gross);
  await page.getByLabel(stop.vehicle).fill('15500');
}

/** Writes on the open pad, up and down; answers what was drawn. */
export async function sign(page: Page, name: string): Promise<string> {
  const pad = page.getByRole('dialog').getByRole('img', { name });
  const box = await pad.boundingBox();
  if (box === null) throw new Error('no pad');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.4, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.4), { steps: 5 });
  await page.mouse.move(...at(0.4, 0.5), { steps: 5 });
  await page.mouse.up();
  const drawn = await pad.locator('path').last().getAttribute('d');
  expect(drawn).toContain('L');
  return drawn ?? '';
}

function tallinnHours(day: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Tallinn', timeZoneName: 'shortOffset' })
    .formatToParts(new Date(`${day}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName');
  return Number(name?.value.replace('GMT+', ''));
}
