import { expect, test } from 'vitest';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { createCompany } from '../../../tests/factories/companies.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';

const { db, signIn, clock } = await openTestApp();

const ofAdministrators = Object.entries<Endpoint>(endpoints).filter(
  ([, { access, path }]) =>
    path.startsWith('/admin/') || ('anyOf' in access && access.anyOf.every((each) => each === 'PERM_ADMIN')),
);

test.each(ofAdministrators)('%s says whether fresh proof is asked for, or why not', (_name, { proof }) => {
  expect(proof).toBeDefined();
  if (typeof proof === 'object') expect(proof.notNeeded).not.toBe('');
});

/** Does something as an administrator who has just signed in, and as one whose sign-in is more than an hour ago. */
async function early(): Promise<Awaited<ReturnType<typeof signIn>>> {
  const admin = await signIn({ permissions: rolePermissions.admin });
  clock.now += 61 * 60_000;
  return admin;
}

test.each(ofAdministrators.filter(([, { proof }]) => proof === 'always'))(
  '%s is refused an hour after the sign-in',
  async (_name, { method, path }) => {
    const admin = await early();
    const address = `/api${path.replaceAll(/:\w+/g, '1')}`;
    const refused = await admin.send(method, address, method === 'GET' ? '' : '{}', {
      'content-type': 'application/json',
    });
    expect([refused.status, refused.problem.errors]).toMatchObject([422, [{ code: 'FORBIDDEN' }]]);
  },
);

test('what of a user gives power is not changed an hour after the sign-in, what gives none is', async () => {
  const { user } = await signIn({ permissions: ['PERM_MOBILE'] });
  const carrierCompanyId = (await createCompany(db)).id;
  const { id: personId } = await db
    .insertInto('people')
    .values({ first_name: 'Kalle', last_name: 'Kask', external_id: 'P-proof' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = await early();
  const url = `/api/admin/users/${user.id}`;
  const power = {
    permissions: ['PERM_ADMIN', 'PERM_MOBILE'],
    carrierCompanyId,
    personId,
    email: 'uus@talu.ee',
  };
  const refused = await admin.patch(url, { ...power, firstName: 'Uus' });
  expect([refused.status, refused.problems]).toEqual([
    422,
    ['carrierCompanyId FORBIDDEN', 'email FORBIDDEN', 'permissions FORBIDDEN', 'personId FORBIDDEN'],
  ]);
  const same = { permissions: ['PERM_MOBILE'], carrierCompanyId: null, personId: null, firstName: 'Uus' };
  expect((await admin.patch(url, same)).status).toBe(200);
  // It takes power away; given back, it is asked for.
  expect((await admin.patch(url, { disabled: true })).status).toBe(200);
  expect((await admin.patch(url, { disabled: false })).problems).toEqual(['disabled FORBIDDEN']);
  expect((await admin.post(`${url}/end-sessions`)).status).toBe(204);
});

test('who represents whom is not changed an hour after the sign-in, by form or by import', async () => {
  const admin = await early();
  for (const kind of ['people', 'representatives']) {
    const refused = await admin.post(`/api/admin/${kind}`, { externalId: 'P1' });
    expect([refused.status, refused.problem.errors], kind).toMatchObject([422, [{ code: 'FORBIDDEN' }]]);
  }
  for (const [kind, content] of [
    ['people', 'externalId;firstName;lastName\nP2;Kalle;Kask\n'],
    ['representatives', 'externalId;personExternalId;companyExternalId\nR1;P;C\n'],
  ] as const) {
    const made = await admin.send<{ content: { id: number } }>(
      'POST',
      `/api/admin/imports?kind=${kind}`,
      content,
      { 'content-type': 'text/csv' },
    );
    await db.updateTable('imports').set({ state: 'ready' }).where('id', '=', made.body.content.id).execute();
    const refused = await admin.post(`/api/admin/imports/${made.body.content.id}/apply`);
    expect([refused.status, refused.problem.errors], kind).toMatchObject([422, [{ code: 'FORBIDDEN' }]]);
  }
});

test('where webhooks tell, and what, is not changed an hour after the sign-in; a pause is', async () => {
  const { id } = await db
    .insertInto('webhooks')
    .values({
      url: 'https://example.com/',
      events: ['row.changed'],
      secret: 'whsec_x',
      created_by: null,
      created_at: new Date(clock.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = await early();
  const url = `/api/admin/webhooks/${id}`;
  expect((await admin.patch(url, { url: 'https://evil.example/' })).problems).toEqual(['url FORBIDDEN']);
  expect((await admin.patch(url, { events: ['alert.raised'] })).problems).toEqual(['events FORBIDDEN']);
  expect((await admin.patch(url, { paused: true })).status).toBe(200);
});
