import { type DriverMessages, et } from '../../../src/web/i18n/et/driver/driver.ts';
import { test as base, expect, type Page } from '../test.ts';
import { type MadeJob, type Office, openOffice } from './office.ts';
import { stateOfOwnDriver } from './own-driver.ts';

/** The driver's buttons from step to step. */
export const steps = {
  start: 'Alusta sõitu lähtekohta',
  atPickup: 'Jõudsin lähtekohta',
  loaded: 'Koorem peal, alusta sõitu sihtkohta',
  atDestination: 'Jõudsin sihtkohta',
  unloaded: 'Koorem maas, lõpeta veotöö',
};

/** A browser's messages about requests without a network. */
export const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

/** A driver's phone, with the office beside it. */
export const test = base.extend<{ office: Office }>({
  storageState: async ({ role, storageState }, provide) => {
    await provide(role === 'driver' ? stateOfOwnDriver() : storageState);
  },
  office: async ({ baseURL }, provide) => {
    const office = await openOffice(baseURL ?? '');
    await provide(office);
    await office.close();
  },
});

/** Opens the list on the job's truck, ready to go on without a network, and makes the job the current one. */
export async function openJob(page: Page, { plate, time }: MadeJob): Promise<void> {
  await page.goto(`/services/truck-driver?truckLicensePlateNumber=${plate}`);
  await page.getByRole('listitem').getByRole('button', { name: time }).click();
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

/** Opens a line of the driver's screens: what is needed seldom, or is done. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: title, expanded: false }).click();
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await answerQuestion(page, name);
}

/** The end is asked about. */
export async function answerQuestion(page: Page, step: string): Promise<void> {
  if (step !== steps.unloaded) return;
  await page.getByRole('dialog').getByRole('button', { name: 'Lõpeta', exact: true }).click();
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
