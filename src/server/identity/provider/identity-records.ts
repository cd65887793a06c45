import type { Adapter, AdapterPayload } from 'oidc-provider';

import type { Db } from '../../db/schema.ts';

/** Returns the stores of the identity server for its sessions, grants, codes and tokens: one adapter for each kind. */
export function createIdentityRecords(db: Db, now: () => number): (kind: string) => Adapter {
  return (kind) => {
    const ofKind = () =>
      db.selectFrom('identity_records').select(['payload', 'consumed_at']).where('kind', '=', kind);
    return {
      async upsert(id, payload, expiresIn) {
        const record = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn === undefined ? null : new Date(now() + expiresIn * 1000),
        };
        await db
          .insertInto('identity_records')
          .values({ kind, id, ...record })
          .onConflict((conflicting) => conflicting.columns(['kind', 'id']).doUpdateSet(record))
          .execute();
      },
      async find(id) {
        // Ids come from outside; PostgreSQL text holds no NUL.
        if (id.includes('\0')) return undefined;
        return payloadOf(await ofKind().where('id', '=', id).executeTakeFirst());
      },
      async findByUid(uid) {
        return payloadOf(await ofKind().where('uid', '=', uid).executeTakeFirst());
      },
      async findByUserCode(userCode) {
        return payloadOf(await ofKind().where('user_code', '=', userCode).executeTakeFirst());
      },
      async consume(id) {
        await db
          .updateTable('identity_records')
          .set({ consumed_at: new Date(now()) })
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute();
      },
      async destroy(id) {
        await db.deleteFrom('identity_records').where('kind', '=', kind).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db
          .deleteFrom('identity_records')
          .where('kind', '=', kind)
          .where('grant_id', '=', grantId)
          .execute();
      },
    };
  };
}

function payloadOf(
  row: { payload: Record<string, unknown>; consumed_at: Date | null } | undefined,
): AdapterPayload | undefined {
  if (row === undefined) return undefined;
  const consumed = row.consumed_at === null ? {} : { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
  return { ...row.payload, ...consumed };
}
