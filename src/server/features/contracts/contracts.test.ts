import { expect, test } from 'vitest';

import type { Contract, ContractProblem } from '#api/contracts/contracts.ts';
import { grainGroupId, ownCompanyId } from '#domain/business-constants.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createContract } from '../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createRepresentative } from '../../../../tests/factories/people.ts';
import { createGrain, createProduct, createProductGroup } from '../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { type ApiClient, openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const address = '/api/contracts/validate-company-product';

async function farm() {
  const company = await createCompany(db, { name: 'Kesa OÜ' });
  const pickup = await createLocation(db, { company_id: company.id });
  const product = await createGrain(db, { name: 'Toidunisu' });
  const command = { productExternalId: product.external_id, pickupLocationExternalId: pickup.external_id };
  return { company, pickup, product, command };
}

async function check(client: ApiClient, ...commands: Record<string, unknown>[]) {
  const answer = await client.post<{ content: ContractProblem[] }>(address, { commands });
  expect(answer.status).toBe(200);
  return answer.body.content;
}

async function contractsOf(companyId: number) {
  const answer = await staff.get<{ content: Contract[] }>(`/api/contracts?companyId=${companyId}`);
  expect(answer.status).toBe(200);
  return answer.body.content;
}

test('goods without a contract come back as a row, goods with one do not', async () => {
  const { company, product, command } = await farm();
  expect(await check(staff, command)).toEqual([
    { code: 'CONTRACT_MISSING', company: 'Kesa OÜ', product: 'Toidunisu', message: 'Kehtiv leping puudub' },
  ]);
  await createContract(db, { company_id: company.id, product_id: product.id });
  expect(await check(staff, command)).toEqual([]);
  expect(await check(staff)).toEqual([]);
});

test('the contract is that of the pickup, in force today and not used up', async () => {
  const { company, pickup, product, command } = await farm();
  await createContract(db, { company_id: company.id, valid_from: '2025-01-01', valid_to: '2026-05-19' });
  expect(await check(staff, command)).toMatchObject([
    { code: 'CONTRACT_EXPIRED', message: 'Leping on lõppenud' },
  ]);

  await createContract(db, { company_id: company.id, quantity: '30', valid_from: '2026-05-20' });
  expect(await check(staff, command)).toEqual([]);
  const row = { pickup_location_id: pickup.id, product_id: product.id };
  await createJobRow(db, { ...row, quantity: '28.5' });
  expect(await check(staff, command)).toEqual([]);
  await createJobRow(db, { ...row, quantity: '1.5', status: 'UNCONFIRMED' });
  expect(await check(staff, command)).toMatchObject([
    { code: 'CONTRACT_USED_UP', message: 'Lepingu kogus on täis' },
  ]);
});

test('a warehouse of our own counts as the destination that a contract names, whatever the request says', async () => {
  const { company, command } = await farm();
  const [named, other] = [await createLocation(db), await createLocation(db)];
  const own = await createLocation(db, { company_id: ownCompanyId });
  await createContract(db, { company_id: company.id, destination_location_id: named.id });
  const to = (location: { external_id: string | null }) => ({
    ...command,
    destinationLocationExternalId: location.external_id,
    destinationConfirmedWarehouse: true,
  });
  expect(await check(staff, to(named), to(own))).toEqual([]);
  expect(await check(staff, to(other))).toMatchObject([{ code: 'CONTRACT_MISSING' }]);
});

test('goods and places without a code in the accounting system are checked by our ids', async () => {
  const { company, pickup, product } = await farm();
  const destination = await createLocation(db, { external_id: null });
  await db.updateTable('products').set({ external_id: null }).where('id', '=', product.id).execute();
  const byId = { productId: product.id, pickupLocationId: pickup.id };
  expect(await check(staff, byId)).toMatchObject([{ code: 'CONTRACT_MISSING', company: 'Kesa OÜ' }]);
  await createContract(db, { company_id: company.id, destination_location_id: destination.id });
  expect(await check(staff, { ...byId, destinationLocationId: destination.id })).toEqual([]);
  expect(await check(staff, byId)).toMatchObject([{ code: 'CONTRACT_MISSING' }]);

  const answer = await staff.post(address, {
    commands: [{ productId: 987_654, destinationLocationId: 987_654 }],
  });
  expect(answer.problems).toEqual([
    'commands.0.destinationLocationId NOT_FOUND',
    'commands.0.pickupLocationExternalId REQUIRED',
    'commands.0.productId NOT_FOUND',
  ]);
});

test('of goods from the own company the client is asked for a contract; the own company none with itself', async () => {
  const { company, pickup: client, product, command } = await farm();
  const own = await createLocation(db, { company_id: ownCompanyId });
  const fromOwn = { ...command, pickupLocationExternalId: own.external_id };
  expect(await check(staff, fromOwn, { ...fromOwn, clientLocationId: own.id })).toEqual([]);
  const toClient = { ...fromOwn, clientLocationId: client.id };
  expect(await check(staff, toClient)).toMatchObject([{ code: 'CONTRACT_MISSING', company: 'Kesa OÜ' }]);
  await createContract(db, { company_id: company.id, product_id: product.id });
  expect(await check(staff, toClient)).toEqual([]);

  // Elsewhere the pickup's company counts, whoever the client is.
  expect(await check(staff, { ...command, clientLocationId: own.id })).toEqual([]);
  const answer = await staff.post(address, { commands: [{ ...fromOwn, clientLocationId: 987_654 }] });
  expect(answer.problems).toEqual(['commands.0.clientLocationId NOT_FOUND']);
});

