import type { FastifyBaseLogger } from 'fastify';

import { hourMs, minuteMs } from '#domain/calendar/durations.ts';

import type { CoreServices } from '../../http/core-services.ts';
import type { Session, SessionTokens } from '../session/sessions.ts';
import { saveExternalUser } from './external-users.ts';
import { IdentityWithdrawnError, type OidcClient } from './oidc-client.ts';

const confirmEveryMs = 15 * minuteMs;
const retryAfterFailureMs = minuteMs;
/** Sessions stay valid as long while the external identity server is unavailable. */
const trustWithoutAnswerMs = 12 * hourMs;

/**
 * Makes what reads sessions (null when ended), and asks an external identity server at most every 15 minutes for the
 * user's rights, so that what is taken away there ends here too.
 */
export function createSessionConfirmer(
  { db, config, now }: CoreServices,
  oidc: OidcClient,
  log: FastifyBaseLogger,
) {
  const running = new Map<string, Promise<void>>();
  let finished = 0;
  const { identity } = config;

  const confirm = async (session: Session, permissionsClaim: string): Promise<void> => {
    const claimed = await db
      .updateTable('sessions')
      .set({ refreshed_at: new Date(now()) })
      .where('id_hash', '=', session.idHash)
      // Only one of several processes asks.
      .where('refreshed_at', '=', new Date(session.refreshedAt))
      .returning('tokens')
      .executeTakeFirst();
    if (claimed === undefined) return;
    const tokens: SessionTokens = claimed.tokens;
    try {
      const answer = await oidc.confirm(session.user.sub, tokens);
      if (answer.claims !== null) await saveExternalUser(db, answer.sub, answer.claims, permissionsClaim);
      await update(session, { tokens: JSON.stringify(answer.tokens) });
    } catch (error) {
      // If the clock was set back, the silence begins now.
      const confirmedAt = Math.min(tokens.confirmedAt ?? 0, now());
      const silentFor = now() - confirmedAt;
      if (error instanceof IdentityWithdrawnError || silentFor > trustWithoutAnswerMs) {
        log.info({ userId: session.user.id, reason: String(error) }, 'session ended by the identity server');
        await db.deleteFrom('sessions').where('id_hash', '=', session.idHash).execute();
        return;
      }
      log.warn({ err: error }, 'identity server did not answer, asking again in a minute');
      await update(session, {
        refreshed_at: new Date(now() - confirmEveryMs + retryAfterFailureMs),
        tokens: JSON.stringify({ ...tokens, confirmedAt }),
      });
    }
  };

  const update = async (session: Session, set: { tokens: string; refreshed_at?: Date }) => {
    await db.updateTable('sessions').set(set).where('id_hash', '=', session.idHash).execute();
  };

  return async (read: () => Promise<Session | null>): Promise<Session | null> => {
    const finishedBefore = finished;
    const session = await read();
    // Users of the embedded server live in this database: each request already reads them as they are.
    if (session === null || identity.kind === 'embedded') return session;
    let confirming = running.get(session.idHash);
    // A session being asked about looks fresh already, but its rights may be the old ones.
    if (confirming === undefined) {
      const age = now() - session.refreshedAt;
      // A time that is still to come was written before the clock stepped back.
      if (age >= 0 && age < confirmEveryMs) {
        // So does one that has been asked about while it was on its way from the database.
        return finished === finishedBefore ? session : read();
      }
      confirming = confirm(session, identity.permissionsClaim).finally(() => {
        finished += 1;
        running.delete(session.idHash);
      });
      running.set(session.idHash, confirming);
    }
    await confirming;
    return read();
  };
}
