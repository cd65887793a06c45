import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';
import { programToken } from '../../../../tests/setup/program-token.ts';
import { openRequest } from '../../../../tests/setup/raw-request.ts';

const program = { clientId: 'accounting', clientSecret: 'a-long-secret-of-the-accounting-program' };
const { app, db } = await openIdentityApp({ INTEGRATION_CLIENTS: JSON.stringify([program]) });
const authorization = `Bearer ${await programToken(app, program)}`;

const put = (payload: Buffer | string) =>
  app.inject({
    method: 'PUT',
    url: '/api/master-data/companies',
    headers: { authorization, 'content-type': 'application/json' },
    payload,
  });

/** Long names, with letters of several bytes, so that few companies are more than is read in one go. */
const companies = (count: number, name = 'Õunapuu ja Žürii "Vili" \\ [OÜ], {Mäe}') =>
  Array.from({ length: count }, (_, index) => ({
    externalId: `S${index}`,
    name: `${name.padEnd(450, 'õŽ')} ${index}`,
  }));

test('others are answered while 30 MB are taken apart and checked', async () => {
  // Most have an unknown field: they are read, but the database has little to do.
  const items = [
    ...companies(1000),
    ...Array.from({ length: 12_000 }, (_, index) => ({ externalId: `V${index}`, värv: 'x'.repeat(2400) })),
  ];
  const payload = Buffer.from(JSON.stringify({ items }));
  expect(payload.length).toBeGreaterThan(29_000_000);
  const importing = put(payload);
  const state = { isAnswered: false };
  void importing.finally(() => {
    state.isAnswered = true;
  });
  let answered = 0;
  // At most one in each turn of the event loop; one long piece of work would let none through.
  while (!state.isAnswered) {
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    answered += 1;
    await setImmediate();
  }
  expect((await importing).statusCode).toBe(422);
  expect(answered).toBeGreaterThan(100);
});

test('a large body is read as a small one', async () => {
  const items = companies(1500);
  const answer = await put(JSON.stringify({ items }));
  expect(answer.json()).toEqual({ content: { created: 1500, changed: 0, unchanged: 0 } });
  const rows = await db.selectFrom('companies').select(['external_id', 'name']).execute();
  const names = new Map(rows.map((row) => [row.external_id, row.name]));
  expect(items.filter(({ externalId, name }) => names.get(externalId) !== name).length).toBe(0);
  const again = await put(JSON.stringify({ items }, null, 2));
  expect(again.json()).toEqual({ content: { created: 0, changed: 0, unchanged: 1500 } });
});

const filler = JSON.stringify(companies(1500)).slice(1, -1);

test.each([
  ['that ends too early', `{"items":[${filler}`, 400, []],
  ['with an item that is no JSON', `{"items":[${filler},{"name":tere}]}`, 400, []],
  ['with a comma too many', `{"items":[${filler},]}`, 400, []],
  ['with something else in front', `{"all":true,"items":[${filler}]}`, 422, ['items INVALID']],
  ['with something else behind', `{"items":[${filler}],"all":true}`, 422, ['items INVALID']],
  ['that is a list', `[${filler}]`, 422, ['items INVALID']],
  ['with an item that is no record', `{"items":[${filler},7]}`, 422, ['items.1500 INVALID_DATA_TYPE']],
  ['with too many items', `{"items":[${'{},'.repeat(50_000)}{}]}`, 422, ['items INVALID']],
  ['with one item as long as a file', `{"items":[{"name":"${'x'.repeat(1_100_000)}"}]}`, 413, []],
  ['of nothing but brackets', `{"items":[${'['.repeat(2_000_000)}`, 413, []],
])('a large body %s is refused, and nothing is written', async (_name, payload, status, problems) => {
  const changed = payload.replaceAll('Vili', 'Kaer');
  const answer = await put(changed);
  expect(answer.statusCode).toBe(status);
  const { errors } = answer.json<{ errors: { code: string; field: string }[] }>();
  expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(problems);
  const written = await db.selectFrom('companies').select('id').where('name', 'like', '%Kaer%').execute();
  expect(written).toEqual([]);
});

test('of large bodies two are taken at once, the others come again later', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization, 'content-type': 'application/json', 'content-length': 20_000_000 };
  const requests = Array.from({ length: 5 }, () =>
    openRequest(address, 'PUT', '/api/master-data/companies', headers),
  );
  const refused: number[] = [];
  for (const { answer } of requests) {
    void answer.then(
      ({ status }) => refused.push(status),
      () => {},
    );
  }
  const soon = { timeout: 20_000 };
  await expect.poll(() => refused, soon).toEqual([429, 429, 429]);
  expect((await put(JSON.stringify({ items: [] }))).statusCode).toBe(200);
  for (const request of requests) request.end();
  const large = `{"items":[${' '.repeat(600_000)}]}`;
  await expect.poll(async () => (await put(large)).statusCode, soon).toBe(200);
});
