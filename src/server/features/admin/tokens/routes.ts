import { type ApiToken, lostScopes, mayGive, rightsToGive, tokenEndpoints } from '#api/admin/tokens.ts';
import { problem } from '#api/error-codes.ts';
import { permissionLabels } from '#api/permission-labels.ts';
import { instantToIso, isoOrNull, parseInstant } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { invalid, notFound } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { createProgramToken } from '../../../identity/callers/program-tokens.ts';
import type { Feature } from '../../../services.ts';

/** Tokens by which programs call the API, for administrators. */
export const adminTokens: Feature = (api, { now }) => {
  register(api, tokenEndpoints.listTokens, async ({ db }) => ({ content: await findTokens(db) }));

  register(api, tokenEndpoints.getToken, async ({ params, db }) => {
    const [token] = await findTokens(db, params.id);
    if (token === undefined) throw notFound();
    return { content: token };
  });

  register(api, tokenEndpoints.createToken, async ({ body, db, user }) => {
    const { name } = body;
    const expiresAt = body.expiresAt ? new Date(parseInstant(body.expiresAt) ?? 0) : null;
    const isOver = expiresAt !== null && expiresAt.getTime() <= now();
    const problems = [
      ...(name === '' ? [problem('REQUIRED', 'name')] : []),
      ...(isOver ? [problem('INVALID', 'expiresAt', messages.expiredAlready)] : []),
      ...body.scopes.flatMap((scope, index) => {
        if (mayGive(scope, user.permissions)) return [];
        const rights = rightsToGive(scope).map((right) => permissionLabels[right]);
        return [problem('NOT_ALLOWED', `scopes.${String(index)}`, messages.notYoursToGive(rights))];
      }),
    ];
    if (problems.length > 0) throw invalid(problems);
    const scopes = [...new Set(body.scopes)];
    const made = await createProgramToken(db, { name, scopes, expiresAt, createdBy: user.id }, now());
    const changes = { name, scopes, expiresAt: body.expiresAt ?? null };
    await recordAudit(db, {
      userId: user.id,
      entity: 'api_token',
      entityId: made.id,
      action: 'created',
      changes,
    });
    return { content: made };
  });

  register(api, tokenEndpoints.revokeToken, async ({ params, db, user }) => {
    const revoked = await db
      .updateTable('api_tokens')
      .set({ revoked_at: new Date(now()) })
      .where('id', '=', params.id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (revoked === undefined) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'api_token',
      entityId: params.id,
      action: 'revoke',
      changes: { name: revoked.name },
    });
    return undefined;
  });
};

async function findTokens(db: Db, id?: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.created_by')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.prefix',
      'api_tokens.scopes',
      'api_tokens.created_at',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'users.first_name',
      'users.last_name',
      'users.permissions',
      'users.disabled',
    ])
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('api_tokens.id', '=', id ?? 0))
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as ApiToken['scopes'],
    lostScopes:
      row.permissions === null || row.disabled === null
        ? []
        : lostScopes(row.scopes as ApiToken['scopes'], {
            permissions: row.permissions,
            disabled: row.disabled,
          }),
    createdAt: instantToIso(row.created_at.getTime()),
    createdBy: fullName(row.first_name, row.last_name) || null,
    expiresAt: isoOrNull(row.expires_at),
    lastUsedAt: isoOrNull(row.last_used_at),
  }));
}
