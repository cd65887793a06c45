import { sql } from 'kysely';

import { type Problem, problem } from '#api/error-codes.ts';
import { isEmailAddress } from '#domain/email-address.ts';
import { isWithoutCarrier, type Permission } from '#domain/permission.ts';
import { phoneProblemWords } from '#domain/sms/phone-words.ts';
import { formatPhone } from '#domain/sms/phone.ts';

import type { Db } from '../../../db/schema.ts';
import { invalid } from '../../../http/errors.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { masterData } from '../../../i18n/master-data.ts';
import { isUsername } from '../../../identity/users/manage-users.ts';

interface Fields {
  username?: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  personId?: number | null | undefined;
  carrierCompanyId?: number | null | undefined;
  permissions?: readonly Permission[] | undefined;
  disabled?: boolean | undefined;
}

/** The fields of a user that give power over others or over their account: as they are, and as requested. */
interface Power {
  phone: string | null;
  email: string | null;
  permissions: readonly Permission[];
  person_id: number | null;
  carrier_company_id: number | null;
  disabled: boolean;
}

/**
 * Returns a problem for each change that an administrator may only make soon after signing in: phone and e-mail address
 * for codes and links, rights, the person or carrier that the user belongs to, and reopening a closed account.
 */
export function unprovenChanges(before: Power, after: Fields): Problem[] {
  const { phone, email, permissions, personId, carrierCompanyId, disabled } = after;
  const changes = {
    phone: phone !== undefined && (formatPhone(phone ?? '') || null) !== before.phone,
    email: email !== undefined && (email || null) !== before.email,
    permissions: permissions !== undefined && !isSame(permissions, before.permissions),
    personId: personId !== undefined && personId !== before.person_id,
    carrierCompanyId: carrierCompanyId !== undefined && carrierCompanyId !== before.carrier_company_id,
    disabled: disabled === false && before.disabled,
  };
  return Object.entries(changes)
    .filter(([, isChanged]) => isChanged)
    .map(([field]) => problem('FORBIDDEN', field, messages.proveFirst));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).size === new Set(other).size && one.every((each) => other.includes(each));
}

/**
 * Returns a problem for a driver without a carrier; none if neither the rights nor the carrier are changed.
 */
export function carrierProblems(
  before: Pick<Power, 'permissions' | 'carrier_company_id'>,
  after: Fields,
): Problem[] {
  const { permissions = before.permissions, carrierCompanyId = before.carrier_company_id } = after;
  const isAsked = after.permissions !== undefined || after.carrierCompanyId !== undefined;
  return isAsked && isWithoutCarrier(permissions, carrierCompanyId)
    ? [problem('REQUIRED', 'carrierCompanyId', messages.driverWithoutCarrier)]
    : [];
}

/** Throws a 422 refusal with all that is wrong with the fields of a user. `problems` are those found before. */
export async function refuseWrongUser(
  db: Db,
  fields: Fields,
  problems: readonly Problem[] = [],
): Promise<void> {
  const errors = [...problems];
  const { username, phone, email, personId, carrierCompanyId } = fields;
  if (username !== undefined) {
    if (!isUsername(username)) errors.push(problem(username === '' ? 'REQUIRED' : 'INVALID', 'username'));
    else if (await isTaken(db, username)) errors.push(problem('DUPLICATE', 'username'));
  }
  for (const name of ['firstName', 'lastName'] as const) {
    if (fields[name] === '') errors.push(problem('REQUIRED', name));
  }
  const wrongPhone = phone ? phoneProblemWords(phone) : null;
  if (phone && wrongPhone !== null) {
    errors.push(problem('INVALID', 'phone', masterData.reasons.noPhone(phone, wrongPhone)));
  }
  if (email && !isEmailAddress(email)) errors.push(problem('INVALID', 'email'));
  if (personId && !(await hasRecord(db, 'people', personId))) errors.push(problem('NOT_FOUND', 'personId'));
  if (carrierCompanyId && !(await hasRecord(db, 'companies', carrierCompanyId))) {
    errors.push(problem('NOT_FOUND', 'carrierCompanyId'));
  }
  if (errors.length > 0) throw invalid(errors);
}

async function isTaken(db: Db, username: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();
  return user !== undefined;
}

async function hasRecord(db: Db, table: 'people' | 'companies', id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
