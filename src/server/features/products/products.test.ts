import { expect, test } from 'vitest';

import type { Product } from '#api/goods/products.ts';

import { createGrain, createProduct, createProductGroup } from '../../../../tests/factories/products.ts';
import { type ApiClient, openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const client = await signIn({ permissions: rolePermissions.client });

const itemsOf = async (caller: ApiClient, query: string) => {
  const answer = await caller.get<{ items: Product[] }>(`/api/products?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const namesOf = async (caller: ApiClient, query: string) =>
  (await itemsOf(caller, query)).map((each) => each.name);

test('a product has every field of the specification', async () => {
  const group = await createProductGroup(db, { descr: 'Väetised' });
  const { id } = await createProduct(db, {
    group_id: group.id,
    external_id: 'T-1',
    code: '4711',
    name: 'Ammooniumsalpeeter',
    unit: 'kg',
    package_size: '600',
    package_name: 'kott',
    sub_group: 'Lämmastik',
    gross_weight: '1.005',
    adr: 'UN 2067',
    cn_code: '31023090',
    validation_number: 'V1',
    sample_id_required: true,
  });
  expect(await itemsOf(staff, 'search=ammoonium')).toEqual([
    {
      id,
      externalId: 'T-1',
      code: '4711',
      name: 'Ammooniumsalpeeter',
      descr: 'Ammooniumsalpeeter',
      unit: 'kg',
      isBulk: false,
      packageSize: 600,
      packageName: 'kott',
      groupId: group.id,
      groupName: 'Väetised',
      productGroup: { id: group.id, descr: 'Väetised' },
      subGroup: 'Lämmastik',
      sampleIdRequired: true,
      quantityDifferenceIsAllowed: false,
      notInPackageSize: false,
      validationNumber: 'V1',
      grossWeight: 1.005,
      adr: 'UN 2067',
      unNumber: null,
      adrClass: null,
      packingGroup: null,
      properName: null,
      tunnelCode: null,
      explosivesPrecursor: null,
      nitrogenFromAn: null,
      needsDeclaration: false,
      ppRegistrationNumber: null,
      eppoCode: null,
      cnCode: '31023090',
    },
  ]);
});

test('a product is found by name and by code, best first, whatever the case and the accents', async () => {
  await createGrain(db, { name: 'Põlduba' });
  await createGrain(db, { name: 'Põlduba mahe' });
  await createProduct(db, { name: 'Mahe põlduba', code: 'PU-1' });
  const wanted = ['Põlduba', 'Põlduba mahe', 'Mahe põlduba'];
  for (const search of ['põlduba', 'POLDUBA', 'Polduba']) {
    expect(await namesOf(staff, `search=${encodeURIComponent(search)}`)).toEqual(wanted);
  }
  expect(await namesOf(staff, 'search=pu-1')).toEqual(['Mahe põlduba']);
});

test('exact words come first', async () => {
  await createGrain(db, { name: 'Toidunisu II' });
  await createGrain(db, { name: 'Toidunisu I klass' });
  expect(await namesOf(staff, 'search=toidunisu i')).toEqual(['Toidunisu I klass', 'Toidunisu II']);
});

test('one wrong, missing, doubled or swapped letter is forgiven where nothing else is found', async () => {
  await createGrain(db, { name: 'Rapsiseeme' });
  await createGrain(db, { name: 'Rapsikook' });
  for (const search of ['rapsisaeme', 'rapsiseme', 'rapsisseeme', 'rapsisemee', 'repsiseeme', 'rapsiseemx']) {
    expect(await namesOf(staff, `search=${search}`), search).toEqual(['Rapsiseeme']);
  }
  expect(await namesOf(staff, 'search=repsisaeme')).toEqual([]);
  expect(await namesOf(staff, 'search=rapsikook')).toEqual(['Rapsikook']);
});

test('the group and a list of ids narrow the answer down', async () => {
  const oats = await createGrain(db, { name: 'Kaer' });
  const seed = await createProduct(db, { name: 'Kaer seemneks' });
  expect(await namesOf(staff, 'search=kaer')).toEqual(['Kaer', 'Kaer seemneks']);
  expect(await namesOf(staff, 'search=kaer&productGroupId=99')).toEqual(['Kaer']);
  expect(await namesOf(staff, `id[]=${oats.id}&id[]=${seed.id}`)).toEqual(['Kaer', 'Kaer seemneks']);
  expect(await namesOf(staff, `id=${seed.id}`)).toEqual(['Kaer seemneks']);
});

test('a product out of use is not found, but still answered by its id', async () => {
  const retired = await createGrain(db, { name: 'Tatar', active: false });
  expect(await namesOf(staff, 'search=tatar')).toEqual([]);
  expect(await namesOf(staff, `id[]=${retired.id}`)).toEqual(['Tatar']);
});

test('a client gets grain only, whatever is asked', async () => {
  await createGrain(db, { name: 'Rukis' });
  const seed = await createProduct(db, { name: 'Rukis seemneks' });
  expect(await namesOf(client, 'search=rukis')).toEqual(['Rukis']);
  expect(await namesOf(client, `productGroupId=${seed.group_id}`)).toEqual([]);
  expect(await namesOf(client, `id[]=${seed.id}`)).toEqual([]);
  expect((await itemsOf(client, 'size=100')).every((each) => each.groupId === 99)).toBe(true);
});

test('drivers are refused', async () => {
  const driver = await signIn({ permissions: rolePermissions.driver });
  expect((await driver.get('/api/products')).status).toBe(403);
});

test('product groups come in order of their names; a client sees grain only', async () => {
  await createProductGroup(db, { descr: 'Õlid' });
  await createProductGroup(db, { descr: 'Aiakaubad' });
  const groups = await staff.get<{ content: { id: number; descr: string }[] }>('/api/products/groups');
  const names = groups.body.content.map((each) => each.descr);
  expect(names[0]).toBe('Aiakaubad');
  expect(names.indexOf('Õlid')).toBeLessThan(names.indexOf('Taimekaitse'));
  expect((await client.get('/api/products/groups')).body).toEqual({
    content: [{ id: 99, descr: 'Teravili' }],
  });
});
