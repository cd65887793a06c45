import { expect, test } from 'vitest';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { drive, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn, haulWithDriver, staff } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

/** Sums that stand nowhere else: 1234.57 € of the client, 987.31 € to the carrier, 247.26 € between. */
const money =
  /123457|1\.23457|1234[.,]57|1 234,57|98731|987[.,]31|24726|247[.,]26|marginCents|costCents|Vedaja hind/;

const haul = await haulWithDriver();
await db
  .updateTable('transport_jobs')
  .set({ carrier_company_id: haul.carrierId })
  .where('id', '=', haul.jobId)
  .execute();
const makeTariff = (side: string, name: string, rate: string) =>
  finance.post<{ content: { id: number } }>('/api/freight/tariffs', {
    side,
    name,
    validFrom: '2026-01-01',
    rules: [{ kind: 'LOAD', rate }],
  });
await makeTariff('CLIENT', 'Kliendi hind', '1234.57');
const carrierTariff = await makeTariff('CARRIER', 'Vedaja hind', '1.5');
await finance.patch(`/api/freight/tariffs/${carrierTariff.body.content.id}`, {
  version: 1,
  rules: [{ kind: 'LOAD', rate: '987.31' }],
});
await finance.post('/api/freight/fuel-prices', { validFrom: '2026-01-01', price: '1.23457' });
await drive(haul.driver, haul.jobId, 5);
for (const side of ['CLIENT', 'CARRIER']) {
  await finance.post('/api/freight/approve', { side, rowIds: [haul.row.id] });
}

const { company_id: clientCompany } = await db
  .selectFrom('locations')
  .select('company_id')
  .where('id', '=', haul.row.client_location_id)
  .executeTakeFirstOrThrow();
const person = await createPerson(db);
await createRepresentative(db, { company_id: clientCompany, person_id: person.id });
const client = await signIn({ permissions: rolePermissions.client, personId: person.id });

const admin = await signIn({ permissions: rolePermissions.admin });
const viewer = await signIn({ permissions: rolePermissions.viewer });

const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');
/** With the row's, the job's, its truck's and its places' ids in turn. */
const ids = [
  haul.row.id,
  haul.jobId,
  haul.truck.id,
  haul.row.pickup_location_id,
  clientCompany,
  finance.user.id,
  1,
];

test('who settles sees the sums: the walk below looks for what is there', async () => {
  const rows = await finance.get('/api/freight/rows');
  expect(rows.text).toMatch(money);
  expect((await finance.get('/api/reports/margin?from=2026-05-01&to=2026-05-31')).text).toMatch(money);
});

test.each([
  ['a client', client],
  ['a driver', haul.driver],
  ['staff without the right', staff],
  ['who only views', viewer],
  ['an administrator without the right', admin],
])('%s meets no price, cost or margin at any address', async (_who, caller) => {
  let answered = 0;
  for (const { path } of reads) {
    for (const id of path.includes(':') ? ids : [0]) {
      const address = path.replace(':report', 'margin').replaceAll(/:\w+/g, String(id));
      const { status, text } = await caller.get(`/api${address}`);
      if (status === 200) answered += 1;
      expect(text, address).not.toMatch(money);
      if (/^\/(freight|reports)\//.test(path)) expect([address, status]).toEqual([address, 403]);
    }
  }
  expect(answered).toBeGreaterThan(3);
});

test('a program with finance:read reads money and changes none', async () => {
  const made = await admin.post<{ content: { token: string } }>('/api/admin/tokens', {
    name: 'Raamatupidamine',
    scopes: ['finance:read'],
  });
  const headers = { authorization: `Bearer ${made.body.content.token}` };
  // Whoever's client it is: without a cookie the token alone counts.
  const bare = { ...headers, cookie: '' };
  expect((await client.get('/api/freight/tariffs', bare)).status).toBe(200);
  expect((await client.get('/api/transport-jobs/datatable', bare)).status).toBe(403);
  expect((await client.post('/api/freight/approve', { side: 'CLIENT', rowIds: [1] }, bare)).status).toBe(403);
});
