import type { ErasedUser } from '#api/admin/users.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import { withLongTimeLimits } from '../../../db/time-limits.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { endSessions } from '../../../identity/users/manage-users.ts';
import { countTextsWithPhone, erasePhoneFromTexts } from './erase-phone.ts';
import { type findDataOwner, findOwnPhone, findTrucksOfPerson } from './personal-data.ts';

/** Returns the user name that takes the place of an erased user's own. */
export function erasedUsername(userId: number): string {
  return `kustutatud-${userId}`;
}

type Owner = NonNullable<Awaited<ReturnType<typeof findDataOwner>>>;

/** Replaces an erased phone: a number that nobody has. */
const noPhone = '+00000';

/**
 * Erases the personal data of a user, closes the account and ends its sessions. What accounting law asks to be
 * kept stays, under the erased name; returns how much of it.
 */
export async function eraseUser(db: Db, owner: Owner): Promise<ErasedUser> {
  const phone = await findOwnPhone(db, owner);
  await endSessions(db, owner);
  for (const table of [
    'identity_accounts',
    'passkeys',
    'recovery_codes',
    'sms_codes',
    'user_invitations',
    'user_settings',
    'push_subscriptions',
    'push_preferences',
    'truck_positions',
    'position_consents',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', owner.id).execute();
  }
  await db.deleteFrom('failed_sign_ins').where('username', '=', owner.username.toLowerCase()).execute();
  await eraseElsewhere(db, owner, phone);
  // The reason of an absence may be a matter of health. A truck in the same absence stays absent.
  await db
    .deleteFrom('absences')
    .where('driver_user_id', '=', owner.id)
    .where('truck_id', 'is', null)
    .execute();
  await db
    .updateTable('absences')
    .set((eb) => ({ driver_user_id: null, note: null, version: eb('version', '+', 1) }))
    .where('driver_user_id', '=', owner.id)
    .execute();
  // Their licences and cards, with the photos of them.
  const ownPapers = await db
    .deleteFrom('papers')
    .where('user_id', '=', owner.id)
    .returning('photo_id')
    .execute();
  await db
    .deleteFrom('paper_photos')
    .where('id', '=', anyOf(ownPapers.flatMap(({ photo_id: id }) => id ?? [])))
    .execute();
  await db
    .updateTable('users')
    .set((eb) => ({
      username: erasedUsername(owner.id),
      first_name: messages.erased,
      last_name: '',
      phone: null,
      email: null,
      external_id: null,
      disabled: true,
      permissions: [],
      version: eb('version', '+', 1),
    }))
    .where('id', '=', owner.id)
    .execute();
  return { kept: await countKept(db, owner.id, phone) };
}

/** The person, the trucks that name them and the SMSes to their phone, unless another user has it too. */
async function eraseElsewhere(db: Db, owner: Owner, phone: string | null): Promise<void> {
  for (const { id } of await findTrucksOfPerson(db, owner)) {
    await db.deleteFrom('truck_positions').where('truck_id', '=', id).execute();
    await db
      .updateTable('trucks')
      .set((eb) => ({
        driver_name: messages.erased,
        driver_phone: null,
        driver_personal_code: null,
        driver_email: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
  if (owner.person_id !== null) {
    await db
      .updateTable('people')
      .set((eb) => ({
        first_name: messages.erased,
        last_name: '',
        personal_code: null,
        phone: null,
        email: null,
        plant_protection_no: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', owner.person_id)
      .execute();
    await db
      .updateTable('representatives')
      .set({ phone: null })
      .where('person_id', '=', owner.person_id)
      .execute();
  }
  if (phone !== null && phone !== '') {
    await db
      .updateTable('messages')
      .set({ phone: noPhone, text: messages.erased })
      .where('phone', '=', phone)
      // An SMS that is being sent is sent first.
      .where('status', 'not in', ['queued', 'sending'])
      .execute();
    // It searches everything that was ever sent and changed.
    await withLongTimeLimits(db, () => erasePhoneFromTexts(db, phone));
  }
}

async function countKept(db: Db, userId: number, phone: string | null): Promise<ErasedUser['kept']> {
  const { jobs } = await db
    .selectFrom('driver_jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where('driver_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { stops } = await db
    .selectFrom('driver_stops')
    .innerJoin('driver_jobs', 'driver_jobs.transport_job_id', 'driver_stops.transport_job_id')
    .select((eb) => eb.fn.countAll<number>().as('stops'))
    .where('driver_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { entries } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const texts = phone === null || phone === '' ? 0 : await countTextsWithPhone(db, phone);
  return [
    { what: 'jobs', count: jobs },
    { what: 'weightsAndSignatures', count: stops },
    { what: 'audit', count: entries },
    ...(texts > 0 ? [{ what: 'textsWithPhone', count: texts } as const] : []),
  ];
}
