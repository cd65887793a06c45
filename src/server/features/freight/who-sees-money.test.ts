import { expect, test } from 'vitest';

import { type BrowserImport, differenceKinds } from '#api/admin/imports.ts';
import type { Access, Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { adminKinds } from '#api/import/admin-kinds.ts';
import { isViewer, type Permission } from '#domain/permission.ts';

import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { drive, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn, haulWithDriver, staff } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

/** Sums that stand nowhere else: 1234.57 € of the client, 987.31 € to the carrier, 247.26 € between. */
const money =
  /123457|1[.,]23457|1234[.,]57|1 234,57|98731|987[.,]31|24726|247[.,]26|marginCents|costCents|Vedaja hind/;

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
    validTo: '2026-12-31',
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
/** Both sides are settled: the client's own invoice, and what the carrier gets for the same load. */
const settle = async (side: string, partyCompanyId: number) => {
  const period = { from: '2026-05-01', to: '2026-05-31' };
  const made = await finance.post<{ content: { id: number } }>('/api/freight/statements', {
    side,
    partyCompanyId,
    ...period,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.content.id;
};
const statementIds = [await settle('CLIENT', clientCompany), await settle('CARRIER', haul.carrierId)];
const person = await createPerson(db);
await createRepresentative(db, { company_id: clientCompany, person_id: person.id });
const client = await signIn({ permissions: rolePermissions.client, personId: person.id });

const admin = await signIn({ permissions: rolePermissions.admin });
const viewer = await signIn({ permissions: rolePermissions.viewer });

/** A tariff that waits to be imported and a price of fuel with a fault, brought by somebody who may. */
const financeAdmin = await signIn({ permissions: [...rolePermissions.admin, ...rolePermissions.finance] });
const bringFile = async (name: string, ...lines: string[]) => {
  const address = `/api/admin/imports?name=${name}`;
  const type = { 'content-type': 'text/csv' };
  const sent = await financeAdmin.send<{ content: BrowserImport }>('POST', address, lines.join('\n'), type);
  return sent.body.content.id;
};
const importIds = [
  await bringFile(
    'tariffs.csv',
    'externalId;name;side;validFrom;part;kind;rate',
    'T1;Vedaja hind;CARRIER;01.05.2027;RULE;PER_T;987,31',
  ),
  await bringFile('fuel-prices.csv', 'validFrom;price', '01.05.2027;1,23457'),
];

const reads = Object.values<Endpoint>(endpoints).filter(({ method }) => method === 'GET');
/** With the ids of the row, its job, truck and locations in turn, and of the imports. */
const ids = [
  haul.row.id,
  haul.jobId,
  haul.truck.id,
  haul.row.pickup_location_id,
  clientCompany,
  finance.user.id,
  1,
  ...importIds,
  ...statementIds,
];
const days = 'from=2026-05-01&to=2026-05-31';
/** The query parameters that some addresses require. */
const queries: Record<string, readonly string[]> = {
  '/addresses': ['search=Tartu'],
  '/distances': [`from=${haul.row.pickup_location_id}&to=${haul.row.destination_location_id}`],
  '/vehicles/:truckId/load-verdict': [`productId=${haul.row.product_id}`],
  '/vehicles/load-history': [`truckId=${haul.truck.id}`],
  '/vehicles/load-history/export': [`truckId=${haul.truck.id}`],
  '/contracts': [`companyId=${clientCompany}`],
  '/transport-jobs/datatable/values': ['column=truck'],
  '/transport-jobs/datatable/export': ['format=csv'],
  '/truck-drivers/work-days': [days],
  '/truck-drivers/previous-products': [`truckId=${haul.truck.id}`],
  '/truck-drivers/related-companies': [`transportJobProductIds=${haul.row.id}`],
  '/truck-drivers/papers': [`transportJobId=${haul.jobId}`],
  '/planning/day': ['date=2026-05-20'],
  '/map/day': ['date=2026-05-20'],
  '/planning/week': ['from=2026-05-18'],
  '/planning/report': [days],
  '/planning/report/export': [days],
  '/freight/statements/files': [`side=CLIENT&${days}`],
  '/reports/:report': [days],
  '/reports/:report/xlsx': [days],
  '/reports/contracts': [days],
  '/reports/contracts/xlsx': [days],
  '/registers/plant-protection/export': ['format=csv'],
  '/precursor-declarations/export': ['format=csv'],
  '/search': ['q=hind', 'q=1234'],
  '/admin/:kind/alike': ['field=name&value=hind'],
  '/admin/imports/:id/rows': differenceKinds.map((kind) => `kind=${kind}`),
};

/** Master data is asked for by these: each kind has a first record, or one of the haul. */
const recordIds = [1, clientCompany, haul.truck.id];

/** Every way of asking at an address. */
function addressesOf(path: string): string[] {
  const isOfKinds = path.includes(':kind');
  const kinds = isOfKinds ? adminKinds.map((kind) => path.replace(':kind', kind)) : [path];
  return kinds.flatMap((each) =>
    (/:(?!report)/.test(each) ? (isOfKinds ? recordIds : ids) : [0]).flatMap((id) => {
      const address = each.replace(':report', 'margin').replaceAll(/:\w+/g, String(id));
      return (queries[path] ?? ['']).map((query) => (query === '' ? address : `${address}?${query}`));
    }),
  );
}

/**
 * Whether these may ask at an address at all. Where they may not, they are refused before anything of the question is
 * read (http/access.test.ts holds that of each role and endpoint): one question tells it.
 */
function mayCall(held: readonly Permission[], access: Access): boolean {
  if (!('anyOf' in access)) return false;
  if (access.anyOf.some((each) => held.includes(each))) return true;
  return isViewer(held) && access.anyOf.includes('PERM_MOBILE');
}

test('who settles sees the sums: the walk below looks for what is there', async () => {
  const rows = await finance.get('/api/freight/rows');
  expect(rows.text).toMatch(money);
  expect((await finance.get(`/api/reports/margin?${days}`)).text).toMatch(money);
  for (const [index, kind] of ['new', 'faulty'].entries()) {
    const shown = await financeAdmin.get(`/api/admin/imports/${importIds[index]}/rows?kind=${kind}`);
    expect([shown.status, shown.text]).toEqual([200, expect.stringMatching(money)]);
  }
});

test('the walk asks everywhere what can be answered', async () => {
  const all = await signIn({ permissions: Object.values(rolePermissions).flat() });
  for (const { path } of reads) {
    const answers = await Promise.all(addressesOf(path).map((address) => all.get(`/api${address}`)));
    expect([path, answers.map(({ status }) => status)]).toEqual([
      path,
      expect.arrayContaining([expect.toSatisfy((status: number) => status !== 422 && status !== 400)]),
    ]);
  }
});

/** A client's own invoices say what they pay themselves, and nothing of what the carrier gets. */
const carriersMoney = /98731|987[.,]31|24726|247[.,]26|marginCents|costCents|Vedaja hind/;

test.each([
  ['a client', client],
  ['a stranger among clients', await signIn({ permissions: rolePermissions.client })],
  ['a driver', haul.driver],
  ['staff without the right', staff],
  ['who only views', viewer],
  ['an administrator without the right', admin],
])('%s meets no price, cost or margin at any address', async (_who, caller) => {
  let answered = 0;
  for (const { path, access } of reads) {
    const isOpen = mayCall(caller.user.permissions, access);
    for (const address of isOpen ? addressesOf(path) : addressesOf(path).slice(0, 1)) {
      const { status, text } = await caller.get(`/api${address}`);
      if (!isOpen) expect([address, status]).toEqual([address, 403]);
      if (status === 200) answered += 1;
      const isOwnInvoice = caller === client && path.startsWith('/client/statements');
      expect(text, address).not.toMatch(isOwnInvoice ? carriersMoney : money);
      if (/^\/(freight|reports)\//.test(path)) expect([address, status]).toEqual([address, 403]);
    }
  }
  expect(answered).toBeGreaterThan(3);
});

test('a client reads what they pay themselves, on their own invoice alone', async () => {
  const [own = 0, carriers = 0] = statementIds;
  for (const address of ['', `/${own}`]) {
    expect((await client.get(`/api/client/statements${address}`)).text).toMatch(money);
  }
  for (const address of [`/${carriers}`, `/${carriers}/pdf`]) {
    expect((await client.get(`/api/client/statements${address}`)).status).toBe(404);
  }
});

test('who may not see prices brings, applies and looks into no file of them, and is told why', async () => {
  const bring = (by: typeof admin, name: string, content: string) =>
    by.send('POST', `/api/admin/imports?name=${name}`, content, { 'content-type': 'text/csv' });
  const why = 'tariife ja kütuse hindu impordib ja näeb ainult see, kellel on õigus „Arveldus“';
  for (const name of ['tariffs.csv', 'fuel-prices.csv']) {
    const { status, body } = await bring(admin, name, 'validFrom;price');
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({
        errors: [expect.objectContaining({ field: 'files.0', explanation: expect.stringContaining(why) })],
      }),
    ]);
  }
  expect((await bring(admin, 'trucks.csv', 'externalId;licensePlateNumber')).status).toBe(201);
  for (const id of importIds) {
    expect((await admin.get(`/api/admin/imports/${id}`)).status).toBe(200);
    for (const address of ['rows?kind=new', 'faults']) {
      expect((await admin.get(`/api/admin/imports/${id}/${address}`)).status).toBe(403);
    }
    expect((await admin.post(`/api/admin/imports/${id}/apply`)).status).toBe(403);
  }
  const before = await db.selectFrom('tariffs').selectAll().execute();
  expect(before.map(({ name }) => name).sort()).toEqual(['Kliendi hind', 'Vedaja hind']);
  expect((await financeAdmin.post(`/api/admin/imports/${importIds[0]}/apply`)).status).toBe(200);
});

test('a program with finance:read reads money and changes none', async () => {
  const wanted = { name: 'Raamatupidamine', scopes: ['finance:read'] };
  expect((await admin.post('/api/admin/tokens', wanted)).problems).toEqual(['scopes.0 NOT_ALLOWED']);
  const made = await financeAdmin.post<{ content: { token: string } }>('/api/admin/tokens', wanted);
  const headers = { authorization: `Bearer ${made.body.content.token}` };
  // Whoever the client is: without a cookie only the token counts.
  const bare = { ...headers, cookie: '' };
  expect((await client.get('/api/freight/tariffs', bare)).status).toBe(200);
  expect((await client.get('/api/transport-jobs/datatable', bare)).status).toBe(403);
  expect((await client.post('/api/freight/approve', { side: 'CLIENT', rowIds: [1] }, bare)).status).toBe(403);
});
