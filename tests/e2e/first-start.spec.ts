import { type EmptyServer, setUp, startEmptyServer } from './empty-server.ts';
import { choose } from './orders/transport-form.ts';
import { desk } from './screens.ts';
import { expect, type Page, test } from './test.ts';

test.use({ ...desk, actionTimeout: 20_000 });

// A server of its own, on an empty database that is made first.
test.setTimeout(120_000);

let server: EmptyServer;
test.beforeAll(async () => {
  server = await startEmptyServer();
});
test.afterAll(() => server.stop());

/** What the firm's own program brings, each kind in its turn. */
const masterData: Record<string, object[]> = {
  companies: [
    { externalId: 'K2', name: 'Põllumehe Talu OÜ', regNo: '10014629' },
    { externalId: 'K5', name: 'Kiirveod OÜ', abroad: true },
  ],
  locations: [
    {
      externalId: 'A3',
      companyExternalId: 'K2',
      locationName: 'Põllumehe küün',
      locationPhone: '55501002',
      latitude: 58.9,
      longitude: 25.6,
    },
  ],
  'product-groups': [{ externalId: 'G99', id: 99, descr: 'Teravili' }],
  products: [
    { externalId: 'T1', code: '1001', name: 'Nisu', unit: 't', isBulk: true, productGroupExternalId: 'G99' },
  ],
  trucks: [
    {
      externalId: 'V1',
      licensePlateNumber: '123 ABC',
      companyExternalId: 'K5',
      driverName: 'Jaan Juht',
      driverPhone: '55503001',
    },
  ],
};

test('from an empty database to the first job that is sent, in the browser alone', async ({
  page,
  request,
  expectAccessible,
}) => {
  await page.goto(server.link);
  await expect(page.getByRole('heading', { level: 1, name: 'Koorem esimest korda' })).toBeVisible();
  await page.getByRole('button', { name: 'Alusta' }).click();
  await expect(page.getByText('Nõutud').first()).toBeVisible();
  await expectAccessible();
  await setUp(page);

  await expect(page.getByRole('heading', { name: 'Alusta siit' })).toBeVisible();
  await expectAccessible();
  expect((await page.request.get(server.link)).status()).toBe(404);

  const token = await makeToken(page);
  for (const [kind, items] of Object.entries(masterData)) {
    const answer = await request.put(`${server.url}/api/master-data/${kind}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { items },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  // There are no contracts yet: that is said, and may be.
  const aboutContracts = page.getByRole('dialog', { name: /leping/i });
  await page.addLocatorHandler(
    aboutContracts,
    () => aboutContracts.getByRole('button', { name: 'Sulge', exact: true }).last().click(),
    // One question follows the other.
    { noWaitAfter: true },
  );
  await page.goto(`${server.url}/services/add-transport-job`);
  await choose(page, 'Toode', 'Nisu');
  await page.getByRole('button', { name: 'Homme' }).click();
  await page.getByLabel('Veo kell').fill('730');
  await choose(page, 'Klient', 'Põllumehe');
  await expect(page.getByLabel('Lähtekoht', { exact: true })).not.toHaveValue('');
  await page.getByLabel('Auto', { exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Veotöö loomine õnnestus!', { exact: true })).toBeVisible();

  await page.goto(`${server.url}/services/datatable`);
  await page.getByRole('gridcell', { name: 'Nisu' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Saada SMS' }).click();
  const modal = page.getByRole('dialog', { name: 'SMSi saatmine' });
  await expect(modal.getByLabel('Sõnum').first()).toHaveValue(/123ABC/);
  await modal.getByRole('button', { name: 'Saada', exact: true }).click();
  await expect(page.getByText('Sõnumi saatmine õnnestus!')).toBeVisible();
});

async function makeToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Programmid' }).click();
  await page.getByRole('button', { name: 'Tee võti' }).click();
  const sheet = page.getByRole('dialog', { name: 'Tee võti' });
  await sheet.getByLabel('Programmi nimi').fill('Raamatupidamine');
  for (const kind of ['ettevõtted', 'kohad', 'tootegrupid', 'tooted', 'autod']) {
    await sheet.getByLabel(`Toob: ${kind}`).check();
  }
  await sheet.getByRole('button', { name: 'Tee võti' }).click();
  const made = page.getByRole('dialog', { name: /Võti on tehtud/ });
  return made.getByLabel('Võti', { exact: true }).inputValue();
}
