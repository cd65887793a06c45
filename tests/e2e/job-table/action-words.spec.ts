import type { Route } from '@playwright/test';

import { desk } from '../screens.ts';
import { expect, type Page, test } from '../test.ts';
import { cell, makeRows, openTable, uniqueWord } from './table-page.ts';

/** Checks the words of each action, whatever the server or an external system answers. */
test.use({ role: 'staff', ...desk });

const sends = [
  ['Koosta e-veoseleht', '**/api/waybills/transport-jobs/*', 'E-veoselehe koostamine'],
  ['Saada jälgimisteenusesse', '**/api/gsmtasks/transport-job-products/*', 'Jälgimisteenusesse saatmine'],
  ['Saada PK Terminali', '**/api/pk-terminal/transport-jobs/*/send', 'PK Terminali saatmine'],
] as const;

const problemTitles = {
  'E-veoselehe koostamine': 'E-veoselehe koostamise probleemid',
  'Jälgimisteenusesse saatmine': 'Jälgimisteenusesse saatmise probleemid',
  'PK Terminali saatmine': 'PK Terminali saatmise probleemid',
} as const;

const known = { code: 'ALREADY_SENT', message: 'Töö juba saadetud!' };
const unknown = { code: 'BRAND_NEW', message: 'Midagi on valesti', explanation: 'Selgitus serverilt' };

test('what a send says, and an action that fails, word by word', async ({ page, expectConsole }) => {
  expectConsole(/422|500/);
  await nothingMissing(page);
  const word = uniqueWord();
  const [row] = await makeRows(page, word);
  await openTable(page, word);
  for (const [item, address, title] of sends) {
    await test.step(item, async () => {
      // What stands in place of a message is said by one dialog for all of them.
      const isDescribed = item === sends[0][0];
      const answers = [
        refusal(422, 'Sõnum serverilt', [known, unknown]),
        ...(isDescribed ? [refusal(500, '', [], 'Kirjeldus serverilt')] : []),
        { status: 200, json: { content: { transportJobId: 1, number: null, status: null } } },
      ];
      await page.route(address, (route) => route.fulfill(answers.shift()));

      await choose(page, row!.id, item);
      const modal = page.getByRole('dialog', { name: problemTitles[title] });
      await expect(modal).toContainText('Töö juba saadetud!');
      await expect(modal).toContainText('Selgitus serverilt');
      await expect(page.getByText(`${title} ebaõnnestus`, { exact: true })).toBeVisible();
      await modal.getByRole('button', { name: 'Sulge', exact: true }).click();

      if (isDescribed) {
        await choose(page, row!.id, item);
        await expect(modal).toContainText('Kirjeldus serverilt');
        await modal.getByRole('button', { name: 'Sulge', exact: true }).click();
      }

      await choose(page, row!.id, item);
      await expect(page.getByText(`${title} õnnestus`, { exact: true })).toBeVisible();
      await expect(modal).toBeHidden();
    });
  }

  await test.step('duplicating, removing and downloading say how they failed', async () => {
    expectConsole(/409/);
    const refuse = (status: number) => (route: Route) =>
      route.fulfill(refusal(status, 'Sõnum serverilt', []));
    await page.route('**/api/transport-job-products/*/duplicate', refuse(500));
    await page.route('**/api/transport-job-products/*/cancel', refuse(409));
    await page.route('**/api/transport-job-products/*/delivery-document/download', refuse(500));

    await choose(page, row!.id, 'Duplikeeri rida');
    await page.getByRole('button', { name: 'Duplikeeri', exact: true }).click();
    await expectFailure(page, 'Muutmine ebaõnnestus!');
    await page.getByRole('button', { name: 'Katkesta' }).click();

    await choose(page, row!.id, 'Eemalda rida');
    await page.getByRole('button', { name: 'Eemalda', exact: true }).click();
    await expectFailure(page, 'Rea eemaldamine ebaõnnestus!');

    await choose(page, row!.id, 'Laadi saateleht alla');
    await expectFailure(page, 'Faili allalaadimine ebaõnnestus');
  });
});

async function expectFailure(page: Page, title: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: title });
  await expect(toast).toContainText('Sõnum serverilt');
}

async function choose(page: Page, rowId: number, item: string): Promise<void> {
  await (await cell(page, rowId, 'Toode')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

function refusal(status: number, errorMessage: string, errors: object[], errorDescription = 'Kirjeldus') {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Viga',
      status,
      detail: errorMessage,
      errorMessage,
      errorDescription,
      errors,
    }),
  };
}

/** As of a row that lacks nothing: what is missing has tests of its own. */
async function nothingMissing(page: Page): Promise<void> {
  await page.route(/\/api\/transport-job-products\/(\d+\/)?preflight/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { content: object | object[] };
    const sends = { sms: [], waybill: [], fleet: [], terminal: [] };
    const without = (each: object) => ({ ...each, sends });
    const content = Array.isArray(answer.content) ? answer.content.map(without) : without(answer.content);
    await route.fulfill({ response, json: { ...answer, content } });
  });
}
