import { expect, test } from 'vitest';

import type { Location } from '#api/locations/locations.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { type ApiClient, openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp({ SEARCH_PAGE_SIZE: '5' });
const staff = await signIn();

const locationsOf = async (client: ApiClient, query: string) => {
  const answer = await client.get<{ content: Location[] }>(`/api/locations?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.content;
};
const namesOf = async (client: ApiClient, query: string) =>
  (await locationsOf(client, query)).map((each) => each.locationName);

test('a location has every field of the specification', async () => {
  const company = await createCompany(db, { name: 'Kesa OÜ', reg_no: '14200010', problematic: true });
  const person = await createPerson(db, { first_name: 'Õie', last_name: 'Õun' });
  const contact = await createRepresentative(db, {
    company_id: company.id,
    person_id: person.id,
    phone: '+37255500000',
  });
  const { id } = await createLocation(db, {
    company_id: company.id,
    external_id: 'L-9',
    location_name: 'Kesa silo',
    location_code: 'S1',
    location_phone: '+3727654321',
    location_email: 'silo@kesa.example',
    formatted_address: 'Silo tee 1',
    latitude: '58.5',
    longitude: '26.25',
    administrative_area_level1: 'Tartu maakond',
    location_type_code: 'LOCATION_TYPE_DELIVERY_ADDRESS',
    contact_name: 'Siim Silo',
    primary_contact_id: contact.id,
  });
  expect(await locationsOf(staff, 'search=kesa+silo')).toEqual([
    {
      id,
      externalId: 'L-9',
      locationName: 'Kesa silo',
      locationCode: 'S1',
      locationPhone: '+3727654321',
      locationEmail: 'silo@kesa.example',
      formattedAddress: 'Silo tee 1',
      latitude: 58.5,
      longitude: 26.25,
      administrativeAreaLevel1: 'Tartu maakond',
      companyId: company.id,
      companyName: 'Kesa OÜ',
      regNo: '14200010',
      primaryContact: { id: contact.id, phone: '+37255500000', person: { id: person.id, name: 'Õie Õun' } },
      contact: { name: 'Siim Silo', phone: '+3727654321' },
      locationTypeCode: 'LOCATION_TYPE_DELIVERY_ADDRESS',
      company: { id: company.id, regNo: '14200010', problematic: true },
      isInUse: true,
    },
  ]);
});

test('words of name, company, address and code find a location in any order', async () => {
  const company = await createCompany(db, { name: 'Ääre Mõis AS' });
  await createLocation(db, {
    company_id: company.id,
    location_name: 'Küün',
    location_code: 'KN-3',
    formatted_address: 'Mesika 5, Võnnu, Tartu maakond',
  });
  for (const search of ['küün', 'aare kuun', 'KUUN VONNU', 'mois', 'kn-3', 'esik']) {
    expect(await namesOf(staff, `search=${encodeURIComponent(search)}`)).toContain('Küün');
  }
  expect(await namesOf(staff, 'search=kuun+tallinn')).toEqual([]);
});

test('a code that is typed whole comes first', async () => {
  await createLocation(db, { location_name: 'X77 kõrval' });
  await createLocation(db, { location_name: 'Ladu', location_code: 'X77' });
  expect(await namesOf(staff, 'search=x77')).toEqual(['Ladu', 'X77 kõrval']);
});

test('name, address, code and company narrow the answer down', async () => {
  const company = await createCompany(db, { name: 'Kitsas OÜ' });
  const own = { company_id: company.id };
  await createLocation(db, {
    ...own,
    location_name: 'Sara',
    formatted_address: 'Jõe 1',
    location_code: 'J1',
  });
  await createLocation(db, { ...own, location_name: 'Jõe sara', formatted_address: 'Mäe 1' });

  expect(await namesOf(staff, `companyId=${company.id}`)).toEqual(['Jõe sara', 'Sara']);
  expect(await namesOf(staff, `companyId=${company.id}&locationName=joe`)).toEqual(['Jõe sara']);
  expect(await namesOf(staff, `companyId=${company.id}&addressFormattedAddress=joe`)).toEqual(['Sara']);
  expect(await namesOf(staff, `companyId=${company.id}&search=sara&locationCodeNotNull=true`)).toEqual([
    'Sara',
  ]);
  expect(await namesOf(staff, `companyId=${company.id}&locationCodeNotNull=false`)).toHaveLength(2);
  expect(await namesOf(staff, `companyId=999999`)).toEqual([]);
});

test('as many as SEARCH_PAGE_SIZE says, unless asked otherwise', async () => {
  for (let number = 0; number < 8; number += 1) {
    await createLocation(db, { location_name: `Palju ${number}` });
  }
  expect(await namesOf(staff, 'search=palju')).toHaveLength(5);
  expect(await namesOf(staff, 'search=palju&size=7')).toHaveLength(7);
});

test("a client gets only their own companies' locations, whatever is asked", async () => {
  const own = await createCompany(db);
  const other = await createCompany(db);
  const location = await createLocation(db, { company_id: own.id, location_name: 'Heinaküün' });
  const elsewhere = await createLocation(db, { company_id: other.id, location_name: 'Heinaküün mujal' });
  const { person_id: personId } = await createRepresentative(db, { company_id: own.id });
  const client = await signIn({ permissions: rolePermissions.client, personId });

  expect(await namesOf(client, 'search=heinakuun')).toEqual([location.location_name]);
  expect(await namesOf(client, '')).toEqual([location.location_name]);
  expect(await namesOf(client, `companyId=${other.id}`)).toEqual([]);
  expect(await namesOf(staff, 'search=heinakuun')).toContain(elsewhere.location_name);
});

test('drivers are refused', async () => {
  const driver = await signIn({ permissions: rolePermissions.driver });
  expect((await driver.get('/api/locations')).status).toBe(403);
});

test("a location by its id has the same fields; another company's does not exist for a client", async () => {
  const own = await createLocation(db, { location_name: 'Detailne' });
  const other = await createLocation(db);
  const { person_id: personId } = await createRepresentative(db, { company_id: own.company_id });
  const client = await signIn({ permissions: rolePermissions.client, personId });

  const [searched] = await locationsOf(staff, 'search=detailne');
  expect((await client.get(`/api/locations/${own.id}/detail`)).body).toEqual({ content: searched });
  expect((await client.get(`/api/locations/${other.id}/detail`)).status).toBe(404);
  expect((await staff.get(`/api/locations/${other.id}/detail`)).status).toBe(200);
  expect((await staff.get('/api/locations/999999999/detail')).status).toBe(404);
});
