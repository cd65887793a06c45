import { expect, test } from 'vitest';

import type { CompanyRepresentative } from '#api/locations/representatives.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createPerson, createRepresentative } from '../../../../tests/factories/people.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp({ SEARCH_PAGE_SIZE: '5' });
const staff = await signIn();

const found = async (query: string) => {
  const answer = await staff.get<{ content: CompanyRepresentative[] }>(`/api/representatives?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.content;
};
const namesOf = async (query: string) => (await found(query)).map((each) => each.person.name);

test('a keyword finds the logistics people of a company, with their phones', async () => {
  const company = await createCompany(db, { name: 'Hulgi AS' });
  const person = await createPerson(db, { first_name: 'Liis', last_name: 'Laadija' });
  const { id } = await createRepresentative(db, {
    company_id: company.id,
    person_id: person.id,
    phone: '+37252222222',
    title: 'Logistikajuht',
  });
  await createRepresentative(db, { company_id: company.id, title: 'Juhataja' });
  await createRepresentative(db, { title: 'Logistik' });

  const query = `keyword=logistik&size=10&companyId=${company.id}&searchCustomerManager=false`;
  expect(await found(query)).toEqual([
    {
      id,
      phone: '+37252222222',
      title: 'Logistikajuht',
      person: {
        id: person.id,
        name: 'Liis Laadija',
        plantProtectionNo: null,
        plantProtectionValidityDate: null,
      },
      companyId: company.id,
      companyName: 'Hulgi AS',
    },
  ]);
});

test('a name finds people best first, once for each company they act for', async () => {
  const person = await createPerson(db, { first_name: 'Õnne', last_name: 'Pärn' });
  const other = await createPerson(db, { first_name: 'Mari-Õnne', last_name: 'Kask' });
  await createRepresentative(db, { person_id: other.id });
  await createRepresentative(db, { person_id: person.id });
  await createRepresentative(db, { person_id: person.id });
  await createPerson(db, { first_name: 'Õnne', last_name: 'Eiesinda' });

  expect(await namesOf('personName=onne')).toEqual(['Õnne Pärn', 'Õnne Pärn', 'Mari-Õnne Kask']);
  expect(await namesOf('personName=PARN onne')).toEqual(['Õnne Pärn', 'Õnne Pärn']);
});

test('customer managers are the people of the own company', async () => {
  const manager = await createPerson(db, { first_name: 'Haldi', last_name: 'Haldur' });
  await createRepresentative(db, { company_id: 1, person_id: manager.id });
  const outsider = await createPerson(db, { first_name: 'Haldi', last_name: 'Mujalt' });
  await createRepresentative(db, { person_id: outsider.id });
  expect(await namesOf('personName=haldi&searchCustomerManager=true')).toEqual(['Haldi Haldur']);
  expect(await namesOf('personName=haldi&searchCustomerManager=false')).toHaveLength(2);
});

test('without conditions the first page in order of names', async () => {
  for (let number = 0; number < 6; number += 1) await createRepresentative(db);
  const names = await namesOf('');
  expect(names).toHaveLength(5);
  expect(names).toContain('Haldi Haldur');
});

test('staff only', async () => {
  for (const permissions of [rolePermissions.client, rolePermissions.driver, rolePermissions.nobody]) {
    const caller = await signIn({ permissions });
    expect((await caller.get('/api/representatives')).status).toBe(403);
  }
});
