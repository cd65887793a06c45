import { permissions } from '#domain/permission.ts';

import type { Db } from '../src/server/db/schema.ts';
import { sessionCookieName } from '../src/server/http/session-cookie.ts';
import { createProgramToken } from '../src/server/identity/callers/program-tokens.ts';
import { createSession } from '../src/server/identity/session/sessions.ts';
import { createDriver } from '../tests/factories/users.ts';
import type { Operation } from './operations.ts';

/** It may bring every kind of data and give every permission, so that all of the import is reached. */
export const integrationClient = {
  clientId: 'fuzz',
  clientSecret: 'a-secret-of-twenty-characters',
  scopes: ['integration', 'integration:users', ...permissions.map((permission) => `grant:${permission}`)],
};

/** Somebody who makes requests. */
export interface Caller {
  name: string;
  headers: Record<string, string>;
  permissions: readonly string[];
  scopes: readonly string[];
  /** A client or a driver: sees some companies only, and is refused others by id. */
  isBound: boolean;
  /** The user of the session; null for a program and for nobody. */
  userId: number | null;
}

/** The callers of the run: the demo accounts, another client and a driver of another carrier. */
export interface SignedIn {
  callers: Caller[];
  mailProgram: Caller;
  borders: Borders;
}

/** The records that nobody else may read. Read from the database, not from the API that is under test. */
export interface Borders {
  /** By caller: the companies that a client represents, the carrier that a driver drives for. */
  companiesOf: Record<string, readonly number[]>;
  companies: readonly { id: number; name: string; regNo: string | null }[];
  trucks: readonly { id: number; plate: string; companyId: number | null; driverPhone: string | null }[];
}

/** Makes sessions in a database that is filled with demo data; no server runs over it yet. */
export async function signInAll(db: Db, now: number): Promise<SignedIn> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const named = (username: string) => users.find((each) => each.username === username) ?? fail(username);
  const demoClient = named('client');
  const otherClient = users.find(
    (each) => each.permissions.join('') === 'PERM_CLIENT' && each.id !== demoClient.id,
  );
  const trucks = await db.selectFrom('trucks').selectAll().orderBy('id').execute();
  const demoCarrier = named('driver').carrier_company_id;
  const otherCarrier = trucks.find(
    ({ company_id: carrier }) => carrier !== null && carrier !== demoCarrier,
  )?.company_id;
  const people = {
    nobody: named('nobody'),
    client: demoClient,
    'other client': otherClient ?? fail('another client'),
    driver: named('driver'),
    'other driver': await createDriver(db, {
      username: 'other-driver',
      carrier_company_id: otherCarrier ?? fail('another carrier'),
    }),
    staff: named('staff'),
  };

  const callers: Caller[] = [
    { name: 'anonymous', headers: {}, permissions: [], scopes: [], isBound: false, userId: null },
  ];
  const companiesOf: Record<string, readonly number[]> = {};
  for (const [name, user] of Object.entries(people)) {
    const session = await createSession(db, user.id, now);
    const headers = { cookie: `${sessionCookieName}=${session}` };
    callers.push({
      name,
      headers,
      permissions: user.permissions,
      scopes: [],
      isBound: /client|driver/.test(name),
      userId: user.id,
    });
    const represented = await db
      .selectFrom('representatives')
      .select('company_id')
      .where('person_id', '=', user.person_id ?? 0)
      .execute();
    if (name.includes('client')) companiesOf[name] = represented.map((each) => each.company_id);
    if (name.includes('driver')) companiesOf[name] = [user.carrier_company_id ?? 0];
  }
  const { token } = await createProgramToken(
    db,
    { name: 'Kirjad', scopes: ['inbox', 'positions'], expiresAt: null, createdBy: people.staff.id },
    now,
  );
  const officePhones = new Set(
    users.filter(({ permissions }) => permissions.includes('PERM_MOBILE')).map(({ phone }) => phone),
  );
  const companies = await db.selectFrom('companies').select(['id', 'name', 'reg_no']).execute();
  return {
    callers,
    mailProgram: {
      name: 'mail program',
      headers: { authorization: `Bearer ${token}` },
      permissions: [],
      scopes: ['inbox', 'positions'],
      isBound: false,
      userId: null,
    },
    borders: {
      companiesOf,
      companies: companies.map(({ id, name, reg_no: regNo }) => ({ id, name, regNo })),
      trucks: trucks.map((each) => ({
        id: each.id,
        plate: each.license_plate_number,
        companyId: each.company_id,
        // Who also works at the office is called there by drivers of all carriers.
        driverPhone: officePhones.has(each.driver_phone) ? null : each.driver_phone,
      })),
    },
  };
}

/** The outside program, with a token of the server's own identity server. */
export async function integrationCaller(url: string): Promise<Caller> {
  const { clientId, clientSecret, scopes } = integrationClient;
  const answer = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' ') }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  return {
    name: 'integration',
    headers: { authorization: `Bearer ${token ?? fail('a token')}` },
    permissions: [],
    scopes: ['integration'],
    isBound: false,
    userId: null,
  };
}

/** True if the document allows the caller to call the operation. */
export function mayCall(caller: Caller, { permissions, scope }: Operation): boolean {
  return scope === null
    ? permissions.some((each) => caller.permissions.includes(each))
    : caller.scopes.includes(scope);
}

/** Kinds of master data that say who belongs to whom. */
const bordering = new Set(['companies', 'people', 'representatives', 'locations', 'trucks', 'trailers']);

/**
 * Whether it would end a caller's session, take a right away or change who belongs to whom: what is checked of borders
 * holds for what was there when the run began.
 */
export function changesBorders(
  callers: readonly Caller[],
  { method, path }: Operation,
  { id, kind }: Partial<Record<'id' | 'kind', string>>,
): boolean {
  if (method === 'GET') return false;
  const isOfUser =
    path.startsWith('/admin/users/{id}') && callers.some(({ userId }) => userId === Number(id));
  return isOfUser || (path.startsWith('/admin/{kind}') && bordering.has(kind ?? ''));
}

function fail(what: string): never {
  throw new Error(`The demo data have no ${what}.`);
}
