import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';

import type { ProblemDocument } from '#api/error-codes.ts';
import type { Permission } from '#domain/permission.ts';

import { type AppParts, buildApp } from '../../src/server/build-app.ts';
import { readConfig, type Config } from '../../src/server/config/config.ts';
import type { ConnectedDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/schema.ts';
import type { SignedInUser } from '../../src/server/http/caller.ts';
import { sessionCookieName } from '../../src/server/http/session-cookie.ts';
import { createSession } from '../../src/server/identity/session/sessions.ts';
import { openTestDatabase } from './test-database.ts';

/** The real app on a database of its own, for one test file. */
export interface TestApp {
  app: FastifyInstance;
  db: Db;
  /** Of the database; null when it is the embedded one. */
  address: string | null;
  config: Config;
  clock: TestClock;
  /** Requests without a session. */
  anonymous: ApiClient;
  /** Makes a user with a session, by default staff, and gives the client that makes requests as that user. */
  signIn: (user?: Partial<NewUser>) => Promise<SignedInClient>;
}

/** The app's clock: epoch milliseconds, standing still until it is moved. */
export interface TestClock {
  now: number;
}

export interface NewUser {
  permissions: readonly Permission[];
  username: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  personId: number | null;
  carrierCompanyId: number | null;
}

export interface ApiClient {
  get<T = unknown>(url: string, headers?: Headers): Promise<TestAnswer<T>>;
  post<T = unknown>(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer<T>>;
  put<T = unknown>(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer<T>>;
  patch<T = unknown>(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer<T>>;
  delete<T = unknown>(url: string, body?: unknown, headers?: Headers): Promise<TestAnswer<T>>;
  /** Sends the payload as it is, of whatever content type. */
  send<T = unknown>(method: Method, url: string, payload: string, headers: Headers): Promise<TestAnswer<T>>;
}

export interface SignedInClient extends ApiClient {
  user: SignedInUser;
  /** The headers of the browser, for requests made past this client. */
  headers: Headers;
}

export interface TestAnswer<T> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** The parsed JSON; undefined when the answer is none. */
  body: T;
  /** The refusal; throws when the answer is none. */
  problem: ProblemDocument;
  /** Each problem of a refusal as `field CODE`, sorted. */
  problems: string[];
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

/** A Wednesday at noon in Tallinn. */
export const testNow = Date.parse('2026-05-20T12:00:00+03:00');

/** The rights of the demo accounts. */
export const rolePermissions = {
  nobody: [],
  client: ['PERM_CLIENT'],
  driver: ['PERM_MOBILE_TRUCK_DRIVER'],
  staff: ['PERM_MOBILE'],
  viewer: ['PERM_VIEW'],
  staffdriver: ['PERM_MOBILE', 'PERM_MOBILE_TRUCK_DRIVER'],
  quality: ['PERM_QUALITY'],
  admin: ['PERM_ADMIN'],
  finance: ['PERM_FINANCE'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof rolePermissions;

/**
 * Builds the real app on a fresh database. Called at the top of a test file (`const { signIn } = await
 * openTestApp()`), it closes both after the file's last test.
 */
export async function openTestApp(
  env: Record<string, string> = {},
  parts: Partial<Pick<AppParts, 'external' | 'drawing' | 'reading'>> = {},
): Promise<TestApp> {
  return openAppOn(await openTestDatabase(), env, parts);
}

/** The same on a database that was opened already. */
export async function openAppOn(
  database: ConnectedDatabase,
  env: Record<string, string> = {},
  parts: Partial<Pick<AppParts, 'external' | 'drawing' | 'reading'>> = {},
): Promise<TestApp> {
  // Tests ask faster than any person: how much a session may ask has a test of its own.
  const config = readConfig({ DEMO: '0', API_REQUESTS_PER_SECOND: '0', ...env });
  const clock: TestClock = { now: testNow };
  const app = await buildApp({
    config,
    database,
    logger: false,
    now: () => clock.now,
    checkAnswers: true,
    ...parts,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  let users = 0;
  return {
    app,
    db: database.db,
    address: database.address,
    config,
    clock,
    anonymous: clientOf(app, {}),
    async signIn(wanted = {}) {
      users += 1;
      const user = await insertUser(database.db, { ...standardUser(users), ...wanted });
      const session = await createSession(database.db, user.id, clock.now);
      const headers = { cookie: `${sessionCookieName}=${session}` };
      return { ...clientOf(app, headers), user, headers };
    },
  };
}

function standardUser(number: number): NewUser {
  return {
    permissions: rolePermissions.staff,
    username: `kasutaja-${number}`,
    firstName: 'Mari',
    lastName: `Mets ${number}`,
    phone: '+37255512345',
    personId: null,
    carrierCompanyId: null,
  };
}

async function insertUser(db: Db, user: NewUser): Promise<SignedInUser> {
  const { id } = await db
    .insertInto('users')
    .values({
      sub: user.username,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      person_id: user.personId,
      carrier_company_id: user.carrierCompanyId,
      permissions: [...user.permissions],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, sub: user.username, ...user };
}

function clientOf(app: FastifyInstance, session: Headers): ApiClient {
  const send = async <T>(method: Method, url: string, payload: string | undefined, headers: Headers) => {
    const reply = await app.inject({
      method,
      url,
      headers: { ...session, ...headers },
      ...(payload !== undefined && { payload }),
    });
    return answerOf<T>(reply);
  };
  const withBody =
    (method: Method) =>
    <T>(url: string, body?: unknown, headers: Headers = {}) =>
      body === undefined
        ? send<T>(method, url, undefined, headers)
        : send<T>(method, url, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  return {
    get: (url, headers = {}) => send('GET', url, undefined, headers),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
    delete: withBody('DELETE'),
    send,
  };
}

function answerOf<T>(reply: Awaited<ReturnType<FastifyInstance['inject']>>): TestAnswer<T> {
  const type = reply.headers['content-type']?.toString() ?? '';
  const body = /\bjson\b/.test(type) && reply.payload !== '' ? (JSON.parse(reply.payload) as T) : undefined;
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.payload,
    body: body as T,
    get problem() {
      if (!type.startsWith('application/problem+json')) {
        throw new Error(`No refusal but ${reply.statusCode}: ${reply.payload.slice(0, 500)}`);
      }
      return body as ProblemDocument;
    },
    get problems() {
      return this.problem.errors.map((each) => `${each.field ?? ''} ${each.code}`.trim()).sort();
    },
  };
}
