import { type EmptyServer, firstAdministrator, setUp, startEmptyServer } from './empty-server.ts';
import { signIn } from './roles.ts';
import { expect, type Page, test } from './test.ts';

// A server of its own, on which staff must prove more than a password.
test.setTimeout(120_000);

let server: EmptyServer;
test.beforeAll(async () => {
  server = await startEmptyServer({ REQUIRE_SECOND_FACTOR: '1' });
});
test.afterAll(() => server.stop());

/** A device that has a passkey's owner before it. */
async function addDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const { username, password } = firstAdministrator;
const startList = (page: Page) => page.getByRole('heading', { name: 'Alusta siit' });
const leave = async (page: Page) => {
  await page.goto(`${server.url}/auth/logout`);
  await page.getByRole('button', { name: 'Logi välja' }).click();
  await expect(page.getByLabel('Parool')).toBeVisible();
};

test('a passkey is made after the password, asked for from then on, and replaced by a code once', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  // What a page still asked for while its session was ended.
  expectConsole(/401/);
  await addDevice(page);
  await page.goto(server.link);
  await setUp(page);
  await signIn(page, username, password);

  await expect(page.getByRole('heading', { level: 1, name: 'Loo pääsuvõti' })).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Nimi, mille järgi selle ära tunnete').fill('Kontori arvuti');
  await page.getByRole('button', { name: 'Loo pääsuvõti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Varukoodid' })).toBeVisible();
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible();
  await page.getByRole('button', { name: 'Koodid on üles kirjutatud' }).click();
  await expect(startList(page)).toBeVisible();

  // After the password.
  await leave(page);
  await page.goto(`${server.url}/services/admin?section=start`);
  await signIn(page, username, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Kinnitage sisselogimine' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Kasuta pääsuvõtit' }).click();
  await expect(startList(page)).toBeVisible();

  // In place of the password.
  await leave(page);
  await page.goto(`${server.url}/services/admin?section=start`);
  await page.getByRole('button', { name: 'Kasuta pääsuvõtit' }).click();
  await expect(startList(page)).toBeVisible();

  // A code, when the device is not at hand.
  await leave(page);
  await page.goto(`${server.url}/services/admin?section=start`);
  await signIn(page, username, password);
  await page.getByLabel('Varukood').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Kasuta varukoodi' }).click();
  await expect(startList(page)).toBeVisible();

  await page.goto(`${server.url}/auth/account`);
  await expect(page.getByText('Kontori arvuti')).toBeVisible();
  await expect(page.getByText('Alles on 9 varukoodi.')).toBeVisible();
  await expect(page.getByText('See seade, aadress')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Tee uued varukoodid' }).click();
  await page.getByRole('button', { name: 'Koodid on üles kirjutatud' }).click();
  await expect(page.getByText('Muudatus on salvestatud.')).toBeVisible();
  await expect(page.getByText('Alles on 10 varukoodi.')).toBeVisible();
  await page.getByRole('button', { name: 'Eemalda pääsuvõti Kontori arvuti' }).click();
  await expect(page.getByText('Pääsuvõti on eemaldatud.')).toBeVisible();
  await expect(page.getByText('Ühtegi pääsuvõtit pole.')).toBeVisible();
});
