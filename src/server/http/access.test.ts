import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';

import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { outboxOwnerHeader } from '#api/routes.ts';
import { type Stream, streams } from '#api/streams.ts';

import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { openTestApp, rolePermissions, type ApiClient, type Role } from '../../../tests/setup/test-app.ts';

const served = new Set<string>();
const collect = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) served.add(`${each} ${url}`);
  });
};
subscribe('fastify.initialization', collect);
const { anonymous, db, signIn } = await openTestApp();
unsubscribe('fastify.initialization', collect);

const roles = Object.keys(rolePermissions) as Role[];
const clients = new Map<Role, ApiClient>();
for (const role of roles) clients.set(role, await signIn({ permissions: rolePermissions[role] }));

const table = Object.entries<Endpoint>(endpoints);
const streamTable = Object.entries<Stream>(streams);

describe.each(table)('%s', (_name, endpoint) => {
  test('is on the server', () => {
    expect(served).toContain(`${endpoint.method} /api${endpoint.path}`);
  });

  test('declares who may call it', () => {
    const { access } = endpoint;
    expect('scope' in access ? access.scope : access.anyOf.join()).not.toBe('');
  });

  test('is refused without a session', async () => {
    expect((await call(anonymous, endpoint)).problem).toMatchObject({ status: 401 });
  });

  test.each(roles)('answers %s as declared', async (role) => {
    const client = clients.get(role) ?? anonymous;
    const answer = await call(client, endpoint);
    if (mayCall(role, endpoint)) expect([401, 403]).not.toContain(answer.status);
    else expect(answer.problem).toMatchObject({ status: 403, errorMessage: 'Õigused puuduvad' });
  });
});

describe.each(streamTable)('the stream %s', (_name, stream) => {
  const address = `/api${stream.path}`;

  test('is on the server, and refused without a session', async () => {
    expect(served).toContain(`GET ${address}`);
    expect((await anonymous.get(address)).problem).toMatchObject({ status: 401 });
  });

  test.each(roles.filter((role) => !mayCall(role, stream)))('is refused to %s', async (role) => {
    const client = clients.get(role) ?? anonymous;
    expect((await client.get(address)).problem).toMatchObject({ status: 403 });
  });
});

test.each(table.filter(([, { namesOwner }]) => namesOwner === true))(
  "%s is refused when it comes out of somebody else's outbox",
  async (_name, { method, path }) => {
    const driver = clients.get('driver') ?? anonymous;
    const headers = { 'content-type': 'application/json', [outboxOwnerHeader]: '987654' };
    // Named before the fields are judged, so that nothing is told of them.
    expect((await driver.send(method, `/api${path}`, '{}', headers)).problem).toMatchObject({ status: 401 });
  },
);

test('what is made can be read where Location says', () => {
  const made = table.filter(([, { status }]) => status === 201);
  const locations = made.map(([, { createsAt, path }]) => `GET /api${createsAt ?? path}/:id`);
  expect(locations.filter((location) => !served.has(location))).toEqual([]);
});

test('nothing is served under /api that the contract does not list', () => {
  const open = ['GET /api/openapi.json', 'GET /api/docs'];
  const all = [...table, ...streamTable];
  const listed = new Set([...open, ...all.map(([, { method, path }]) => `${method} /api${path}`)]);
  const unlisted = [...served].filter(
    (each) => each.includes(' /api/') && !each.startsWith('HEAD ') && !listed.has(each),
  );
  expect(unlisted).toEqual([]);
});

function mayCall(role: Role, { access, method }: Pick<Endpoint, 'access' | 'method'>): boolean {
  const held: readonly string[] = rolePermissions[role];
  if (!('anyOf' in access)) return false;
  if (access.anyOf.some((permission) => held.includes(permission))) return true;
  return role === 'viewer' && method === 'GET' && access.anyOf.includes('PERM_MOBILE');
}

/** The writes of a viewer: their own settings and messages, and nothing that changes the office's work. */
const viewersOwn = ['savePushPreferences', 'saveUserSetting', 'subscribePush', 'unsubscribePush'];

test('who only views may change nothing but what is their own', () => {
  const open = table.filter(([, endpoint]) => endpoint.method !== 'GET' && mayCall('viewer', endpoint));
  expect(open.map(([name]) => name).sort()).toEqual(viewersOwn);
});

test("a program's token that only views changes nothing at all", async () => {
  const admin = await signIn({ permissions: ['PERM_ADMIN', 'PERM_MOBILE'] });
  const made = await admin.post<{ content: { token: string } }>('/api/admin/tokens', {
    name: 'Vaataja',
    scopes: ['PERM_VIEW'],
  });
  expect(made.status, made.text).toBe(201);
  const headers = {
    authorization: `Bearer ${made.body.content.token}`,
    'content-type': 'application/json',
  };
  const writes = table.filter(([, { method }]) => method !== 'GET');
  const answers = await Promise.all(
    writes.map(async ([name, { method, path }]) => {
      const url = `/api${path.replaceAll(/:\w+/g, '987654')}`;
      return { name, status: (await anonymous.send(method, url, '{}', headers)).status };
    }),
  );
  expect(answers.filter(({ status }) => status !== 403)).toEqual([]);
});

test('who only views reads what the office reads', () => {
  const reads = table.filter(([, endpoint]) => endpoint.method === 'GET');
  const staffs = reads.filter(([, endpoint]) => mayCall('staff', endpoint));
  expect(staffs.filter(([, endpoint]) => !mayCall('viewer', endpoint))).toEqual([]);
  const viewers = reads.filter(([, endpoint]) => mayCall('viewer', endpoint));
  expect(viewers.filter(([, endpoint]) => !mayCall('staff', endpoint))).toEqual([]);
});

test.each([
  ['a client', ['PERM_CLIENT', 'PERM_VIEW'], '/api/transport-jobs/datatable', 403],
  ['a driver', ['PERM_MOBILE_TRUCK_DRIVER', 'PERM_VIEW'], '/api/transport-jobs/datatable', 200],
  ['an administrator', ['PERM_ADMIN', 'PERM_VIEW'], '/api/alerts', 200],
] as const)(
  'beside the right of %s the right to view is answered as said',
  async (_who, held, url, status) => {
    const caller = await signIn({ permissions: held });
    expect((await caller.get(url)).status).toBe(status);
    expect((await caller.post('/api/alerts/settle', { ids: [1] })).status).toBe(403);
  },
);

test('what a viewer reads offers nothing to do', async () => {
  const row = await createJobRow(db);
  const staffs = await (clients.get('staff') ?? anonymous).get(`/api/transport-job-products/${row.id}`);
  expect(staffs.body).toMatchObject({ content: { mayCancel: true } });
  const viewers = await (clients.get('viewer') ?? anonymous).get(`/api/transport-job-products/${row.id}`);
  expect(viewers.body).toMatchObject({
    content: { id: row.id, mayCancel: false, maySend: false, editableFields: [] },
  });
});

/**
 * The smallest possible call: a user who may call the endpoint gets some other answer, often that fields are missing.
 */
function call(client: ApiClient, { method, path }: Endpoint) {
  const url = `/api${path.replaceAll(/:\w+/g, '987654')}`;
  return client.send(method, url, method === 'GET' ? '' : '{}', { 'content-type': 'application/json' });
}
