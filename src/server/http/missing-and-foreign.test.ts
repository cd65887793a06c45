import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { grainGroupId, plantProtectionGroupId } from '#domain/business-constants.ts';

import { createBatch } from '../../../tests/factories/batches.ts';
import { createCompany } from '../../../tests/factories/companies.ts';
import { actionFields, createHaul, type Haul } from '../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../tests/factories/people.ts';
import { createGrain, createProduct } from '../../../tests/factories/products.ts';
import { createSalesOrderLine } from '../../../tests/factories/sales-orders.ts';
import { createOrderedJobRow, createOrderTemplate } from '../../../tests/factories/transport-jobs.ts';
import { createTrailer } from '../../../tests/factories/trucks.ts';
import { createPushSubscription } from '../../../tests/factories/users.ts';
import { driverPaths } from '../../../tests/setup/driving.ts';
import {
  openTestApp,
  type Role,
  rolePermissions,
  type SignedInClient,
} from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const missing = 9_999_999;

const company = await createCompany(db);
const person = await createPerson(db);
await createRepresentative(db, { company_id: company.id, person_id: person.id });
const location = await createLocation(db, { company_id: company.id, external_id: 'oma-koht' });
const grain = await createGrain(db, { external_id: 'oma-vili' });
const haul = await createHaul(db);
const waiting = await createHaul(db, { truck: haul.truck });

const foreign = {
  company: await createCompany(db),
  person: await createPerson(db),
  location: await createLocation(db, { external_id: 'võõras-koht' }),
  product: await createProduct(db, { external_id: 'võõras-toode' }),
  haul: await createHaul(db, { row: { batch_id: (await createBatch(db)).id } }),
  order: (await createOrderedJobRow(db)).order,
  template: await createOrderTemplate(db),
  statementId: await createStatement(),
};
/** Of yet another carrier; the other one is under way. */
const otherForeign = await createHaul(db);
const photo = await takePhoto(foreign.haul);
const subscription = await createPushSubscription(db);

const people: Record<Exclude<Role, 'staff' | 'viewer' | 'quality' | 'admin' | 'finance'>, SignedInClient> = {
  nobody: await signIn({ permissions: rolePermissions.nobody }),
  client: await signIn({ permissions: rolePermissions.client, personId: person.id }),
  driver: await signIn({ permissions: rolePermissions.driver, carrierCompanyId: haul.carrierId }),
  staffdriver: await signIn({ permissions: rolePermissions.staffdriver, carrierCompanyId: haul.carrierId }),
};

/** The requested record: one that belongs to another, or one that does not exist. */
interface Ask {
  as: keyof typeof people;
  foreign: number | string;
  missing?: number | string;
  path?: (id: number | string) => string;
  body?: (id: number | string) => unknown;
}

const asClient = (foreignId: number | string, parts: Omit<Ask, 'as' | 'foreign'> = {}): Ask => ({
  as: 'client',
  foreign: foreignId,
  ...parts,
});
const asDriver = (foreignId: number | string, parts: Omit<Ask, 'as' | 'foreign'> = {}): Ask => ({
  as: 'driver',
  foreign: foreignId,
  ...parts,
});
const query = (text: string) => ({ path: (id: number | string) => text.replace('{}', String(id)) });

const order = (changes: object) => ({
  transportDate: '2026-05-25',
  product: { id: grain.id },
  client: { id: location.id },
  pickup: { id: location.id },
  quantity: 28.5,
  ...changes,
});
const command = (changes: object) => ({
  commands: [{ productExternalId: 'oma-vili', pickupLocationExternalId: 'oma-koht', ...changes }],
});
const used = actionFields(haul.jobId);
await people.driver.post(driverPaths.start, used);
/**
 * Posts to a job; another carrier's job is refused like one that does not exist (docs/requirements.md, 'Alerts for
 * the office').
 */
const driverPost = (fields: object = {}) => {
  const jobs = { missing: otherForeign.jobId };
  return [
    asDriver(foreign.haul.jobId, { ...jobs, body: (id) => ({ ...actionFields(Number(id)), ...fields }) }),
    // An actionId that the driver has used already.
    asDriver(foreign.haul.jobId, { ...jobs, body: (id) => ({ ...used, transportJobId: id, ...fields }) }),
  ];
};

