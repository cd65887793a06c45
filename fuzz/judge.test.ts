import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';

import type { ProblemDocument } from '#api/error-codes.ts';

import { guardBorders } from './borders.ts';
import type { Caller } from './callers.ts';
import type { WireAnswer, WireRequest } from './exchange.ts';
import { judge } from './judge.ts';
import type { Operation } from './operations.ts';
import { createPool } from './pool.ts';

const ajv = new Ajv2020({ strict: false });
const isProblem = ajv.compile({ type: 'object', required: ['status', 'errors', 'errorMessage'] });

const operation: Operation = {
  id: 'searchCompanies',
  method: 'GET',
  path: '/companies',
  permissions: ['PERM_MOBILE', 'PERM_CLIENT'],
  scope: null,
  pathParameters: [],
  query: [],
  body: null,
  takesKey: false,
  statuses: [200, 400, 401, 403, 422],
  success: 200,
  answers: 'json',
  isAsDocumented: ajv.compile({ type: 'object', required: ['content'] }),
};

const caller = (name: string, permissions: string[]): Caller => ({
  name,
  headers: {},
  permissions,
  scopes: [],
  isBound: name === 'client',
  userId: 1,
});
const staff = caller('staff', ['PERM_MOBILE']);
const client = caller('client', ['PERM_CLIENT']);
const nobody = caller('nobody', []);
const anonymous = caller('anonymous', []);

const asked = (by: Caller, mutations: string[] = []): WireRequest => ({
  operation,
  caller: by,
  method: 'GET',
  target: '/api/companies',
  headers: {},
  body: null,
  mutations,
});

const answer = (status: number, body: unknown, type = 'application/json'): WireAnswer => ({
  status,
  headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  bytes: Buffer.alloc(0),
  text: JSON.stringify(body),
  body,
  milliseconds: 1,
  failure: null,
});

const refused = (status: number, more: Partial<ProblemDocument> = {}) => {
  const words = { detail: 'Ei leitud', errorMessage: 'Ei leitud', errorDescription: 'Ei leitud' };
  return answer(status, { status, ...words, errors: [], ...more }, 'application/problem+json');
};

const checks = (request: WireRequest, given: WireAnswer) =>
  judge(request, given, isProblem).map(({ check }) => check);

test.each([
  ['an answer as documented', asked(staff), answer(200, { content: [] })],
  ['nobody refused', asked(nobody), refused(403)],
  ['no session', asked(anonymous), refused(401)],
  ['a spoilt body that is not read', asked(staff, ['broken JSON']), refused(400)],
  ['an address that nobody can read', asked(anonymous, ['bad path parameter']), refused(400)],
  ['a client refused by id', asked(client), refused(403)],
])('no fault: %s', (_name, request, given) => {
  expect(checks(request, given)).toEqual([]);
});

test.each([
  ['access', asked(anonymous), answer(200, { content: [] })],
  ['access', asked(nobody), refused(422, { errors: [{ code: 'INVALID', field: 'x', message: 'Vigane' }] })],
  ['access', asked(staff), refused(403)],
  ['access', asked(anonymous, ['broken JSON']), refused(400)],
  ['access', asked(anonymous, ['wrong content type']), refused(415)],
  ['access', asked(nobody, ['megabytes']), refused(413)],
  ['undocumented status', asked(staff), refused(404)],
  ['answer is not as documented', asked(staff), answer(200, { items: [] })],
  ['500', asked(staff), refused(500)],
  ['503 without Retry-After', asked(staff), refused(503)],
  ['no problem document', asked(staff, ['odd header']), answer(400, { error: 'Bad Request' })],
  ['no Estonian sentence', asked(staff), refused(400, { errorMessage: 'Body is not valid' })],
  [
    'shows its insides',
    asked(staff),
    refused(400, { detail: 'at parse (/srv/koorem/src/server/main.ts:3)' }),
  ],
  ['422 names nothing', asked(staff), refused(422)],
  [
    '422 does not name the field',
    asked(staff),
    refused(422, { errors: [{ code: 'INVALID', message: 'Vigane' }] }),
  ],
  ['no answer', asked(staff), { ...answer(0, null), failure: 'socket hang up' }],
])('fault: %s', (check, request, given) => {
  expect(checks(request, given)).toContain(check);
});

test('a client is told of their own companies only', () => {
  const companies = [
    { id: 1, name: 'Oma Talu OÜ', regNo: '10000001' },
    { id: 2, name: 'Võõras Talu OÜ', regNo: '10000002' },
  ];
  const guard = guardBorders({ companiesOf: { client: [1] }, companies, trucks: [] }, createPool());
  const told = (by: Caller, content: unknown[]) => guard(asked(by), answer(200, { content })).length;
  expect(told(client, [{ companyId: 1 }])).toBe(0);
  expect(told(staff, [{ companyId: 2 }])).toBe(0);
  expect(told(client, [{ companyId: 2 }])).toBe(1);
  expect(told(client, [{ id: 2, name: 'X', problematic: false }])).toBe(1);
  expect(told(client, [{ note: 'Võõras Talu OÜ' }])).toBe(1);
});

test('a driver is told of the trucks of their own carrier only', () => {
  const trucks = [
    { id: 1, plate: '111AAA', companyId: 5, driverPhone: null },
    { id: 2, plate: '222BBB', companyId: 6, driverPhone: null },
  ];
  const driver = caller('driver', ['PERM_MOBILE_TRUCK_DRIVER']);
  const guard = guardBorders({ companiesOf: { driver: [5] }, companies: [], trucks }, createPool());
  const told = (content: unknown[]) => guard(asked(driver), answer(200, { content })).length;
  expect(told([{ truck: { id: 1 } }])).toBe(0);
  expect(told([{ truck: { id: 2 } }])).toBe(1);
  expect(told([{ plate: '222BBB' }])).toBe(1);
});
