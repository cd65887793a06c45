import { type MasterDataEntity, masterDataEntities } from '#api/import/master-data.ts';
import { type Permission, permissions } from '#domain/permission.ts';

/** Every kind but users, whose records say who may do what. */
export const integrationScope = 'integration';

/**
 * The scopes of a program's token: `integration` for every kind but users, `integration:stock` and so on for one kind,
 * and with `integration:users` the permissions that the program may give, `grant:PERM_CLIENT` and so on.
 */
export const integrationScopes: readonly string[] = [
  integrationScope,
  ...masterDataEntities.map(scopeOf),
  ...permissions.map(grantScope),
];

/** True when a token of these scopes may put records of the kind. */
export function mayPut(scopes: readonly string[], kind: MasterDataEntity): boolean {
  return scopes.includes(scopeOf(kind)) || (kind !== 'users' && scopes.includes(integrationScope));
}

/** Returns the permissions that a token of these scopes may give to users. */
export function grantedBy(scopes: readonly string[]): Permission[] {
  return permissions.filter((permission) => scopes.includes(grantScope(permission)));
}

function scopeOf(kind: MasterDataEntity): string {
  return `${integrationScope}:${kind}`;
}

function grantScope(permission: Permission): string {
  return `grant:${permission}`;
}
