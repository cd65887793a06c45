import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import {
  type ApiClient,
  openTestApp,
  rolePermissions,
  type TestAnswer,
} from '../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn({ permissions: rolePermissions.staff });
const everybody = await signIn({ permissions: ['PERM_MOBILE', 'PERM_CLIENT', 'PERM_MOBILE_TRUCK_DRIVER'] });

for (let each = 0; each < 5; each += 1) {
  await createLocation(db);
  await createGrain(db);
  await createTruck(db);
}

const order = {
  transportDate: '2026-05-21',
  product: { id: 1 },
  client: { id: 1 },
  pickup: { id: 1 },
  quantity: 28.5,
};

describe('a transport order is refused with every problem named', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['unknown fields', { colour: 'red', weight: 1 }, ['colour NOT_ALLOWED', 'weight NOT_ALLOWED']],
    [
      'wrong types',
      { quantity: '28.5', wetGrain: 'yes', product: 7 },
      ['product INVALID_DATA_TYPE', 'quantity INVALID_DATA_TYPE', 'wetGrain INVALID_DATA_TYPE'],
    ],
    [
      'missing fields',
      { transportDate: undefined, product: undefined, client: null, pickup: {}, quantity: undefined },
      [
        'client REQUIRED',
        'pickup.id REQUIRED',
        'product REQUIRED',
        'quantity REQUIRED',
        'transportDate REQUIRED',
      ],
    ],
    ['an impossible day', { transportDate: '2026-02-30' }, ['transportDate INVALID']],
    ['a day with a time', { transportDate: '2026-05-21T00:00:00Z' }, ['transportDate INVALID']],
    ['a NUL byte', { note: 'a\0b' }, ['note INVALID']],
    ['an array for an object', { product: [1] }, ['product INVALID_DATA_TYPE']],
    ['an array for a scalar', { quantity: [1] }, ['quantity INVALID_DATA_TYPE']],
    ['an object for a scalar', { transportDate: {} }, ['transportDate INVALID_DATA_TYPE']],
    ['a huge number', { quantity: 1e300 }, ['quantity INVALID']],
    ['less than nothing', { quantity: -1 }, ['quantity INVALID']],
    ['four decimals', { quantity: 0.0001 }, ['quantity INVALID']],
  ])('%s', async (_name, change, problems) => {
    const answer = await staff.post('/api/transport-orders', { ...order, ...change });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual(problems);
    expectProblemDocument(answer);
  });

  test.each([0, -1, 1.5, 2 ** 53, 1e20, 9_999_999_999_999])('an id of %d', async (id) => {
    const answer = await staff.post('/api/transport-orders', { ...order, product: { id } });
    expect(answer.status).toBe(422);
    expect(answer.problems.some((each) => each.startsWith('product'))).toBe(true);
  });
});

test.each([
  ['et', 'Liiga pikk, kuni 2\u{a0}000 märki'],
  ['ru', 'Слишком длинно, знаков может быть не больше 2000'],
  ['en', 'Too long, at most 2000 characters'],
])(
  'a text that is too long is refused with its limit, to drivers in their language: %s',
  async (language, words) => {
    const body = JSON.stringify({ note: 'x'.repeat(2001) });
    const answer = await everybody.send('POST', '/api/truck-drivers/release-asked', body, {
      'content-type': 'application/json',
      'accept-language': language,
    });
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toContainEqual(
      expect.objectContaining({ code: 'INVALID', field: 'note', most: 2000, explanation: words }),
    );
    expect(answer.problem.errorMessage).toContain(words);
  },
);

test('a text that is too long is refused with its limit in an order and in a cell of the table', async () => {
  const inOrder = await staff.post('/api/transport-orders', { ...order, note: 'x'.repeat(1001) });
  expect(inOrder.problem.errorMessage).toBe('Kontrollige andmeid: Liiga pikk, kuni 1\u{a0}000 märki');
  const inCell = await staff.send(
    'PATCH',
    '/api/transport-job-products/patch-products',
    JSON.stringify([{ id: 1, version: 1, changes: { shelf: 'x'.repeat(101) } }]),
    { 'content-type': 'application/json' },
  );
  expect(inCell.problem.errors).toEqual([
    expect.objectContaining({ field: '0.changes.shelf', explanation: 'Liiga pikk, kuni 100 märki' }),
  ]);
});

