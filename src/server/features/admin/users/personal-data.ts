import { sql } from 'kysely';

import type { AuditEntity } from '#api/admin/audit.ts';

import type { Db } from '../../../db/schema.ts';

/** The most audit entries in a file; the newest are kept. */
const maxEntries = 10_000;

/** Finds a user with what tells whose data is theirs elsewhere: the person they are, and their phone. */
export async function findDataOwner(db: Db, id: number) {
  const owner = await db
    .selectFrom('users')
    .select([
      'id',
      'sub',
      'username',
      'first_name',
      'last_name',
      'phone',
      'email',
      'permissions',
      'person_id',
      'disabled',
      'created_at',
      'last_seen_at',
    ])
    .where('id', '=', id)
    .where('is_program', '=', false)
    .executeTakeFirst();
  return owner ?? null;
}

type Owner = NonNullable<Awaited<ReturnType<typeof findDataOwner>>>;

/** Returns trucks that name this person as their driver: by the same phone and name, as drivers may share a phone. */
export async function findTrucksOfPerson(db: Db, { phone, person_id: personId, ...owner }: Owner) {
  const person = await db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId ?? 0)
    .executeTakeFirst();
  const names = new Set(
    [owner, person ?? owner].map((named) => comparable(`${named.first_name} ${named.last_name}`)),
  );
  names.delete('');
  const trucks = await db
    .selectFrom('trucks')
    .select([
      'id',
      'license_plate_number',
      'driver_name',
      'driver_phone',
      'driver_personal_code',
      'driver_email',
    ])
    .where('driver_phone', '=', phone ?? '')
    .where('driver_phone', '<>', '')
    .orderBy('license_plate_number')
    .execute();
  return trucks.filter(({ driver_name: driver }) => driver !== null && names.has(comparable(driver)));
}

/** A name as it is compared, in JavaScript: under the C locale the database's `lower` leaves Õ as it is. */
function comparable(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** Returns the phone whose SMSes are this person's; null when another user has it too. */
export async function findOwnPhone(db: Db, { id, phone }: Owner): Promise<string | null> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone ?? '')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined ? phone : null;
}

/**
 * Reads everything that is kept about a user, under the names of the database. Secrets are left out: they tell
 * nothing.
 */
export async function readPersonalData(db: Db, owner: Owner, hidden: readonly AuditEntity[]) {
  const { id } = owner;
  const person =
    owner.person_id === null
      ? null
      : await db
          .selectFrom('people')
          .select(['id', 'first_name', 'last_name', 'personal_code', 'phone', 'email', 'plant_protection_no'])
          .where('id', '=', owner.person_id)
          .executeTakeFirst();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'proven_at', 'seen_at', 'expires_at', 'user_agent', 'address'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const devices = await db
    .selectFrom('push_subscriptions')
    .select(['device', 'language', 'created_at', 'last_success_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const settings = await db
    .selectFrom('user_settings')
    .select(['key', 'value', 'updated_at'])
    .where('user_id', '=', id)
    .orderBy('key')
    .execute();
  const trucks = await findTrucksOfPerson(db, owner);
  const jobs = await db
    .selectFrom('driver_jobs')
    .innerJoin('transport_jobs as j', 'j.id', 'driver_jobs.transport_job_id')
    .select(['j.id', 'j.transport_date', 'driver_jobs.pre_drive_km'])
    .where('driver_user_id', '=', id)
    .orderBy('j.id')
    .execute();
  const stops = await db
    .selectFrom('driver_stops')
    .innerJoin('driver_jobs', 'driver_jobs.transport_job_id', 'driver_stops.transport_job_id')
    .select([
      'driver_stops.transport_job_id',
      'stop',
      'arrived_at',
      'left_at',
      'gross_weight_kg',
      'vehicle_weight_kg',
      'contact_name as signed_by',
      sql<boolean>`signature is not null`.as('is_signed'),
    ])
    .where('driver_user_id', '=', id)
    .orderBy('driver_stops.transport_job_id')
    .orderBy('stop')
    .execute();
  const absences = await db
    .selectFrom('absences')
    .select(['absent_from', 'absent_to', 'reason', 'note', 'active'])
    .where('driver_user_id', '=', id)
    .orderBy('absent_from')
    .execute();
  const positions = await db
    .selectFrom('truck_positions')
    .select(['at', 'latitude', 'longitude'])
    .where('user_id', '=', id)
    .orderBy('at')
    .execute();
  const positionConsents = await db
    .selectFrom('position_consents')
    .select(['phone', 'given', 'at'])
    .where('user_id', '=', id)
    .orderBy('phone')
    .execute();
  const papers = await db
    .selectFrom('papers')
    .innerJoin('paper_kinds', 'paper_kinds.id', 'papers.kind_id')
    .select(['label', 'number', 'scheme', 'valid_from', 'valid_to', 'papers.active'])
    .where('user_id', '=', id)
    .orderBy('valid_to')
    .execute();
  const messages = await db
    .selectFrom('messages')
    .select(['created_at', 'phone', 'text', 'status'])
    .where('phone', '=', (await findOwnPhone(db, owner)) ?? '')
    .orderBy('created_at')
    .execute();
  const audit = await db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'entity', 'entity_id', 'action', 'changes'])
    .where('user_id', '=', id)
    .$if(hidden.length > 0, (query) => query.where('entity', 'not in', hidden))
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute();
  const { sub: _, ...user } = owner;
  return {
    user,
    person,
    sessions,
    passkeys,
    devices,
    settings,
    trucks,
    jobs,
    stops,
    absences,
    positions,
    position_consents: positionConsents,
    papers,
    messages,
    audit,
  };
}
