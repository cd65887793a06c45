import { freeDay, jobOf, makeJobs } from './planner-page.ts';
import { expect, type Route, test } from './test.ts';

test.use({ role: 'staff' });

test('on a phone a job is given a truck by its menu; what was typed is not lost, and findings are told once the server has said so', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  await test.step('given by its menu; what was typed is not lost', async () => {
    expectConsole(/500/);
    const date = freeDay(1);
    const [rowId] = (await makeJobs(page, date, [24])) as [number];
    await page.goto(`/services/planner?date=${date}`);
    // Whose trucks are shown is asked for: the day and what is done with it take three lines.
    const carrier = page.getByRole('combobox', { name: 'Vedaja' });
    const tray = page.getByRole('region', { name: 'Määramata' });
    await expect(tray).toBeVisible();
    await expect(carrier).toHaveCount(0);
    expect((await tray.boundingBox())?.y).toBeLessThan(844 / 2);
    await page.getByRole('button', { name: 'Vali vedaja' }).click();
    await expect(carrier).toBeVisible();
    // Nobody has a job that day: the trucks are named where they are asked for, and each opens its day.
    await page.getByText(/^Ilma veotööta: \d+ autot$/).click();
    const idle = page
      .getByRole('group')
      .getByRole('button', { name: /^\d+ [A-Z]+ / })
      .first();
    const name = (await idle.innerText()).split(' ').slice(0, 2).join(' ');
    await idle.click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Sulge' }).first().click();
    await page.getByRole('button', { name: /^Määramata/ }).click();
    await jobOf(page, rowId).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Määra autole…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Määra autole' });
    await sheet.getByRole('combobox', { name: 'Auto' }).click();
    const option = page.getByRole('listbox').getByRole('option').first();
    const plate = /\d+ [A-Z]+/.exec(await option.innerText())?.[0] ?? '';
    await option.click();
    await sheet.getByRole('textbox', { name: 'Kellaaeg' }).fill('930');
    await sheet.getByRole('button', { name: 'Katkesta' }).click();
    await page.getByRole('button', { name: 'Jää siia' }).click();
    await page.route('**/patch-products', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    const assign = sheet.getByRole('button', { name: 'Määra', exact: true });
    await assign.click();
    await expect(page.getByText('Muutmine ebaõnnestus!')).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Kellaaeg' })).toHaveValue('09:30');
    await assign.click();
    await expect(sheet).toBeHidden();
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plate }) });
    await expect(line.getByRole('button')).toHaveAccessibleName(new RegExp(`^Rida ${rowId}, 09:30–.*24\\st`));
    // Pale while it is being saved.
    await expect(line.getByRole('button')).toHaveCSS('opacity', '1');
    await expectAccessible();
  });

  await test.step('a truck is called free of findings only once the server has said so', async () => {
    expectConsole(/500|422/);
    const date = freeDay(4);
    const [rowId] = (await makeJobs(page, date, [24])) as [number];
    // What others change meanwhile asks again: every request of a time gets the same answer, when it is let go.
    const checks = new Map<string, PromiseWithResolvers<Parameters<Route['fulfill']>[0]>>(
      ['09:30', '10:30'].map((at) => [at, Promise.withResolvers()]),
    );
    await page.route('**/check-assignment', async (route) => {
      const { time: at } = route.request().postDataJSON() as { time: string };
      const answer = await checks.get(at)?.promise;
      await (answer ? route.fulfill(answer) : route.continue());
    });
    await page.goto(`/services/planner?date=${date}`);
    await page.getByRole('button', { name: /^Määramata/ }).click();
    await jobOf(page, rowId).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Määra autole…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Määra autole' });
    await sheet.getByRole('combobox', { name: 'Auto' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    const time = sheet.getByRole('textbox', { name: 'Kellaaeg' });
    await time.fill('09:30');
    const findings = sheet.getByRole('status', { name: 'Mis on poolt ja vastu' });
    await expect(findings).toHaveText('Küsin…');
    checks.get('09:30')?.resolve({ json: { content: [] } });
    await expect(findings).toHaveText('Midagi ei ole vastu');

    await time.fill('10:30');
    await expect(findings).toHaveText('Küsin…');
    checks.get('10:30')?.resolve({ status: 500, json: {} });
    await expect(findings).toHaveText('Küsida ei saanud');

    // What is wrong with the question itself is said by name: clocks are put forward at three.
    await sheet.getByRole('textbox', { name: 'Päev' }).fill('28.03.2027');
    await time.fill('03:30');
    await expect(findings).toHaveText(/^Kellaaega 03:30 ei ole 28\.03\.2027 olemas/);
  });
});

test('on a phone a full day is a line for each truck, and one goes to a truck', async ({ page }) => {
  const date = freeDay(5);
  const [rowId] = (await makeJobs(page, date, [21])) as [number];
  const loads = Array.from({ length: 21 }, () => ({ quantity: 1 }));
  const split = await page.request.post(`/api/transport-job-products/${rowId}/split`, {
    data: { version: 1, loads },
  });
  expect(split.status()).toBe(200);
  const read = async <Content>(path: string) =>
    ((await (await page.request.get(path)).json()) as { content: Content }).content;
  const rows = await read<{ id: number; version: number }[]>(
    `/api/transport-jobs/datatable?dateFrom=${date}&dateTo=${date}&size=100`,
  );
  const { trucks } = await read<{ trucks: { id: number }[] }>(`/api/planning/day?date=${date}`);
  // One for the first truck, the others for the second.
  const changes = rows.map(({ id, version }, index) => {
    return { id, version, changes: { truck: { id: trucks[index === 0 ? 0 : 1]?.id }, time: '09:00' } };
  });
  const given = await page.request.patch('/api/transport-job-products/patch-products', { data: changes });
  expect(given.status()).toBe(200);

  await page.goto(`/services/planner?date=${date}`);
  const jobs = page.getByRole('region', { name: 'Autode päev' }).getByRole('button', { name: /^Rida/ });
  const lines = page.getByRole('region', { name: 'Autode päev' }).locator('[data-truck]:visible');
  await expect(lines).toHaveCount(2);
  await expect(jobs).toHaveCount(0);
  await page.getByLabel('Mine autole').selectOption({ index: 2 });
  await expect(jobs).toHaveCount(20);
  // Whose day it is stands below the header, not behind it.
  const bar = await page.getByRole('banner').boundingBox();
  const top = async () => (await lines.nth(1).getByRole('heading').boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThan(bar?.height ?? 0);
  await expect.poll(top).toBeLessThan(844 / 4);
});
