import type { Config } from '../../config/config.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { findPasskeys, readNewPasskey } from './passkeys.ts';
import { createRecoveryCodes, saveRecoveryCodes } from './recovery-codes.ts';

interface NewPasskey {
  userId: number;
  name: string;
  /** The device's answer, and the question to it; null when there was no question, or it is no longer valid. */
  credential: string;
  challenge: string | null;
  at: Date;
}

/**
 * Keeps a passkey that a device has made and, with a person's first one, a set of recovery codes: all or nothing, since
 * whoever has a passkey is asked for it from then on. Returns the codes (none for a further passkey); null when the
 * device's answer is none to what it was asked.
 */
export async function enrolPasskey(
  db: Db,
  config: Config,
  { userId, name, credential, challenge, at }: NewPasskey,
): Promise<string[] | null> {
  const made = challenge === null ? null : await readNewPasskey(config, { credential, challenge });
  if (made === null) return null;
  // Making codes takes a while: it is done before the transaction, which only checks what another tab has made
  // meanwhile.
  const prepared = (await findPasskeys(db, userId)).length === 0 ? await createRecoveryCodes() : null;
  return transact(db, async (trx) => {
    await lockFactors(trx, userId);
    const isFirst = (await findPasskeys(trx, userId)).length === 0;
    const passkey = await trx
      .insertInto('passkeys')
      .values({ ...made, user_id: userId, name, created_at: at })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (passkey === undefined) return null;
    await recordAudit(trx, {
      userId,
      entity: 'user',
      entityId: userId,
      action: 'passkey_added',
      changes: { name },
    });
    if (!isFirst) return [];
    // Made here only where another tab has just removed the others.
    const { codes, hashes } = prepared ?? (await createRecoveryCodes());
    await saveRecoveryCodes(trx, userId, hashes);
    return codes;
  });
}

/** Locks a user's passkeys, so that two requests do not count them at once. */
export async function lockFactors(db: Db, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}
