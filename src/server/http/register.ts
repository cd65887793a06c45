import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import {
  type Access,
  type Answer,
  type Endpoint,
  type Parsed,
  permissionsFor,
  withoutAbilities,
} from '#api/endpoint.ts';
import { outboxOwnerHeader } from '#api/routes.ts';
import { isViewer } from '#domain/permission.ts';

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { encoderOf } from './answer-encoder.ts';
import type { Authenticator, Integration, SignedInUser } from './caller.ts';
import { forbidden, Refusal, unauthenticated, unproven } from './errors.ts';
import { type FirstAnswer, type RequestKey, requestKeyOf, withIdempotency } from './idempotency.ts';
import { parseRequest } from './parse-request.ts';

/** The parameters of a handler: the parsed request, its user, and the handle on the database. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  user: E['access'] extends { scope: string } ? null : SignedInUser;
  integration: Integration | null;
  /** True when the user has proven within the hour who they are; for endpoints that ask 'by content'. */
  hasProven: boolean;
  /** In a write, the transaction's handle; the only one to use (the embedded database has one connection). */
  db: Db;
  /** Without a transaction: the Idempotency-Key, which the handler claims together with its work. */
  key: RequestKey | null;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Runs once after the commit, not after a failure or when an earlier answer is repeated. If it returns a promise, the
   * answer waits for it.
   */
  afterCommit: (work: () => unknown) => void;
}

/** Handles a call. It runs again from the start when PostgreSQL undid its transaction (db/transact.ts). */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

/** Handles a call that has no transaction: it makes its own of `outerDb` of the services. */
type OuterHandler<E extends Endpoint> = (call: Omit<Call<E>, 'db'>) => Promise<Answer<E>>;

/** The caller of a request whose access has been checked. */
type Caller = Pick<Call<Endpoint>, 'integration' | 'hasProven'> & {
  user: SignedInUser | null;
  viewsOnly: boolean;
};

/** The parameters of `register`: the app below /api and the services that every endpoint shares. */
export interface Api {
  app: FastifyInstance;
  db: Db;
  authenticator: Authenticator;
  /** True in tests: answers are parsed by their own schema, so that a wrong one fails the test. */
  checkAnswers: boolean;
}

export interface RegisterOptions {
  /** 'none': the handler calls external systems, makes its own short transactions and claims `key` in the first. */
  transaction?: 'one' | 'none';
  /** Bytes; for endpoints that take more than the usual body. */
  bodyLimit?: number;
  /** True: the handler itself reads the body from `request`; what is in `body` is not parsed. */
  readsBody?: true;
}

/**
 * Registers an endpoint of the API by its entry in the table: access (before the body is read), parsing, one
 * transaction around a write, the Idempotency-Key and the encoding of the answer.
 */
export function register<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: OuterHandler<E>,
  options: RegisterOptions & { transaction: 'none' },
): void;
export function register<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  options?: RegisterOptions & { transaction?: 'one' },
): void;
export function register<const E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: Handler<E>,
  options: RegisterOptions = {},
): void {
  const status = endpoint.status ?? 200;
  const { output } = endpoint;
  const answerSchema = typeof output === 'string' ? null : output;
  const callers = new WeakMap<FastifyRequest, Caller>();
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    ...(answerSchema !== null && {
      // Fastify encodes refusals as plain JSON.
      schema: { response: { [status]: {} } },
      serializerCompiler: () => (answer: unknown) => encoderOf(answerSchema)(answer),
    }),
    onRequest: async (request) => {
      const caller = await authorise(api.authenticator, endpoint, request);
      if (endpoint.proof === 'always' && !caller.hasProven) throw unproven();
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw unauthenticated();
      const { user, integration, hasProven, viewsOnly } = caller;
      if (endpoint.namesOwner === true) refuseOthersOutbox(request.headers[outboxOwnerHeader], user);
      const parsed = parseRequest(endpoint, request, options.readsBody);
      const run = async (db: Db, key: RequestKey | null = null): Promise<FirstAnswer> => {
        const afterCommit: (() => unknown)[] = [];
        const answering = handler({
          ...(parsed as Pick<Call<E>, 'params' | 'query' | 'body'>),
          user: user as Call<E>['user'],
          integration,
          hasProven,
          db,
          key,
          log: request.log,
          request,
          reply,
          afterCommit: (work) => void afterCommit.push(work),
        });
        const answer = await (api.checkAnswers ? withCheckedRefusals(endpoint, answering) : answering);
        if (api.checkAnswers && answerSchema !== null) z.parse(answerSchema, answer);
        return { status, answer, location: locationOf(endpoint, request.params, answer), afterCommit };
      };

      const takesKey = endpoint.method !== 'GET' && endpoint.idempotent === true && user !== null;
      const key = takesKey ? requestKeyOf(request, user.id, parsed.body) : null;
      const first = await runInTransaction(
        api.db,
        endpoint.method === 'GET' ? 'none' : options.transaction,
        key,
        run,
      );
      await Promise.all(first.afterCommit.map((work) => work()));
      if (reply.sent || first.status === 204) return reply.sent ? reply : reply.status(204).send();
      if (first.location !== null) reply.header('location', first.location);
      // A file is not encoded: it is sent as it is.
      const hides = viewsOnly && answerSchema !== null;
      return reply.status(first.status).send(hides ? withoutAbilities(first.answer) : first.answer);
    },
  });
}

