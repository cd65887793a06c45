import { expect, test } from 'vitest';

import type { ClientStatement, ListedClientStatement } from '#api/client/client-statements.ts';
import type { Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../../tests/factories/locations.ts';
import { createPerson, createRepresentative } from '../../../../../../tests/factories/people.ts';
import { drive, openDriving } from '../../../../../../tests/setup/driving.ts';
import { rolePermissions, type SignedInClient } from '../../../../../../tests/setup/test-app.ts';

const { app, db, signIn, haulWithDriver } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

const month = { from: '2026-05-01', to: '2026-05-31' };

/** A client's company with an invoice of 28.48 t at 2 € a tonne. */
async function invoiced() {
  const company = await createCompany(db, { vat_number: 'EE100000009', iban: 'EE382200221020145685' });
  const place = await createLocation(db, { company_id: company.id });
  const haul = await haulWithDriver({ row: { client_location_id: place.id } });
  await finance.post('/api/freight/tariffs', {
    side: 'CLIENT',
    partyCompanyId: company.id,
    name: 'Kliendi hind',
    validFrom: '2026-01-01',
    rules: [{ kind: 'PER_T', rate: '2' }],
  });
  await drive(haul.driver, haul.jobId, 5);
  await finance.post('/api/freight/approve', { side: 'CLIENT', rowIds: [haul.row.id] });
  const made = await finance.post<{ content: Statement }>('/api/freight/statements', {
    side: 'CLIENT',
    partyCompanyId: company.id,
    ...month,
  });
  expect(made.status, made.text).toBe(201);
  return { company, place, rowId: haul.row.id, statement: made.body.content };
}

async function represents(...companyIds: number[]): Promise<SignedInClient> {
  const person = await createPerson(db);
  for (const company_id of companyIds) await createRepresentative(db, { company_id, person_id: person.id });
  return signIn({ permissions: rolePermissions.client, personId: person.id });
}

const listOf = async (client: SignedInClient, query = '') => {
  const answer = await client.get<{ content: ListedClientStatement[] }>(`/api/client/statements${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
};

test('a client reads the invoices of all their companies, and no other is there for them', async () => {
  const [one, two, other] = [await invoiced(), await invoiced(), await invoiced()];
  const client = await represents(one.company.id, two.company.id);
  const [latest, first] = await listOf(client);
  expect(await listOf(client)).toHaveLength(2);
  expect(latest).toMatchObject({ id: two.statement.id, company: { id: two.company.id } });
  expect(first).toEqual({
    id: one.statement.id,
    number: one.statement.number,
    kind: 'INVOICE',
    company: { id: one.company.id, name: one.company.name },
    issuedOn: '2026-05-20',
    dueDate: '2026-06-03',
    ...month,
    rowCount: 1,
    netCents: 5696,
    vatCents: 1367,
    totalCents: 7063,
    referenceNumber: one.statement.referenceNumber,
    paidCents: 0,
    unpaidCents: 7063,
    state: 'MADE',
    credits: null,
    creditedBy: [],
  });
  expect(await listOf(client, '?from=2026-05-21')).toEqual([]);
  expect(await listOf(client, '?to=2026-05-20')).toHaveLength(2);

  const id = other.statement.id;
  for (const path of [`${id}`, `${id}/pdf`, '987654']) {
    expect((await client.get(`/api/client/statements/${path}`)).status).toBe(404);
  }
  const nobodys = await signIn({ permissions: rolePermissions.client });
  expect(await listOf(nobodys)).toEqual([]);
});

test('a statement is told in words, without codes and accounts of the buyer, and is had as PDF', async () => {
  const { company, rowId, statement } = await invoiced();
  const client = await represents(company.id);
  const answer = await client.get<{ content: ClientStatement }>(`/api/client/statements/${statement.id}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.content).toMatchObject({
    number: statement.number,
    unpaidCents: 7063,
    buyer: { name: company.name },
    rows: [
      {
        rowId,
        tonnes: '28.48',
        lines: [{ words: expect.stringMatching(/^Vedu: 28,480 t × 2 €/), amountCents: 5696, rate: '24' }],
      },
    ],
  });
  expect(answer.text).not.toMatch(/"code"|EE382200221020145685|Kliendi hind|isSelfBilled|their/);
  const url = `/api/client/statements/${statement.id}/pdf`;
  const file = await app.inject({ url, headers: client.headers });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.headers['content-disposition']).toBe(`attachment; filename="arve-${statement.number}.pdf"`);
});

test('a credit note takes off what is left to pay, and names its invoice', async () => {
  const { company, statement } = await invoiced();
  const client = await represents(company.id);
  const credited = await finance.post<{ content: Statement }>(
    `/api/freight/statements/${statement.id}/credit`,
    {
      reason: 'vale hind',
    },
  );
  expect(credited.status, credited.text).toBe(201);
  const link = { id: statement.id, number: statement.number, date: '2026-05-20' };
  expect(await listOf(client)).toMatchObject([
    { kind: 'CREDIT', totalCents: -7063, unpaidCents: 0, dueDate: null, credits: link },
    { kind: 'INVOICE', totalCents: 7063, unpaidCents: 0, creditedBy: [{ id: credited.body.content.id }] },
  ]);
  const note = await client.get(`/api/client/statements/${credited.body.content.id}`);
  expect(note.body).toMatchObject({ content: { creditReason: 'vale hind', unpaidCents: 0 } });
});

test('an invoice stays with the company that it was made for, whoever has the place later', async () => {
  const { company, place, statement } = await invoiced();
  const heir = await createCompany(db);
  await db
    .updateTable('locations')
    .set({ company_id: heir.id, company_name: heir.name })
    .where('id', '=', place.id)
    .execute();
  expect(await listOf(await represents(company.id))).toMatchObject([{ id: statement.id }]);
  const newOwner = await represents(heir.id);
  expect(await listOf(newOwner)).toEqual([]);
  expect((await newOwner.get(`/api/client/statements/${statement.id}`)).status).toBe(404);
});

test('invoices are for clients: staff, and who settles, are refused here', async () => {
  const { company, statement } = await invoiced();
  for (const permissions of [rolePermissions.staff, rolePermissions.finance, rolePermissions.viewer]) {
    const other = await signIn({ permissions });
    for (const path of ['', `/${statement.id}`, `/${statement.id}/pdf`]) {
      expect((await other.get(`/api/client/statements${path}`)).status).toBe(403);
    }
  }
  const person = await createPerson(db);
  await createRepresentative(db, { company_id: company.id, person_id: person.id });
  const both = await signIn({ permissions: ['PERM_MOBILE', 'PERM_CLIENT'], personId: person.id });
  expect(await listOf(both)).toMatchObject([{ id: statement.id }]);
});