describe('a search is refused with every problem named', () => {
  test.each([
    ['a NUL byte', 'search=%00', ['search INVALID']],
    ['a size out of range', 'size=101', ['size INVALID']],
    ['no number', 'size=ten', ['size INVALID']],
    ['an empty number', 'size=', ['size INVALID']],
    ['a number beyond bigint', 'personId=99999999999999999999', ['personId INVALID']],
    ['an array for a scalar', 'search=a&search=b', ['search INVALID_DATA_TYPE']],
    ['unknown parameters', 'colour=red&weight=1', ['colour NOT_ALLOWED', 'weight NOT_ALLOWED']],
    ['several at once', 'size=0&colour=red', ['colour NOT_ALLOWED', 'size INVALID']],
  ])('%s', async (_name, query, problems) => {
    const answer = await staff.get(`/api/companies?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual(problems);
    expectProblemDocument(answer);
  });
});

test('a filter by a number that no row can have finds nothing', async () => {
  const answer = await staff.get('/api/transport-jobs/datatable?priority=999999999999999');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ content: [] });
});

describe('a body that cannot be taken', () => {
  const json = { 'content-type': 'application/json' };

  test.each<[string, number, string, Record<string, string>]>([
    ['unreadable JSON', 400, '{"quantity":', json],
    ['bytes that are no text', 400, '\u0000\u0001', json],
    ['a prototype in disguise', 400, '{"__proto__":{"isAdmin":true}}', json],
    ['1 MB', 413, JSON.stringify({ ...order, note: 'x'.repeat(1024 * 1024) }), json],
    ['another content type', 415, '<order/>', { 'content-type': 'application/xml' }],
    ['a form', 415, 'quantity=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', 415, JSON.stringify(order), { 'content-type': 'text/plain' }],
    ['a list', 422, '[]', json],
    ['a text', 422, '"order"', json],
    ['null', 422, 'null', json],
    ['nothing', 422, '', json],
  ])('%s', async (_name, status, payload, headers) => {
    const answer = await staff.send('POST', '/api/transport-orders', payload, headers);
    expect(answer.problem.status).toBe(status);
    expectProblemDocument(answer);
  });

  test('a path that cannot be decoded', async () => {
    expectProblemDocument(await staff.get('/api/companies/%E0%A4%A'));
  });
});

test.each(['0001-01-01', '9999-12-31'])("the calendar's edge %s is planned as any day", async (date) => {
  expect((await staff.get(`/api/planning/day?date=${date}`)).status).toBe(200);
  expect((await staff.get(`/api/planning/report?from=${date}&to=${date}`)).status).toBe(200);
  expect((await staff.post('/api/planning/suggest', { date, seconds: 1 })).status).toBe(200);
});

const runs = Number(process.env.FUZZ_RUNS ?? 8);

/** Whatever is sent, the answer is one of the contract or a refusal that names the problems. */
test.each(Object.entries<Endpoint>(endpoints))(
  '%s never fails on any input',
  { timeout: 600_000 },
  async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async (request) => {
        const answer = await send(everybody, endpoint, request);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) expectProblemDocument(answer);
      }),
      { numRuns: runs },
    );
  },
);

function expectProblemDocument(answer: TestAnswer<unknown>): void {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.problem).toMatchObject({
    type: expect.any(String),
    title: expect.stringMatching(/./),
    status: answer.status,
    detail: expect.stringMatching(/./),
    errorMessage: expect.stringMatching(/./),
    errorDescription: expect.stringMatching(/./),
    errors: expect.any(Array),
  });
  if (answer.status === 422) expect(answer.problem.errors).not.toEqual([]);
  expect(answer.text).not.toMatch(/node_modules|\.ts:|syntax error|invalid byte sequence/);
}

interface AnyRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

function send(client: ApiClient, { method, path }: Endpoint, { params, query, body }: AnyRequest) {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? '1'),
  );
  const url = `/api${filled}?${new URLSearchParams(query).toString()}`;
  if (method === 'GET') return client.get(url);
  return client.send(method, url, JSON.stringify(body) ?? '', { 'content-type': 'application/json' });
}

function requestFor(endpoint: Endpoint): fc.Arbitrary<AnyRequest> {
  return fc.record({
    params: texts(propertiesOf(endpoint.params), 0),
    query: texts(propertiesOf(endpoint.query), 1),
    body: endpoint.body === undefined ? fc.constantFrom(undefined, {}) : like(schemaOf(endpoint.body), 0),
  });
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
}

function schemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function propertiesOf(schema: z.ZodMiniType | undefined): string[] {
  return schema === undefined ? [] : Object.keys(schemaOf(schema).properties ?? {});
}

/** A few of the known names with words that are sometimes right, sometimes anything; now and then an unknown name. */
function texts(names: readonly string[], unknown: 0 | 1): fc.Arbitrary<Record<string, string>> {
  const known = fc
    .subarray([...names], { maxLength: Math.min(3, names.length) })
    .chain((some) => fc.tuple(...some.map((name) => fc.tuple(fc.constant(name), text))));
  const others = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(fc.string({ maxLength: 8 }), text), { maxLength: unknown }),
  );
  return fc.tuple(known, others).map((pairs) => Object.fromEntries(pairs.flat()));
}

const text = fc.oneof(
  fc.nat().map(String),
  fc.constantFrom('', '0', '1', '-1', 'true', 'false', '2026-05-20', '9'.repeat(15), '9'.repeat(30), '1,2,3'),
  fc.constantFrom('date,desc', 'id,asc', 'UNCOMPLETED', '%', '_', "'", '\\', '\0', 'õäöü', '🚚', '1e9', ' '),
  fc.string({ unit: 'binary', maxLength: 30 }).map((each) => each.toWellFormed()),
);

/** Values roughly as a schema wants them, so that many pass the first check. */
function like(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: shaped(schema, depth) }, { weight: 1, arbitrary: fc.jsonValue() });
}

function shaped(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => like(each, depth)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(properties.map(([name, each]) => [name, like(each, depth + 1)])),
        depth === 0 ? {} : { requiredKeys: [] },
      );
    }
    case 'array':
      return fc.array(like(schema.items ?? {}, depth + 1), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 50 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return schema.format === 'date'
        ? fc.constantFrom('2026-05-20', '2026-02-30', '0001-01-01', '9999-12-31', '+012026-01-01')
        : text;
    case undefined:
    default:
      return fc.jsonValue();
  }
}