test('ids that are not known are named, all at once', async () => {
  const { command } = await farm();
  const answer = await staff.post(address, {
    commands: [
      command,
      { ...command, productExternalId: 'pole', destinationLocationExternalId: 'pole' },
      { ...command, pickupLocationExternalId: 'pole' },
    ],
  });
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual([
    'commands.1.destinationLocationExternalId NOT_FOUND',
    'commands.1.productExternalId NOT_FOUND',
    'commands.2.pickupLocationExternalId NOT_FOUND',
  ]);
  expect((await staff.post(address, { commands: [['T1', 'L1', null, false]] })).status).toBe(422);
  expect((await staff.post(address, {})).problems).toEqual(['commands REQUIRED']);
});

test('a client may ask for their own locations and grain only', async () => {
  const { company, pickup, command } = await farm();
  const { person_id: personId } = await createRepresentative(db, { company_id: company.id });
  const client = await signIn({ permissions: rolePermissions.client, personId });
  expect(await check(client, command)).toHaveLength(1);

  const foreign = await createLocation(db);
  const seed = await createProduct(db);
  const answer = await client.post(address, {
    commands: [
      { ...command, pickupLocationExternalId: foreign.external_id },
      { ...command, destinationLocationExternalId: foreign.external_id },
      { productExternalId: seed.external_id, pickupLocationExternalId: pickup.external_id },
    ],
  });
  expect(answer.problems).toEqual([
    'commands.0.pickupLocationExternalId NOT_FOUND',
    'commands.1.destinationLocationExternalId NOT_FOUND',
    'commands.2.productExternalId NOT_FOUND',
  ]);
});

test('a contract shows what is left: ordered, planned, delivered', async () => {
  const { company, pickup, product } = await farm();
  const { id } = await createContract(db, {
    company_id: company.id,
    product_id: product.id,
    quantity: '200',
  });
  await createContract(db, { company_id: company.id, valid_from: '2025-01-01', valid_to: '2026-05-19' });
  const row = { pickup_location_id: pickup.id, product_id: product.id };
  await createJobRow(db, { ...row, quantity: '10', status: 'UNCONFIRMED' });
  await createJobRow(db, { ...row, quantity: '20', status: 'ON_THE_WAY' });
  await createJobRow(db, { ...row, quantity: '30', delivered_quantity: '29.38', status: 'COMPLETED' });
  await createJobRow(db, { ...row, quantity: '40', status: 'COMPLETED' });
  await createJobRow(db, { ...row, quantity: '99', status: 'CANCELLED' });
  await createJobRow(db, { product_id: product.id, quantity: '99' });

  expect(await contractsOf(company.id)).toEqual([
    {
      id,
      externalId: expect.any(String) as string,
      companyId: company.id,
      product: { id: product.id, name: 'Toidunisu' },
      productGroup: { id: 99, name: 'Teravili' },
      pickup: null,
      destination: null,
      validFrom: '2001-01-01',
      validTo: '2100-12-31',
      unit: 't',
      quantity: 200,
      ordered: 10,
      planned: 20,
      delivered: 69.38,
      left: 100.62,
      over: 0,
      isForGrain: true,
    },
  ]);
});

test('what is owed stays owed, however an order is split, until it is carried', async () => {
  const company = await createCompany(db);
  const place = await createLocation(db, { company_id: company.id });
  const grain = await createGrain(db);
  await createContract(db, { company_id: company.id, product_group_id: grainGroupId, quantity: '300' });
  const { order, row } = await createOrderedJobRow(db, {
    pickup_location_id: place.id,
    product_id: grain.id,
    quantity: '180',
  });
  const figures = async () => {
    const [{ ordered, planned, delivered, left } = expect.fail()] = await contractsOf(company.id);
    return { ordered, planned, delivered, left };
  };
  expect(await figures()).toEqual({ ordered: 0, planned: 180, delivered: 0, left: 120 });

  const loads = [{ quantity: 28.5 }, { quantity: 28.5 }];
  await staff.post(`/api/transport-orders/${order.id}/loads`, { loads });
  expect(await figures()).toEqual({ ordered: 123, planned: 57, delivered: 0, left: 120 });
  await db
    .updateTable('transport_job_products')
    .set({ status: 'COMPLETED', delivered_quantity: 28 })
    .where('id', '=', row.id)
    .execute();
  expect(await figures()).toEqual({ ordered: 123, planned: 28.5, delivered: 28, left: 120.5 });

  await staff.post(`/api/transport-orders/${order.id}/cancel`);
  // What has arrived stays counted; the rest is no longer expected.
  expect(await figures()).toEqual({ ordered: 0, planned: 0, delivered: 28, left: 272 });
});

test('rapeseed counts as grain in whichever group it is kept; other goods do not', async () => {
  const company = await createCompany(db);
  const oilseeds = await createProductGroup(db);
  const seeds = await createProductGroup(db);
  await createProduct(db, { group_id: oilseeds.id, cn_code: '1205 10 90' });
  await createProduct(db, { group_id: seeds.id, cn_code: '1201 10 00' });
  await createContract(db, { company_id: company.id, product_group_id: seeds.id });
  expect((await contractsOf(company.id)).map((each) => each.isForGrain)).toEqual([false]);
  await createContract(db, { company_id: company.id, product_group_id: oilseeds.id });
  expect((await contractsOf(company.id)).map((each) => each.isForGrain)).toEqual([false, true]);
});

test('a company without contracts has none', async () => {
  expect(await contractsOf(987_654)).toEqual([]);
});

test.each(['client', 'driver', 'nobody'] as const)('the list is not for %s', async (role) => {
  const user = await signIn({ permissions: rolePermissions[role] });
  expect((await user.get('/api/contracts?companyId=1')).status).toBe(403);
});
