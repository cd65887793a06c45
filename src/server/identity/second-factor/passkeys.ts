import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/schema.ts';

/** Accepted signature algorithms, as COSE numbers them: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** Finds a person's passkeys, the oldest first. */
export function findPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Returns the options for making a passkey of this person, as JSON for the device; it must check who holds it (PIN,
 * finger, face).
 */
export async function buildNewPasskeyOptions(
  db: Db,
  { publicUrl }: Config,
  user: { id: number; sub: string; username: string; name: string },
) {
  const { generateRegistrationOptions } = await webauthn();
  const existing = await findPasskeys(db, user.id);
  return generateRegistrationOptions({
    rpName: 'Koorem',
    rpID: new URL(publicUrl).hostname,
    userID: new TextEncoder().encode(user.sub),
    userName: user.username,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns the options for showing a passkey: one of these, or any that the device has of this site. */
export async function buildPasskeyOptions(
  { publicUrl }: Config,
  existing: readonly { id: string; transports: string[] }[],
) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: existing.map(({ id, transports }) => ({ id, transports })),
  });
}

/** Reads a new passkey as it is stored; null when the device's answer does not match the challenge. */
export async function readNewPasskey(
  { publicUrl }: Config,
  answer: { credential: string; challenge: string },
) {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await attempt(() =>
    verifyRegistrationResponse({
      response: JSON.parse(answer.credential) as RegistrationResponseJSON,
      expectedChallenge: answer.challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: new URL(publicUrl).hostname,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (verified?.registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey), counter, transports };
}

/** Returns the user whose passkey a device has shown for the challenge; null for an invalid answer. */
export async function verifyPasskey(
  db: Db,
  { publicUrl }: Config,
  answer: { credential: string; challenge: string; at: Date },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const response = await attempt(() => JSON.parse(answer.credential) as AuthenticationResponseJSON);
  if (typeof response?.id !== 'string' || response.id.includes('\0')) return null;
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('id', '=', response.id)
    .executeTakeFirst();
  if (passkey === undefined) return null;
  const verified = await attempt(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: answer.challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: new URL(publicUrl).hostname,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  );
  if (verified?.verified !== true) return null;
  await db
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: answer.at })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.user_id;
}

/** Read when somebody first needs it: it brings much along that a start can do without. */
function webauthn() {
  return import('@simplewebauthn/server');
}

/** A stranger may send anything; the library throws on bad input. */
async function attempt<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
