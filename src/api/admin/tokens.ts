import * as z from 'zod/mini';

import { masterDataEntities, hasPrices } from '#api/import/master-data.ts';
import type { Permission } from '#domain/permission.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, id, idParam, instant, line } from '../values.ts';

/**
 * The scopes of a program's token: the rights of a person with that permission, reading with `PERM_FINANCE`, or writing
 * one kind of records.
 */
export const tokenScopes = [
  'PERM_MOBILE',
  'PERM_VIEW',
  'PERM_CLIENT',
  'PERM_MOBILE_TRUCK_DRIVER',
  'finance:read',
  'inbox',
  'positions',
  ...masterDataEntities.map((kind) => `integration:${kind}` as const),
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Returns the rights of which one is needed to give a program this scope, so that a token never opens more than its
 * maker may open. Empty for what every administrator may do. Empty too for client and driver: a program belongs to no
 * person and no carrier, so it is shown nobody's orders or jobs.
 */
export function rightsToGive(scope: TokenScope): readonly Permission[] {
  if (scope === 'PERM_MOBILE') return ['PERM_MOBILE'];
  if (scope === 'PERM_VIEW') return ['PERM_MOBILE', 'PERM_VIEW'];
  if (scope === 'finance:read') return ['PERM_FINANCE'];
  return masterDataEntities.some((kind) => scope === `integration:${kind}` && hasPrices(kind))
    ? ['PERM_FINANCE']
    : [];
}

/** True where somebody with these rights may make a token of the scope. */
export function mayGive(scope: TokenScope, permissions: readonly Permission[]): boolean {
  const rights = rightsToGive(scope);
  return rights.length === 0 || rights.some((right) => permissions.includes(right));
}

/** Returns the scopes of a token that are closed, since whoever made it may not give them any more. */
export function lostScopes<Scope extends string>(scopes: readonly Scope[], maker: TokenMaker): Scope[] {
  const permissions = maker.disabled ? [] : maker.permissions;
  return scopes.filter((scope) => {
    const knownScope = tokenScopes.find((each) => each === (scope as string));
    return knownScope !== undefined && !mayGive(knownScope, permissions);
  });
}

/** The user who made a token, with their present rights. */
interface TokenMaker {
  permissions: readonly Permission[];
  disabled: boolean;
}

const token = z.strictObject({
  id,
  name: z.string(),
  /** The first characters of the token. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Scopes among them that are closed, since the maker of the token has lost the right. */
  lostScopes: z.array(z.enum(tokenScopes)),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof token>;

export const tokenEndpoints = {
  listTokens: {
    ...routes.listTokens,
    summary: 'Tokens of programs that were not taken back, the newest first',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    output: contentList(token),
  },
  getToken: {
    ...routes.getToken,
    summary: 'A token of a program',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    params: idParam,
    output: content(token),
    errors: ['NOT_FOUND'],
  },
  createToken: {
    ...routes.createToken,
    summary: 'Make a token for a program; the answer is the only place where it stands',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: 'always',
    body: z.strictObject({
      name: line(100),
      scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1)),
      expiresAt: z.optional(z.nullable(instant)),
    }),
    output: content(z.strictObject({ id, token: z.string() })),
    status: 201,
  },
  revokeToken: {
    ...routes.revokeToken,
    summary: 'Take a token back; the program is refused from its next request on',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: { notNeeded: 'It takes power away' },
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
