import type * as z from 'zod/mini';

import { isViewer, type Permission } from '#domain/permission.ts';

import type { Route } from './routes.ts';

/**
 * The callers that an endpoint allows: anyone with at least one of the permissions, or an integration with a bearer
 * token of the named scope or of one below it (`integration:stock`), which the handler checks. Endpoints open to
 * everybody live outside /api (health, sign-in).
 */
export type Access = { anyOf: readonly Permission[] } | { scope: 'integration' | 'inbox' | 'positions' };

/**
 * Whether the caller must have proven within the hour who they are (docs/requirements.md, 'Administration'): always, as
 * far as what is asked for gives power over others (its handler finds out), or why it is not asked.
 */
export type ProofRule = 'always' | 'by content' | { notNeeded: string };

export const changesNothing = { notNeeded: 'It shows, and changes nothing' } as const satisfies ProofRule;

/** The refusals an endpoint can answer beyond 401, 403, 422 and 429, which every endpoint has. */
export type NamedError = 'NOT_FOUND' | 'CONFLICT' | 'GATEWAY' | 'NOT_CONFIGURED';

/**
 * One endpoint, as data: from it the server takes parsing, authorisation, transactions and OpenAPI, the
 * tests the walk over all roles, and the web its typed client.
 */
export interface Endpoint extends Route {
  summary: string;
  access: Access;
  /** Stated of everything that is administrators' alone. */
  proof?: ProofRule;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The whole answer, envelope included; 'file' for a download, 'none' for 204. */
  output: z.ZodMiniType | 'file' | 'none';
  status?: 200 | 201 | 204;
  /** The path of the records that it creates, when not below its own path. */
  createsAt?: string;
  /** True when the endpoint takes an Idempotency-Key: it creates or sends something. */
  idempotent?: boolean;
  /** True when it may carry the id of its user (`outboxOwnerHeader`): a session of somebody else is answered 401. */
  namesOwner?: boolean;
  errors?: readonly NamedError[];
  /** The record that a CONFLICT shows as it is now (`current`), where it is of one. */
  current?: z.ZodMiniType;
}

/** Returns an answer without the abilities of its reader, for viewers, who may change nothing. */
export function withoutAbilities(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutAbilities);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (name === 'editableFields') return [name, []];
      return [name, /^may[A-Z]/.test(name) && value === true ? false : withoutAbilities(value)];
    }),
  );
}

/**
 * Returns the permissions with which a user calls an endpoint; null without the right. A viewer (`PERM_VIEW`) reads
 * as the office does, and is refused whatever else `PERM_MOBILE` opens.
 */
export function permissionsFor(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  permissions: readonly Permission[],
): readonly Permission[] | null {
  if ('scope' in access) return null;
  const { anyOf } = access;
  if (
    method === 'GET' &&
    isViewer(permissions) &&
    anyOf.includes('PERM_MOBILE') &&
    !anyOf.includes('PERM_VIEW')
  ) {
    return [...permissions, 'PERM_MOBILE'];
  }
  return anyOf.some((permission) => permissions.includes(permission)) ? permissions : null;
}

/** The parsed type of a part of the request, for a handler. */
export type Parsed<Part> = Part extends z.ZodMiniType ? z.output<Part> : undefined;

/** The type of a part of the request, for a caller. */
export type SentPart<Part> = Part extends z.ZodMiniType ? z.input<Part> : undefined;

/** The record that a refusal shows as it is now. */
export type Current<E> = E extends { current: infer Shown extends z.ZodMiniType } ? z.output<Shown> : never;

/** The type of the answer, for handler and caller. */
export type Answer<E extends Endpoint> = E['output'] extends z.ZodMiniType ? z.output<E['output']> : unknown;
