import type { BrowserContext } from '@playwright/test';

import { keepsApp } from '../screens.ts';
import { expect, type Page } from '../test.ts';
import { answerQuestion, keepShell, openJob, press, sendAtOnce, test, unfold, weigh } from './driver-job.ts';
import type { MadeJob, Office } from './office.ts';

/**
 * A whole working day in a real browser, from the start of a job to its end through everything that goes wrong on the
 * way; at the end the server must have what the driver did: all of it, once, in order. Hundreds of random ones run
 * without a browser (src/server/features/driver/actions/offline-histories.test.ts).
 */

test.use({ role: 'driver', ...keepsApp });

type Trouble =
  | 'offline'
  | 'online'
  | 'reload'
  | 'kill'
  | 'lost answers'
  | 'double tap'
  | 'second tab'
  | 'office';

/** The troubles before each of the five steps, and before the end. A tab that is left for another stays open. */
const troubles: Trouble[][] = [
  ['office', 'lost answers'],
  // From the pickup on the office may change nothing any more.
  ['office', 'double tap'],
  ['reload', 'online', 'second tab'],
  ['offline', 'kill'],
  ['second tab', 'kill', 'double tap'],
  ['kill', 'online'],
];

const steps = [
  { button: 'Alusta sõitu lähtekohta', what: 'on-route-to-pickup' },
  { button: 'Jõudsin lähtekohta', what: 'arrival-at-location' },
  { button: 'Koorem peal, alusta sõitu sihtkohta', what: 'at-location', gross: '43 980' },
  { button: 'Jõudsin sihtkohta', what: 'arrival-at-location' },
  { button: 'Koorem maas, lõpeta veotöö', what: 'at-location', gross: '43 960' },
] as const;

test('a whole history: answers that never come, two tabs, kills and the office', async ({
  page,
  context,
  office,
  expectConsole,
}) => {
  test.slow();
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/);
  const made = await office.makeJob('04:03');
  await openJob(page, made);
  await keepShell(page);
  const phone: Phone = { page, context, office, made, doubled: false };
  for (const [index, step] of steps.entries()) {
    for (const trouble of troubles[index] ?? []) await meet(trouble, phone);
    await take(step, phone);
  }
  for (const trouble of troubles[steps.length] ?? []) await meet(trouble, phone);

  // On the way there the app may show the list, which has other finished jobs.
  await expect(phone.page.getByRole('heading', { level: 1, name: /^Veotöö \d+$/ })).toBeVisible();
  await expect(phone.page.getByRole('main').getByText('Lõpetatud', { exact: true })).toBeVisible();
  await sendAtOnce(phone.page);
  await expect(phone.page.getByRole('button', { name: 'Ühendatud' })).toBeVisible();
  const job = await office.job(made.jobId);
  expect(job.history.map(({ what }) => what)).toEqual(steps.map(({ what }) => what));
  expect(job.version).toBe(1 + steps.length);
  const times = job.history.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(job).toMatchObject({
    driverStatus: { code: 'COMPLETED' },
    preDriveKm: 12.5,
    pickupStop: { netWeightKg: 28_480, notes: 'at-location 2' },
    destinationStop: { netWeightKg: 28_460, notes: 'at-location 4' },
  });
});

interface Phone {
  /** The tab in use; the former one may have been killed. */
  page: Page;
  context: BrowserContext;
  office: Office;
  made: MadeJob;
  /** The next button is pressed twice. */
  doubled: boolean;
}

async function take(step: (typeof steps)[number], phone: Phone): Promise<void> {
  const { page } = phone;
  const button = page.getByRole('button', { name: step.button, exact: true });
  await expect(button).toBeEnabled();
  if (step.what === 'on-route-to-pickup') await page.getByLabel('Sõit laadima').fill('12,5');
  if ('gross' in step) {
    await weigh(page, step.gross);
    await unfold(page, 'Juhi märkused');
    await page.getByLabel('Juhi märkused').fill(`at-location ${steps.indexOf(step)}`);
  }
  await (phone.doubled ? button.dblclick() : button.click());
  await answerQuestion(page, step.button);
  phone.doubled = false;
  // The screen changes only when the step is stored on the device: from here on nothing may lose it.
  await expect(button).toHaveCount(0);
}

async function meet(trouble: Trouble, phone: Phone): Promise<void> {
  const { context, office, made } = phone;
  switch (trouble) {
    case 'offline':
      await context.setOffline(true);
      return;
    case 'online':
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      return;
    case 'lost answers':
      await context.route(
        '**/api/truck-drivers/{on-route-to-pickup,arrival-at-location,at-location}',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
      );
      return;
    case 'reload':
      await phone.page.reload();
      return;
    case 'kill':
    case 'second tab': {
      const next = await context.newPage();
      if (trouble === 'kill') await phone.page.close();
      // With a truck in the address the list opens, not the job under way.
      await next.goto(`/services/truck-driver?truckLicensePlateNumber=${made.plate}`);
      await next.getByRole('listitem').getByRole('button', { name: made.time }).click();
      phone.page = next;
      return;
    }
    case 'double tap':
      phone.doubled = true;
      return;
    case 'office':
      await office.change(made, { notes: `Kontor ${crypto.randomUUID()}` });
      await press(phone.page, 'Sain aru');
  }
}
