import { addDays, type Day, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { test } from '../driver/driver-job.ts';
import { rowsWith } from '../job-table/table-page.ts';
import { expect, type Locator, type Page, startAnew } from '../test.ts';
import { choose, uniqueNote } from './transport-form.ts';

test.use({ role: 'staff' });

/** An SMS of a customer, handed over by a program with a token; answers its id. */
async function sendSms({ request }: Page, text: string): Promise<number> {
  const made = await request.post('/api/admin/tokens', {
    data: { name: `SMS ${uniqueNote()}`, scopes: ['inbox'] },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { token } = ((await made.json()) as { content: { token: string } }).content;
  // Nobody has written from there before.
  const from = `+3725${String(Date.now()).slice(-7)}`;
  const received = await request.post('/api/inbox/messages', {
    headers: { authorization: `Bearer ${token}` },
    data: { channel: 'SMS', from, text, receivedAt: new Date().toISOString(), externalId: uniqueNote() },
  });
  expect(received.status(), await received.text()).toBe(201);
  return ((await received.json()) as { content: { id: number } }).content.id;
}

test('an SMS becomes an order that is answered, driven, followed by a link and ends in the mail', async ({
  page,
  browser,
  expectConsole,
  office,
}) => {
  // An address that is none is refused.
  expectConsole(/422/);
  const note = uniqueNote();
  const email = `${note}@talu.ee`;
  // 'täna' is a guess when it is said at night.
  const todayInWords = formatDay(toTallinn(new Date().toISOString()).day);
  const loads = page.getByRole('region', { name: 'Koormad' });

  await test.step('the office makes an order of it', async () => {
    const id = await sendSms(page, `Tere! Palun ${todayInWords} 27,5 t rukist Kasemäe kuivatist Tamsallu`);
    await page.goto(`/services/add-work?message=${String(id)}`);
    const message = page.getByRole('region', { name: 'Kliendi sõnum' });
    await expect(message.getByText('27,5 t')).toHaveAttribute('title', 'Kogus');
    await expect(page.getByLabel('Toode')).toHaveValue(/^Rukis/);
    await expect(page.getByLabel('Kogus')).toHaveValue('27,5');
    await expect(page.getByLabel('Sihtkoht', { exact: true })).toHaveAccessibleDescription('arvatav');
    await choose(page, 'Klient', 'Kasemäe');
    await page.getByLabel('Saatelehe e-post').fill(email);
    await page.getByLabel('Märkused').fill(note);
    await page.getByRole('button', { name: 'Valmis' }).click();
    await expect(page.getByText('Kontrollige arvatavaid väljasid')).toBeVisible();
    await message.getByRole('button', { name: 'Õige: Sihtkoht' }).click();
    await page.getByRole('button', { name: 'Valmis' }).click();
    await message.getByRole('button', { name: 'Saada SMS' }).click();
    await expect(message.getByRole('list', { name: 'Saadetud vastused' })).toContainText(
      /Tellimus \d+ vastu v.etud: täna \S+ Rukis, 27,5 t/u,
    );
  });

  const [row] = await rowsWith(page, note);
  const { id: rowId, transportJobId } = row!;
  const orderId = row!.transportOrderId!;
  const shared = await page.request.post(`/api/transport-orders/${String(orderId)}/share`);
  const { url } = ((await shared.json()) as { content: { url: string } }).content;
  const farmer = await browser.newContext({ javaScriptEnabled: false, locale: 'et-EE' });
  const followed = await farmer.newPage();
  await followed.goto(new URL(url).pathname);
  await expect(followed.getByRole('heading', { name: 'Kinnitatud' })).toBeVisible();

  await test.step('a truck delivers it', async () => {
    const driven = await office.makeJob('04:28');
    const { truck, destination } = await office.row(driven.rowId);
    await office.cancel(driven);
    const made = { ...driven, jobId: transportJobId, rowId };
    await office.change(made, {
      truck: { id: truck?.id },
      time: '04:29',
      destination: { id: destination?.id },
    });
    const weights = { grossWeightKg: 43_960, vehicleWeightKg: 15_500 };
    await office.otherPhone('on-route-to-pickup', { transportJobId });
    await office.otherPhone('arrival-at-location', { transportJobId, stop: 'pickup' });
    await office.otherPhone('at-location', { transportJobId, stop: 'pickup', ...weights });
    await followed.reload();
    await expect(followed.getByRole('heading', { name: 'Kaup on teel' })).toBeVisible();
    await office.otherPhone('arrival-at-location', { transportJobId, stop: 'destination' });
    await office.otherPhone('at-location', {
      transportJobId,
      stop: 'destination',
      ...weights,
      distanceKm: 40,
    });
    await followed.reload();
    await expect(followed.getByRole('heading', { name: 'Kohale toimetatud' })).toBeVisible();
    await expect(followed.getByRole('definition').filter({ hasText: /^28\s460 kg$/u })).toHaveCount(2);
  });

  await test.step('gets the document by e-mail, which a simulator takes here, and again where the office says', async () => {
    await page.goto(`/services/orders/transport/${String(orderId)}`);
    const sent = loads.getByText(new RegExp(`Saateleht saadetud .+: ${email} \\(proov\\)`, 'u'));
    await expect(sent).toBeVisible({ timeout: 40_000 });
    await loads.getByRole('button', { name: 'Saada uuesti' }).click();
    const sheet = page.getByRole('dialog', { name: /^Saateleht, rida/ });
    await sheet.getByLabel('E-post').fill('talu');
    await sheet.getByRole('button', { name: 'Saada' }).click();
    await expect(sheet.getByText('See ei ole e-posti aadress').first()).toBeVisible();
    await sheet.getByLabel('E-post').fill(`uus-${email}`);
    await sheet.getByRole('button', { name: 'Saada' }).click();
    await expect(sheet).toBeHidden();
    await page.goto('/simulators');
    await expect(page.getByText(email).first()).toBeVisible();
  });

  await farmer.close();
});

test('guesses hold the order back with the message put away and after a reload; a request to cancel fills nothing in; two orders follow each other', async ({
  page,
}) => {
  test.slow();
  await page.goto('/services/orders');
  await page.getByRole('link', { name: 'Kleebi sõnum' }).click();
  const message = page.getByRole('region', { name: 'Kliendi sõnum' });
  await message
    .getByLabel('Sõnum', { exact: true })
    .fill(
      'homme 2 koormat rapsi Allikivi kuivatist ramsi õlitehasesse, 56 t, peale 10. Värav on lahti\nLugupidamisega Jaan',
    );
  await message.getByRole('button', { name: 'Loe sõnum' }).click();
  await expect(page.getByLabel('Märkused')).toHaveValue('2 koormat, alates kella 10:00, Värav on lahti');
  await message.getByRole('button', { name: 'Sulge' }).click();
  await expect(message.getByRole('button', { name: 'Õige: Sihtkoht' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Klient' }).fill('Allikivi');
  await page
    .getByRole('option', { name: /Allikivi/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  // What was not read has to be seen, too.
  await expect(page.getByText('Sõnumis on midagi lugemata')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Kogus')).toHaveValue('56');
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Sõnumis on midagi lugemata')).toBeVisible();
  await message.getByRole('button', { name: 'Nägin' }).click();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Kontrollige arvatavaid väljasid')).toBeVisible();
  await confirmGuesses(message);
  await expect(message.getByText('arvatav')).toBeHidden();
  await page.getByRole('button', { name: 'Valmis' }).click();
  await expect(page.getByText('Veotellimuse loomine õnnestus!')).toBeVisible();

  await test.step('a request to cancel fills nothing in', async () => {
    await page.goto('/services/add-work?paste=1');
    await message.getByLabel('Sõnum', { exact: true }).fill('Homme ei ole autot vaja');
    await message.getByRole('button', { name: 'Loe sõnum' }).click();
    await expect(message.getByText('Klient palub tellimuse ära jätta.')).toBeVisible();
    await expect(page.getByLabel('Kogus')).toHaveValue('');
  });

  await test.step('words in no field are marked, and a day that nobody said is not today', async () => {
    await page.goto('/services/add-work?paste=1');
    await message
      .getByLabel('Sõnum', { exact: true })
      .fill('28 t rapsi Allikivi kuivatist Muugale, koer on lahti');
    await message.getByRole('button', { name: 'Loe sõnum' }).click();
    await expect(message.getByTitle('Lugemata')).toContainText('koer on lahti');
    await expect(page.getByLabel('Kuupäev')).toHaveValue('');
    await message.getByRole('button', { name: 'Nägin' }).click();
    await expect(message.getByRole('listitem').filter({ hasText: 'Lugemata' })).toContainText('nähtud');
  });

  await startAnew(page);
  await test.step('of two orders in a message the second is filled in once the first is made, for the same client', async () => {
    await page.goto('/services/add-work?paste=1');
    await message
      .getByLabel('Sõnum', { exact: true })
      .fill(
        'Homme 27 t rukist Kasemäe kuivatist Tamsalu elevaatorisse. Ülehomme 26 t otra Kasemäe kuivatist Tamsalu elevaatorisse.',
      );
    await message.getByRole('button', { name: 'Loe sõnum' }).click();
    await expect(message.getByRole('button', { name: /^Tellimus 1 \/ 2/ })).toContainText('Rukis · 27 t');
    await expect(message.getByRole('button', { name: /^Tellimus 2 \/ 2/ })).toContainText('Oder · 26 t');
    await choose(page, 'Klient', 'Kasemäe');
    const note = uniqueNote();
    await page.getByLabel('Märkused').fill(note);
    await confirmGuesses(message);
    await page.getByRole('button', { name: 'Valmis' }).click();
    await expect(page.getByText('Veotellimuse loomine õnnestus!')).toBeVisible();

    await expect(page.getByLabel('Kogus')).toHaveValue('26');
    await expect(page.getByLabel('Toode')).toHaveValue(/^Oder/);
    await expect(page.getByLabel('Klient', { exact: true })).toHaveValue(/Kasemäe/);
    await expect(message.getByRole('button', { name: /^Tellimus 2 \/ 2/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByLabel('Märkused').fill(note);
    await confirmGuesses(message);
    await page.getByRole('button', { name: 'Valmis' }).click();
    await expect.poll(async () => (await rowsWith(page, note)).length).toBe(2);
  });

  await startAnew(page);
  await test.step('a place whose name twenty others have is filled in as it was read', async () => {
    const note = uniqueNote();
    const letters = note
      .replaceAll(/\D/gu, '')
      .replaceAll(/\d/gu, (digit) => 'aeiouklmnr'.charAt(Number(digit)));
    const name = `Nurga${letters} kuivati`;
    const others = await makeFarm(page, name);
    for (let made = 1; made < 20; made += 1) await others.addPlace(name);
    const farm = await makeFarm(page, name);
    await page.goto('/services/add-work?paste=1');
    await message
      .getByLabel('Sõnum', { exact: true })
      .fill(
        `${formatDay(addDays(toTallinn(new Date().toISOString()).day, 300))} 28 t nisu ${name}st Tamsalu elevaatorisse`,
      );
    await message.getByLabel('Saatja telefon või e-post').fill(farm.phone);
    await message.getByRole('button', { name: 'Loe sõnum' }).click();
    await expect(page.getByLabel('Lähtekoht', { exact: true })).toHaveValue(name);
    await expect(message.getByRole('listitem').filter({ hasText: 'Lähtekoht' })).toContainText('kindel');
    // The farm has no contract.
    const problems = page.getByRole('dialog', { name: 'Lepingu probleemid' });
    await problems.getByRole('button', { name: 'Sulge' }).click();
    await confirmGuesses(message);
    await page.getByLabel('Märkused').fill(note);
    await page.getByRole('button', { name: 'Valmis' }).click();
    await expect.poll(async () => (await rowsWith(page, note)).length).toBe(1);
    const [row] = await rowsWith(page, note);
    expect(row?.pickup.id).toBe(farm.placeId);
  });
});

/** A company of its own with a phone, by which its messages are known, and a place of that name. */
async function makeFarm(page: Page, locationName: string) {
  const make = async (kind: string, data: Record<string, unknown>) => {
    const made = await page.request.post(`/api/admin/${kind}`, { data });
    expect(made.status(), await made.text()).toBe(201);
    return ((await made.json()) as { content: { id: number } }).content.id;
  };
  const name = `Sõnumitalu ${uniqueNote()}`;
  const phone = `+3725${String(Date.now()).slice(-7)}`;
  const companyId = await make('companies', { name });
  const addPlace = (placeName: string) =>
    make('locations', {
      companyExternalId: { id: companyId },
      locationName: placeName,
      locationPhone: phone,
    });
  return { phone, companyId, addPlace, placeId: await addPlace(locationName) };
}

test('a message that changes or cancels leads to the orders that it may be about, and what it says is taken by a press', async ({
  page,
  expectAccessible,
}) => {
  const note = uniqueNote();
  const farm = await makeFarm(page, `Jutuküün ${note}`);
  const today = addDays(toTallinn(new Date().toISOString()).day, 300);
  const tomorrow = addDays(today, 1);
  const wheat = await firstProduct(page, 'nisu');
  const order = async (transportDate: Day, quantity: number) => {
    const at = { id: farm.placeId };
    const data = { transportDate, product: { id: wheat }, client: at, pickup: at, quantity, note };
    const made = await page.request.post('/api/transport-orders', {
      data: { ...data, confirmed: ['quantity', 'transportDate', 'duplicate'] },
    });
    expect(made.status(), await made.text()).toBe(201);
    return ((await made.json()) as { content: { id: number } }).content.id;
  };
  const [one, other] = [await order(today, 27), await order(today, 26)];
  const message = page.getByRole('region', { name: 'Kliendi sõnum' });
  const paste = async (text: string) => {
    await page.goto('/services/add-work?paste=1');
    await message.getByLabel('Sõnum', { exact: true }).fill(text);
    await message.getByLabel('Saatja telefon või e-post').fill(farm.phone);
    await message.getByRole('button', { name: 'Loe sõnum' }).click();
  };
  const dayOf = async (id: number) => {
    const read = await page.request.get(`/api/transport-orders/${String(id)}`);
    return ((await read.json()) as { content: { transportDate: string; status: string } }).content;
  };

  await test.step('of two that fit alike the person chooses', async () => {
    await paste(`${formatDay(today)} vedu ei jõua, lükkame kuupäevale ${formatDay(tomorrow)}. Palun muuta`);
    await expect(message.getByText('Klient palub tellimust muuta.')).toBeVisible();
    await expect(message.getByText('Mitu tellimust sobib.')).toBeVisible();
    await expect(message.getByRole('link', { name: `Ava tellimus ${String(one)}:` })).toBeVisible();
    await message.getByRole('link', { name: `Ava tellimus ${String(other)}:` }).click();
    await expect(page.getByRole('heading', { name: 'Kliendi sõnum' })).toBeVisible();
    await expect(message.getByTitle('Kuupäev')).toHaveText(new RegExp(formatDay(tomorrow)));
    await expect(message.getByRole('list', { name: 'Sõnumis on teisiti' })).toContainText(
      `${formatDay(today)} → ${formatDay(tomorrow)}`,
    );
    await expectAccessible();
  });

  await test.step('in its form the field is marked, and the value taken and saved by a press', async () => {
    await message.getByRole('button', { name: 'Paranda sõnumi järgi' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('textbox', { name: 'Soovitud päev' })).toHaveValue(formatDay(today));
    await expect(sheet.getByRole('textbox', { name: 'Soovitud päev' })).toHaveAccessibleDescription(
      'sõnumis teisiti',
    );
    await sheet.getByRole('button', { name: 'Võta: Soovitud päev' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Soovitud päev' })).toHaveValue(formatDay(tomorrow));
    await expectAccessible();
    expect(await dayOf(other)).toMatchObject({ transportDate: today });
    await sheet.getByRole('button', { name: 'Salvesta' }).click();
    await expect(sheet).toBeHidden();
    expect(await dayOf(other)).toMatchObject({ transportDate: tomorrow });
    expect(await dayOf(one)).toMatchObject({ transportDate: today });
  });

  await test.step('one that fits best opens by itself, and is cancelled by a press', async () => {
    await paste(`Tühistage palun ${formatDay(tomorrow)} nisu`);
    // Opened by itself, as a guess; whoever wants a new order of it gets the form.
    await expect(page).toHaveURL(new RegExp(`/${String(other)}\\?`));
    await expect(message.getByText('arvatav')).toBeVisible();
    await expect(message.getByRole('link', { name: 'Ava saatja tellimused' })).toBeVisible();
    await expectAccessible();
    await message.getByRole('link', { name: 'Koosta sõnumist uus tellimus' }).click();
    await expect(page.getByLabel('Kogus')).toHaveValue('');
    await expect(message.getByText('Klient palub tellimuse ära jätta.')).toBeVisible();
    await page.goBack();
    await expect(message.getByText('Klient palub tellimuse ära jätta.')).toBeVisible();
    await message.getByRole('button', { name: 'Tühista tellimus' }).click();
    expect(await dayOf(other)).not.toMatchObject({ status: 'CANCELLED' });
    await page.getByRole('dialog').getByRole('button', { name: 'Tühista tellimus' }).click();
    await expect.poll(() => dayOf(other)).toMatchObject({ status: 'CANCELLED' });
    expect(await dayOf(one)).toMatchObject({ transportDate: today });
  });
});

/** The first product that a search finds. */
async function firstProduct(page: Page, search: string): Promise<number> {
  const answer = await page.request.get(`/api/products?search=${search}&size=1`);
  return ((await answer.json()) as { items: { id: number }[] }).items[0]?.id ?? 0;
}

/** Confirms whatever is a guess. */
async function confirmGuesses(message: Locator): Promise<void> {
  const guesses = message.getByRole('button', { name: /^Õige: / });
  for (let left = await guesses.count(); left > 0; left -= 1) await guesses.first().click();
  await expect(guesses).toHaveCount(0);
}
