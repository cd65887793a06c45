import { expect, test } from 'vitest';

import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createUser } from '../../../../tests/factories/users.ts';
import { listenTo } from '../../../../tests/setup/event-listener.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { programToken } from '../../../../tests/setup/program-token.ts';
import { sessionCookieName } from '../../http/session-cookie.ts';
import { createSession } from '../../identity/session/sessions.ts';

const program = { clientId: 'accounting', clientSecret: 'a-long-secret-of-the-accounting-program' };
const { app, db } = await openIdentityApp({ INTEGRATION_CLIENTS: JSON.stringify([program]) });
const token = await programToken(app, program);

test('a program puts records, and the same again changes nothing', async () => {
  const items = [
    { externalId: 'K1', name: 'Vili OÜ', regNo: '14200010', problematic: true },
    { externalId: 'K2', name: 'Grauds SIA', regNo: 40003012345, abroad: true },
  ];
  expect((await put('companies', { items })).json()).toEqual({
    content: { created: 2, changed: 0, unchanged: 0 },
  });
  expect((await put('companies', { items })).json()).toEqual({
    content: { created: 0, changed: 0, unchanged: 2 },
  });
  const entry = await db
    .selectFrom('audit_entries')
    .select('actor')
    .where('entity', '=', 'company')
    .executeTakeFirst();
  expect(entry).toEqual({ actor: 'accounting' });
});

test('all problems are told by item and field, and nothing is written', async () => {
  const items = [
    { externalId: 'K3', name: 'Korras' },
    { externalId: 'K4', regNo: '12345670' },
    { externalId: 'K3', name: 'Korduv' },
    { externalId: 'K5', name: 'Nimi', colour: 'red' },
  ];
  const answer = await put('companies', { items });
  expect(answer.statusCode).toBe(422);
  const { errors } = answer.json<{ errors: { code: string; field: string; explanation: string }[] }>();
  expect(errors.map(({ code, field }) => `${field} ${code}`)).toEqual([
    'items.1.name REQUIRED',
    'items.1.regNo INVALID',
    'items.2.externalId DUPLICATE',
    'items.3.colour NOT_ALLOWED',
  ]);
  expect(errors[0]?.explanation).toBe('items.1.name: väärtus puudub');
  const rows = await db.selectFrom('companies').select('id').where('external_id', '=', 'K3').execute();
  expect(rows).toEqual([]);
});

test('nothing to write is nothing written', async () => {
  expect((await put('stock', { items: [] })).json()).toEqual({
    content: { created: 0, changed: 0, unchanged: 0 },
  });
});

test('job rows get their shelf', async () => {
  const row = await createJobRow(db);
  const answer = await put('job-rows', { items: [{ id: row.id, shelf: 'Silo 2' }] });
  expect(answer.json()).toEqual({ content: { created: 0, changed: 1, unchanged: 0 } });

  const tooLong = await put('job-rows', { items: [{ id: row.id, shelf: 'x'.repeat(101) }] });
  expect(tooLong.json()).toHaveProperty('errors', [
    expect.objectContaining({ code: 'INVALID', explanation: expect.stringContaining('pikem kui 100 märki') }),
  ]);
});

test('those who look at the table hear of what its rows show, and of nothing else', async () => {
  const user = await createUser(db, { permissions: ['PERM_MOBILE'] });
  const session = await createSession(db, user.id, Date.now());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await listenTo(`${address}/api/events`, { cookie: `${sessionCookieName}=${session}` });
  const nextRows = async () => {
    for (;;) {
      const { event, data } = await stream.next();
      if (event === 'job-rows') return data;
    }
  };
  const row = await createJobRow(db);
  await put('companies', { items: [{ externalId: 'K6', name: 'Vana nimi' }] });
  await put('product-groups', { items: [{ externalId: 'G1', name: 'Seemned' }] });
  await put('product-groups', { items: [{ externalId: 'G1', name: 'Seemnevili' }] });
  await put('job-rows', { items: [{ id: row.id, shelf: 'Silo 3' }] });
  expect(await nextRows()).toEqual({ ids: [row.id] });
  await put('companies', { items: [{ externalId: 'K6', name: 'Uus nimi' }] });
  expect(await nextRows()).toEqual({ ids: null });
  stream.end();
});

test.each([
  ['colours', { items: [] }],
  ['companies', {}],
  ['companies', { items: ['K1'] }],
  ['companies', { items: [], all: true }],
])('%s with %j is refused', async (entity, body) => {
  expect((await put(entity, body)).statusCode).toBe(422);
});

function put(entity: string, body: object) {
  return app.inject({
    method: 'PUT',
    url: `/api/master-data/${entity}`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
}
