import { createHash } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import type { Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../tests/factories/companies.ts';
import { actionFields, createHaul } from '../../../tests/factories/driver-actions.ts';
import { invoiceOf } from '../../../tests/factories/invoices.ts';
import { createLocation } from '../../../tests/factories/locations.ts';
import { driverPaths } from '../../../tests/setup/driving.ts';
import { badAnswers, startBadServer } from '../../../tests/setup/external/bad-server.ts';
import { testLimits } from '../../../tests/setup/external/external-fake.ts';
import { openFakePhotoStore } from '../../../tests/setup/fake-photo-store.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';
import { openPhotoStore, PhotoStoreUnavailableError } from '../photos/photo-store.ts';
import { storePhotos } from '../photos/stored-photos.ts';
import { createEInvoiceAdapter } from './adapters/e-invoice/e-invoice-adapter.ts';
import { createRouterAdapter } from './adapters/router/router-adapter.ts';

const bad = await startBadServer();
const badStore = `${bad.url.replace('//', '//VOTI:saladus@')}/photos/koorem`;
const bucket = await openFakePhotoStore();
afterAll(() => bucket.close());
const { db, signIn } = await openTestApp({
  EINVOICE_URL: `${bad.url}/invoices`,
  EINVOICE_TOKEN: 'secret',
  ROUTER_URL: bad.url,
  ROUTER_KIND: 'osrm',
  PHOTO_STORE_URL: badStore,
});

/** Those whose end does not need the time limit of production. */
const soonOver = badAnswers.filter((kind) => !['silent', 'slow body', 'endless head'].includes(kind));

test.each(soonOver)('a photo from a store whose answer is "%s" can be asked for again', async (kind) => {
  bad.answer = kind;
  const haul = await createHaul(db);
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: haul.carrierId });
  const fields = actionFields(haul.jobId);
  const content = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(fields.actionId)]);
  await driver.post(driverPaths.photo, {
    ...fields,
    kind: 'LOAD',
    contentType: 'image/jpeg',
    data: content.toString('base64'),
  });
  await storePhotos(db, openPhotoStore(bucket.address));
  const { id, stored_hash: name } = await db
    .selectFrom('driver_photos')
    .select(['id', 'stored_hash'])
    .where('action_id', '=', fields.actionId)
    .executeTakeFirstOrThrow();
  expect(name).toBe(createHash('sha256').update(content).digest('hex'));
  const { status, headers } = await (await signIn()).get(driverPaths.photoOf(id));
  // A page is a photo that the store has changed.
  expect([status, headers['retry-after']]).toEqual(kind === 'page' ? [500, undefined] : [503, '30']);
  expect(bad.inside).toEqual([]);
});

test.each(badAnswers.filter((kind) => kind !== 'page'))(
  'the store gives up an answer that is "%s"',
  async (kind) => {
    bad.answer = kind;
    const store = openPhotoStore(badStore, testLimits.timeoutMs);
    await expect(store.get('photo')).rejects.toThrow(PhotoStoreUnavailableError);
    await expect(store.put('photo', Buffer.alloc(1000), 'image/jpeg')).rejects.toThrow(
      PhotoStoreUnavailableError,
    );
    expect(bad.inside).toEqual([]);
  },
);

test.each(soonOver)('a distance is estimated while the answer of the router is "%s"', async (kind) => {
  bad.answer = kind;
  const staff = await signIn();
  const [from, to] = [
    await createLocation(db, { latitude: '59.437', longitude: '24.7536' }),
    await createLocation(db, { latitude: '58.378', longitude: '26.729' }),
  ];
  const { body } = await staff.get(`/api/distances?from=${from.id}&to=${to.id}`);
  expect(body).toMatchObject({ content: { source: 'estimated' } });
  expect(bad.inside).toEqual([]);
});

test.each(badAnswers)('router and e-invoices give up an answer that is "%s"', async (kind) => {
  bad.answer = kind;
  const limits = { ...testLimits, backoffMs: [] };
  const router = createRouterAdapter({ url: bad.url, kind: 'osrm' }, limits);
  const place = { latitude: 59.4, longitude: 24.7 };
  const invoices = createEInvoiceAdapter({ url: bad.url, token: null, format: 'ubl' }, limits);
  await expect(router(place, place)).rejects.toMatchObject({ kind: 'unclear' });
  // Any answer of success takes an invoice on: how it is worded is the service's own.
  const failure = await invoices.send({ number: '1', xml: '<a/>' }).catch((error: unknown) => error);
  expect(failure).toEqual(kind === 'page' ? undefined : expect.objectContaining({ kind: 'unclear' }));
  expect(bad.inside).toEqual([]);
});

test('an e-invoice whose answer is bad is asked about, and goes nowhere else', async () => {
  const finance = await signIn({ permissions: rolePermissions.finance });
  const company = await createCompany(db);
  for (const [index, kind] of soonOver.entries()) {
    bad.answer = kind;
    const id = await createStatement(company.id, index + 1);
    await finance.post(`/api/freight/statements/${id}/send`);
    await expect
      .poll(
        async () =>
          (await finance.get<{ content: Statement }>(`/api/freight/statements/${id}`)).body.content.sent
            ?.status,
        { timeout: 10_000 },
      )
      .toBe(kind === 'page' ? 'sent' : 'unclear');
  }
  expect(bad.inside).toEqual([]);
});

async function createStatement(companyId: number, ordinal: number): Promise<number> {
  const { seller, buyer, rows, vat, netCents, vatCents, totalCents } = invoiceOf([{ amountCents: 20_981 }]);
  const { id } = await db
    .insertInto('freight_statements')
    .values({
      side: 'CLIENT',
      party_company_id: companyId,
      year: 2026,
      ordinal,
      number: `M2026-${String(ordinal).padStart(4, '0')}`,
      from_day: '2026-05-01',
      to_day: '2026-05-31',
      issued_on: '2026-06-01',
      net_cents: netCents,
      vat_cents: vatCents,
      total_cents: totalCents,
      document: JSON.stringify({ seller, buyer, rows, vat }),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