const ofOffice = new Set(['downloadDriverPhoto', 'getLoadVerdict', 'createCleaning']);
const foreignTrailer = await createTrailer(db, { company_id: foreign.company.id });
const cleaning = (vehicle: object) => ({ ...vehicle, regime: 'B', cleanedAt: '2026-05-20T11:00:00+03:00' });

/** Every endpoint that a client or a driver may call: its ids of things that may be somebody else's. */
const asks: Partial<Record<keyof typeof endpoints, Ask[]>> = {
  getCompany: [asClient(foreign.company.id)],
  searchCompanies: [asClient(foreign.person.id, query('/companies?personId={}'))],
  getLocationDetail: [asClient(foreign.location.id)],
  searchLocations: [asClient(foreign.company.id, query('/locations?companyId={}'))],
  searchProducts: [
    asClient(foreign.product.id, query('/products?id={}')),
    asClient(foreign.product.group_id, query('/products?productGroupId={}')),
  ],
  listProductGroups: [],
  createTransportOrder: [
    asClient(foreign.location.id, { body: (id) => order({ client: { id } }) }),
    asClient(foreign.location.id, { body: (id) => order({ pickup: { id } }) }),
    asClient(foreign.location.id, { body: (id) => order({ client: { id }, pickup: { id }, quantity: -1 }) }),
    asClient(foreign.location.id, { body: (id) => order({ destination: { id } }) }),
    asClient(foreign.haul.truck.id, { body: (id) => order({ firstTruck: { id } }) }),
    asClient(foreign.product.id, { body: (id) => order({ product: { id } }) }),
    asClient(foreign.product.id, { body: (id) => order({ product: { id }, quantity: 0.123 }) }),
  ],
  listTransportOrders: [
    asClient(foreign.location.id, query('/transport-orders?client={}')),
    asClient(foreign.product.id, query('/transport-orders?product={}')),
  ],
  exportTransportOrders: [],
  correctTransportOrder: [
    asClient(foreign.order.id, { body: () => ({ version: 1, changes: { quantity: 3 } }) }),
  ],
  cancelTransportOrder: [asClient(foreign.order.id)],
  requestOrderChange: [asClient(foreign.order.id, { body: () => ({ message: 'Tulge hommikul' }) })],
  getTransportOrder: [asClient(foreign.order.id)],
  restoreTransportOrder: [asClient(foreign.order.id)],
  recurTransportOrder: [asClient(foreign.order.id, { body: () => ({ weekdays: [1] }) })],
  endRecurrence: [asClient(foreign.order.id)],
  saveOrderTemplate: [asClient(foreign.order.id, { body: () => ({ name: 'Mall' }) })],
  listOrderTemplates: [],
  deleteOrderTemplate: [asClient(foreign.template.id)],
  listOrderLinks: [asClient(foreign.order.id)],
  listRowLinks: [asClient(foreign.haul.row.id)],
  shareTransportOrder: [asClient(foreign.order.id)],
  withdrawOrderLinks: [asClient(foreign.order.id)],
  shareJobRow: [asClient(foreign.haul.row.id)],
  withdrawRowLinks: [asClient(foreign.haul.row.id)],
  checkContracts: [
    asClient('võõras-koht', { missing: 'ei ole', body: (id) => command({ pickupLocationExternalId: id }) }),
    asClient('võõras-koht', {
      missing: 'ei ole',
      body: (id) => command({ destinationLocationExternalId: id }),
    }),
    asClient('võõras-toode', { missing: 'ei ole', body: (id) => command({ productExternalId: id }) }),
  ],
  listClientLoads: [],
  downloadClientDocument: [asClient(foreign.haul.row.id)],
  listClientStatements: [],
  getClientStatement: [asClient(foreign.statementId)],
  downloadClientStatement: [asClient(foreign.statementId)],
  listPlantProtectionSales: [asClient(foreign.company.id, query('/registers/plant-protection?companyId={}'))],
  exportPlantProtectionSales: [
    asClient(foreign.company.id, query('/registers/plant-protection/export?format=json&companyId={}')),
  ],
  getPlantProtectionSale: [asClient(await createForeignSale())],
  getOfficeContact: [],
  listUserSettings: [],
  saveUserSetting: [],
  listSelectableTrucks: [
    asDriver(foreign.haul.truck.license_plate_number, {
      missing: 'XX000',
      ...query('/truck-drivers/selectable-trucks?licensePlateNumber={}'),
    }),
  ],
  listSelectableTrailers: [],
  listDriverJobs: [
    asDriver(foreign.haul.truck.license_plate_number, {
      missing: 'XX000',
      ...query('/truck-drivers/transport-jobs?truckLicensePlateNumber={}'),
    }),
  ],
  listDriverProducts: [],
  listPreviousProducts: [
    asDriver(foreign.haul.truck.license_plate_number, {
      missing: 'XX000',
      ...query('/truck-drivers/previous-products?truckLicensePlateNumber={}'),
    }),
  ],
  listRelatedCompanies: [
    asDriver(foreign.haul.row.id, query('/truck-drivers/related-companies?transportJobProductIds={}')),
  ],
  listBatchInfo: [
    asDriver(foreign.haul.row.id, query('/truck-drivers/batch-info?transportJobProductIds={}')),
    asDriver(foreign.haul.row.batch_id ?? 0, query('/truck-drivers/batch-info?batchId={}')),
  ],
  startDriving: [
    ...driverPost(),
    asDriver(foreign.haul.truck.id, {
      body: (id) => ({ ...actionFields(waiting.jobId), truckId: id }),
    }),
  ],
  arriveAtLocation: driverPost(),
  leaveLocation: driverPost({ grossWeightKg: -1 }),
  editDriverJob: driverPost({ version: 1, changes: { preDriveKm: 4 } }),
  noteDestinations: driverPost(),
  addDriverPhoto: driverPost({ kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' }),
  reportCleaning: driverPost({ truckId: haul.truck.id, regime: 'B' }),
  requestRelease: driverPost(),
  getLoadVerdict: [
    asDriver(foreign.haul.truck.id, query(`/vehicles/{}/load-verdict?productId=${grain.id}`)),
    asDriver(
      foreignTrailer.id,
      query(`/vehicles/${haul.truck.id}/load-verdict?productId=${grain.id}&trailerId={}`),
    ),
  ],
  createCleaning: [
    asDriver(foreign.haul.truck.id, { body: (id) => cleaning({ truckId: id }) }),
    asDriver(foreignTrailer.id, { body: (id) => cleaning({ truckId: haul.truck.id, trailerId: id }) }),
  ],
  changeDriverPhoto: driverPost({ photo: randomUUID(), kind: 'LOAD' }),
  getDriverPapers: [asDriver(foreign.haul.jobId, query('/truck-drivers/papers?transportJobId={}'))],
  downloadDriverDocument: [asDriver(foreign.haul.row.id)],
  // It accepts every report of a driver, for any job.
  reportToOffice: [],
  reportPositions: [],
  getPositionConsent: [],
  setPositionConsent: [],
  downloadDriverPhoto: [asDriver(photo)],
  markJobSeen: [asDriver(foreign.haul.jobId)],
  listWorkDays: [],
  // It takes no id; its own tests check whose records it finds.
  search: [],
  getPushKey: [],
  getPushPreferences: [],
  savePushPreferences: [],
  subscribePush: [],
  unsubscribePush: [asDriver(subscription.id)],
};

const table = Object.entries<Endpoint>(endpoints);
const mayCall = (role: Role, { access }: Endpoint) => {
  const held: readonly string[] = rolePermissions[role];
  return 'anyOf' in access && access.anyOf.some((permission) => held.includes(permission));
};

test('every endpoint that clients or drivers may call is looked at', () => {
  const open = table.filter(([, endpoint]) => mayCall('client', endpoint) || mayCall('driver', endpoint));
  expect(Object.keys(asks).sort()).toEqual(open.map(([name]) => name).sort());
  expect(foreign.product.group_id).not.toBe(grainGroupId);
});

test.each(
  Object.entries(asks).flatMap(([name, list]) =>
    list.map((ask, nth) => [`${name} ${nth + 1}`, name, ask] as const),
  ),
)('%s answers alike for what is missing and for what is somebody else’s', async (_title, name, ask) => {
  const endpoint: Endpoint = endpoints[name as keyof typeof endpoints];
  const roles = ask.as === 'driver' ? (['driver', 'staffdriver'] as const) : (['client'] as const);
  for (const role of roles) {
    // The office sees all photos and all load spaces.
    if (ofOffice.has(name) && role === 'staffdriver') continue;
    const answers = await Promise.all(
      [ask.missing ?? missing, ask.foreign].map((id) => call(people[role], endpoint, id, ask)),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect([200, 204, 403, 404, 422]).toContain(answers[0]?.status);
  }
});

test.each(table.filter(([, { path }]) => path.includes(':')))(
  '%s is refused to whoever may not call it, whether there is such a thing or not',
  async (_name, endpoint) => {
    for (const role of ['nobody', 'client', 'driver'] as const) {
      if (mayCall(role, endpoint)) continue;
      const [first, ...others] = await Promise.all(
        [missing, foreign.haul.row.id, foreign.haul.jobId, foreign.haul.truck.id, photo].map((id) =>
          call(people[role], endpoint, id, {}),
        ),
      );
      expect(first?.status).toBe(403);
      for (const other of others) expect(other).toEqual(first);
    }
  },
);

/** All of an answer that its caller can see, apart from how long it took. */
async function call(
  who: SignedInClient,
  { method, path }: Endpoint,
  id: number | string,
  ask: Pick<Ask, 'path' | 'body'>,
) {
  const address = ask.path?.(encodeURIComponent(String(id))) ?? path.replaceAll(/:\w*[iI]d\b/g, String(id));
  const url = `/api${address.replace(':kind', 'companies').replace(':entity', 'stock').replace(':fleetService', 'gsmtasks')}`;
  const payload = ask.body === undefined ? '' : JSON.stringify(ask.body(id));
  const answer = await who.send(method, url, payload, { 'content-type': 'application/json' });
  return { status: answer.status, headers: { ...answer.headers, date: undefined }, text: answer.text };
}

/** The statement of another company. */
async function createStatement(): Promise<number> {
  const { id: partyCompanyId } = await createCompany(db);
  const at = { side: 'CLIENT' as const, year: 2026, ordinal: 1, number: 'M2026-0001' };
  const { id } = await db
    .insertInto('freight_statements')
    .values({
      ...at,
      party_company_id: partyCompanyId,
      from_day: '2026-05-01',
      to_day: '2026-05-31',
      issued_on: '2026-05-31',
      net_cents: 0,
      vat_cents: 0,
      total_cents: 0,
      document: JSON.stringify({ seller: {}, buyer: {}, rows: [], freeLines: [], vat: [] }),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A plant protection product that another company was sold. */
async function createForeignSale(): Promise<number> {
  const line = await createSalesOrderLine(db, {
    product_id: (await createProduct(db, { group_id: plantProtectionGroupId })).id,
  });
  await db.updateTable('sales_order_lines').set({ status: 'ISSUED' }).where('id', '=', line.id).execute();
  const { id } = await db
    .selectFrom('plant_protection_sales')
    .select('id')
    .where('sales_order_line_id', '=', line.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** As the job's own driver sends it. */
async function takePhoto({ jobId, carrierId }: Haul): Promise<number> {
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: carrierId });
  await driver.post(driverPaths.start, actionFields(jobId));
  const photoOfLoad = { ...actionFields(jobId), kind: 'LOAD', contentType: 'image/jpeg', data: '/9j/' };
  const answer = await driver.post<{ content: DriverJob }>(driverPaths.photo, photoOfLoad);
  return answer.body.content.photos[0]?.id ?? 0;
}
