import { type RawBuilder, sql } from 'kysely';

import { type Permission, permissions } from '#domain/permission.ts';

import { masterData } from '../../i18n/master-data.ts';
import { type Check, code, column, entity, reference } from '../entity.ts';
import { readEmail, readFlag, readListOf, readPhone, readText } from '../values.ts';

const { reasons } = masterData;

/** Passwords do not come by import: `npm run user -- password` gives them, or an external identity server. */
export const users = entity({
  name: 'users',
  table: 'users',
  record: 'user',
  isShownInRows: true,
  columns: [
    code(),
    column('username', readText, { isRequired: true }),
    column('sub', readText, { made: sql`gen_random_uuid()::text` }),
    column('firstName', readText, { fallback: '' }),
    column('lastName', readText, { fallback: '' }),
    column('phone', readPhone),
    column('email', readEmail),
    reference('personExternalId', 'people', 'person_id'),
    reference('carrierCompanyExternalId', 'companies', 'carrier_company_id'),
    column('permissions', readListOf(permissions), { type: 'text[]', fallback: '{}' }),
    column('disabled', readFlag, { type: 'boolean', fallback: 'false' }),
  ],
  // A user made by hand has no externalId yet and is taken over by name. What a program's token may do, no file says.
  target: sql`coalesce(
    (select id from users known where known.external_id = i."externalId" and not known.is_program),
    (select id from users known
      where lower(known.username) = lower(i.username) and known.external_id is null and not known.is_program)
  )`,
  checks: [
    {
      column: 'carrierCompanyExternalId',
      code: 'REQUIRED',
      reason: reasons.driverWithoutCarrier,
      when: isWithoutCarrier(),
    },
    {
      column: 'username',
      code: 'DUPLICATE',
      reason: reasons.usernameTaken,
      when: sql`exists (
        select from import_rows other where other.index < i.index and lower(other.username) = lower(i.username)
      )`,
    },
    {
      column: 'username',
      code: 'DUPLICATE',
      reason: reasons.usernameTaken,
      when: sql`exists (
        select from users other where lower(other.username) = lower(i.username)
          and other.id is distinct from i.target
          and not exists (select from import_rows renamed where renamed.target = other.id)
      )`,
    },
  ],
  checksOfGrant,
});

/** Returns SQL that is true for a row after which a driver would have no carrier, and so no jobs. */
function isWithoutCarrier(): RawBuilder<boolean> {
  const storedValue = (column: string) =>
    sql`(select known.${sql.id(column)} from users known where known.id = i.target)`;
  return sql<boolean>`i."carrierCompanyExternalId" is null
    and (i.target is null or i.permissions_given or i."carrierCompanyExternalId_given")
    and case when i.target is null or i.permissions_given then i.permissions else ${storedValue('permissions')} end
      @> array['PERM_MOBILE_TRUCK_DRIVER']
    and (i.target is null or i."carrierCompanyExternalId_given" or ${storedValue('carrier_company_id')} is null)`;
}

/**
 * A program gives no right beyond its own, nor changes a user who holds one, nor takes over an account that is not out
 * of an import.
 */
function checksOfGrant(grant: readonly Permission[]): Check[] {
  const beyond = permissions.filter((permission) => !grant.includes(permission));
  const isStoredUser = (condition: RawBuilder<unknown>) =>
    sql`exists (select from users known where known.id = i.target and ${condition})`;
  return [
    ...beyond.flatMap((permission): Check[] => [
      {
        column: 'permissions',
        code: 'FORBIDDEN',
        reason: reasons.mayNotGrant(permission),
        when: sql`i.permissions @> array[${permission}]`,
      },
      {
        column: 'externalId',
        code: 'FORBIDDEN',
        reason: reasons.holdsMore(permission),
        when: isStoredUser(sql`known.permissions @> array[${permission}]`),
      },
    ]),
    {
      column: 'username',
      code: 'FORBIDDEN',
      reason: reasons.madeByHand,
      when: isStoredUser(sql`known.external_id is null`),
    },
    {
      column: 'sub',
      code: 'FORBIDDEN',
      reason: reasons.subFixed,
      when: isStoredUser(sql`i.sub <> known.sub`),
    },
  ];
}