/** Checks the record in a refusal by the endpoint's schema, so that it shows nothing that only others may see. */
async function withCheckedRefusals<Answered>(
  endpoint: Endpoint,
  answering: Promise<Answered>,
): Promise<Answered> {
  return answering.catch((error: unknown) => {
    if (error instanceof Refusal && error.current !== undefined) {
      z.parse(endpoint.current ?? z.never(), error.current);
    }
    throw error;
  });
}

/** Runs a handler in the kind of transaction that it wants; a write with a key runs at most once. */
async function runInTransaction(
  db: Db,
  transaction: RegisterOptions['transaction'],
  key: RequestKey | null,
  run: (db: Db, key?: RequestKey | null) => Promise<FirstAnswer>,
): Promise<FirstAnswer> {
  if (transaction === 'none') return run(db, key);
  if (key !== null) return withIdempotency(db, key, run);
  return transact(db, async (trx) => run(trx));
}

/**
 * A device's outbox names the user whose actions it sends. If another user has signed in on the device since, none of
 * them may count as that user's.
 */
function refuseOthersOutbox(owner: string | string[] | undefined, user: SignedInUser | null): void {
  if (owner !== undefined && owner !== String(user?.id)) throw unauthenticated();
}

async function authorise(
  authenticator: Authenticator,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller> {
  const { access, method } = endpoint;
  const caller = await authenticator.whoIs(request);
  if (caller === null) throw unauthenticated();
  if ('scope' in access) {
    if (!('integration' in caller) || !hasScope(caller.integration, access.scope)) throw forbidden();
    return { user: null, integration: caller.integration, hasProven: false, viewsOnly: false };
  }
  if (!('user' in caller)) throw forbidden();
  const { user } = caller;
  const permissions = permissionsFor(endpoint, user.permissions);
  if (permissions === null && !mayReadFinance(caller, access, method)) throw forbidden();
  if ('integration' in caller && method !== 'GET' && isViewersAlone(endpoint, user.permissions)) {
    throw forbidden();
  }
  return {
    user: { ...user, permissions: permissions ?? user.permissions },
    viewsOnly: isViewer(user.permissions) && method === 'GET',
    integration: null,
    hasProven: 'hasProven' in caller && caller.hasProven,
  };
}

/** True for what the right to view alone opens: a person's own settings and messages, which a program has none of. */
function isViewersAlone(endpoint: Endpoint, held: SignedInUser['permissions']): boolean {
  const others = held.filter((permission) => permission !== 'PERM_VIEW');
  return held.includes('PERM_VIEW') && permissionsFor(endpoint, others) === null;
}

/** A program with the scope `finance:read` reads what `PERM_FINANCE` opens, and changes nothing. */
function mayReadFinance(caller: object, access: Access, method: Endpoint['method']): boolean {
  if (method !== 'GET' || !('anyOf' in access) || !access.anyOf.includes('PERM_FINANCE')) return false;
  const { integration } = caller as { integration?: Integration };
  return integration?.scopes.includes('finance:read') === true;
}

function hasScope({ scopes }: Integration, requiredScope: string): boolean {
  return scopes.some((scope) => scope === requiredScope || scope.startsWith(`${requiredScope}:`));
}

function locationOf(endpoint: Endpoint, params: unknown, answer: unknown): string | null {
  if (endpoint.status !== 201) return null;
  const created = (answer as { content?: { id?: number } }).content;
  const path = (endpoint.createsAt ?? endpoint.path).replaceAll(
    /:(\w+)/g,
    (_, name: string) => (params as Record<string, string>)[name] ?? '',
  );
  return created?.id === undefined ? null : `/api${path}/${created.id}`;
}
