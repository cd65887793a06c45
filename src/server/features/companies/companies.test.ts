import { expect, test } from 'vitest';

import type { Company, CompanyDetail } from '#api/locations/companies.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { type ApiClient, openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn, anonymous } = await openTestApp();
const staff = await signIn();

const namesOf = async (client: ApiClient, query: string) => {
  const answer = await client.get<{ content: Company[] }>(`/api/companies?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.content.map((each) => each.name);
};

test('a company is shown with its registry code and whether it is problematic', async () => {
  const { id } = await createCompany(db, {
    name: 'Vaidleja Aiand OÜ',
    external_id: 'K-7',
    reg_no: '14200010',
    problematic: true,
  });
  const answer = await staff.get('/api/companies?search=vaidleja');
  expect(answer.body).toEqual({
    content: [{ id, externalId: 'K-7', name: 'Vaidleja Aiand OÜ', regNo: '14200010', problematic: true }],
  });
});

test.each(['ülevainu', 'ULEVAINU', 'talu ülevainu', 'levain', '10 987 654', '109876'])(
  '%s finds Ülevainu Talu TÜ',
  async (search) => {
    await createCompany(db, { name: 'Ülevainu Talu TÜ', reg_no: '10987654' });
    expect(await namesOf(staff, `search=${encodeURIComponent(search)}`)).toContain('Ülevainu Talu TÜ');
  },
);

test('one wrong or swapped letter is forgiven where nothing else is found', async () => {
  await createCompany(db, { name: 'Kõrrelille Mõis OÜ' });
  for (const search of ['korrelilla', 'korerlille', 'körelille']) {
    expect(await namesOf(staff, `search=${encodeURIComponent(search)}`), search).toEqual([
      'Kõrrelille Mõis OÜ',
    ]);
  }
  expect(await namesOf(staff, 'search=korrelilla&pageNr=2')).toEqual([]);
  expect(await namesOf(staff, 'name=korrelilla')).toEqual([]);
  expect(await namesOf(staff, 'search=kurrelilla')).toEqual([]);
});

test('the best match comes first: the exact name, a name that starts so, a word that starts so, the rest', async () => {
  for (const name of ['Suurkõrb', 'Vana Kõrb', 'Kõrbe Agro', 'Kõrb', 'Kõrbe']) {
    await createCompany(db, { name });
  }
  expect(await namesOf(staff, 'search=korb')).toEqual([
    'Kõrb',
    'Kõrbe',
    'Kõrbe Agro',
    'Vana Kõrb',
    'Suurkõrb',
  ]);
});

test('a registry code that is typed whole comes before a name that holds its digits', async () => {
  await createCompany(db, { name: '12345678 Talu', reg_no: '11111111' });
  await createCompany(db, { name: 'Numbritalu', reg_no: '12345678' });
  expect(await namesOf(staff, 'search=12345678')).toEqual(['Numbritalu', '12345678 Talu']);
});

test('what LIKE treats as wildcards is looked for as it is', async () => {
  await createCompany(db, { name: '100% Mahe' });
  await createCompany(db, { name: '1000 Mahe' });
  expect(await namesOf(staff, 'search=100%25')).toEqual(['100% Mahe']);
  expect(await namesOf(staff, 'search=_')).toEqual([]);
  expect(await namesOf(staff, 'search=%5C')).toEqual([]);
});

test('ten at a time, the rest on the next pages', async () => {
  for (let number = 10; number < 35; number += 1) await createCompany(db, { name: `Lehekülg ${number}` });
  const first = await namesOf(staff, 'search=lehekulg&pageNr=1');
  const third = await namesOf(staff, 'search=lehekulg&pageNr=3');
  expect(first).toHaveLength(10);
  expect(first[0]).toBe('Lehekülg 10');
  expect(third).toEqual(['Lehekülg 30', 'Lehekülg 31', 'Lehekülg 32', 'Lehekülg 33', 'Lehekülg 34']);
  expect(await namesOf(staff, 'search=lehekulg&size=3')).toHaveLength(3);
});

test('an empty search answers the companies in order of their names', async () => {
  const names = await namesOf(staff, 'search=&size=100');
  expect(names.length).toBeGreaterThan(10);
  expect(names.indexOf('Kõrb')).toBeLessThan(names.indexOf('Lehekülg 10'));
});

test('name, registry code, status and person narrow the answer down', async () => {
  const closed = await createCompany(db, {
    name: 'Ümarkivi OÜ',
    reg_no: '10555001',
    status_code: 'COMPANY_STATUS_INACTIVE',
  });
  const open = await createCompany(db, { name: 'Ümarkivi Vili OÜ', reg_no: '10555002' });
  const person = await createPerson(db);
  await createRepresentative(db, { company_id: closed.id, person_id: person.id });

  expect(await namesOf(staff, 'name=umarkivi')).toEqual([closed.name, open.name]);
  expect(await namesOf(staff, 'regNo=10%20555%20002')).toEqual([open.name]);
  expect(await namesOf(staff, 'name=umarkivi&statusCode=COMPANY_STATUS_NORMAL')).toEqual([open.name]);
  expect(await namesOf(staff, `personId=${person.id}`)).toEqual([closed.name]);
});

test('a client gets only the companies that their person represents, whatever is asked', async () => {
  const own = await createCompany(db, { name: 'Oma Põld OÜ' });
  const other = await createCompany(db, { name: 'Võõras Põld OÜ' });
  const mine = await createRepresentative(db, { company_id: own.id });
  const theirs = await createRepresentative(db, { company_id: other.id });
  const client = await signIn({ permissions: rolePermissions.client, personId: mine.person_id });

  expect(await namesOf(client, '')).toEqual([own.name]);
  expect(await namesOf(client, 'search=pold')).toEqual([own.name]);
  expect(await namesOf(client, `personId=${theirs.person_id}`)).toEqual([]);
  expect(await namesOf(client, `personId=${mine.person_id}`)).toEqual([own.name]);

  const nobodysClient = await signIn({ permissions: rolePermissions.client, personId: null });
  expect(await namesOf(nobodysClient, '')).toEqual([]);
});

test('staff who are clients too see all companies', async () => {
  await createCompany(db, { name: 'Kaugküla OÜ' });
  const both = await signIn({ permissions: ['PERM_CLIENT', 'PERM_MOBILE'], personId: null });
  expect(await namesOf(both, 'search=kaugkula')).toEqual(['Kaugküla OÜ']);
});

test('drivers, users without rights and strangers are refused', async () => {
  const driver = await signIn({ permissions: rolePermissions.driver });
  const nobody = await signIn({ permissions: [] });
  expect((await driver.get('/api/companies')).status).toBe(403);
  expect((await nobody.get('/api/companies')).status).toBe(403);
  expect((await anonymous.get('/api/companies')).status).toBe(401);
});

test.each([
  ['size=0', 'size INVALID'],
  ['size=101', 'size INVALID'],
  ['size=', 'size INVALID'],
  ['pageNr=0', 'pageNr INVALID'],
  ['personId=x', 'personId INVALID'],
  ['statusCode=ANY', 'statusCode INVALID'],
  ['unknown=1', 'unknown NOT_ALLOWED'],
])('%s is refused', async (query, problem) => {
  const answer = await staff.get(`/api/companies?${query}`);
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual([problem]);
});

test('pages beyond any list are empty', async () => {
  expect(await namesOf(staff, 'pageNr=999999999999999')).toEqual([]);
});

test('a company by its id comes with its locations and representatives', async () => {
  const company = await createCompany(db, { name: 'Terviklik OÜ', reg_no: '14200010' });
  const person = await createPerson(db, {
    first_name: 'Taimi',
    last_name: 'Kaitsja',
    phone: '+37251111111',
    plant_protection_no: 'TK-5',
    plant_protection_validity_date: '2030-01-31',
  });
  const { id: representativeId } = await createRepresentative(db, {
    company_id: company.id,
    person_id: person.id,
    phone: null,
    title: 'Agronoom',
  });
  const location = await createLocation(db, { company_id: company.id, location_name: 'Terviku ladu' });

  const answer = await staff.get<{ content: CompanyDetail }>(`/api/companies/${company.id}`);
  expect(answer.body.content).toMatchObject({ id: company.id, name: 'Terviklik OÜ', problematic: false });
  expect(answer.body.content.locations.map((each) => each.id)).toEqual([location.id]);
  expect(answer.body.content.representatives).toEqual([
    {
      id: representativeId,
      phone: '+37251111111',
      title: 'Agronoom',
      person: {
        id: person.id,
        name: 'Taimi Kaitsja',
        plantProtectionNo: 'TK-5',
        plantProtectionValidityDate: '2030-01-31',
      },
    },
  ]);
});

test("another company's data does not exist for a client", async () => {
  const own = await createCompany(db);
  const other = await createCompany(db);
  const { person_id: personId } = await createRepresentative(db, { company_id: own.id });
  const client = await signIn({ permissions: rolePermissions.client, personId });
  expect((await client.get(`/api/companies/${own.id}`)).status).toBe(200);
  const refused = await client.get(`/api/companies/${other.id}`);
  expect([refused.status, refused.problems]).toEqual([404, ['NOT_FOUND']]);
  expect((await staff.get('/api/companies/999999999')).status).toBe(404);
  expect((await staff.get('/api/companies/x')).status).toBe(422);
  const driver = await signIn({ permissions: rolePermissions.driver });
  expect((await driver.get(`/api/companies/${own.id}`)).status).toBe(403);
});
