import { sql } from 'kysely';

import { ownCompanyId } from '#domain/business-constants.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { invoiceChannels } from '#domain/freight/e-invoice.ts';
import { longestFarmersDays } from '#domain/freight/statement.ts';
import { isInEstonia, isRegistryCode, isLikelySwapped } from '#domain/identifiers.ts';

import { useMarks } from '../../db/in-use.ts';
import { masterData } from '../../i18n/master-data.ts';
import {
  byExternalId,
  choice,
  code,
  column,
  entity,
  reference,
  type RecordValues,
  inUseFlag,
  sameName,
  sameValue,
  twiceInFile,
} from '../entity.ts';
import {
  readCountry,
  readDay,
  readDegrees,
  readEmail,
  readFlag,
  readIban,
  readInteger,
  readOpenExceptions,
  readOpenPeriods,
  readPersonalCode,
  readPhone,
  readRegistryNumber,
  readText,
  readVatNumber,
} from '../values.ts';

const { reasons } = masterData;
const own = sql.lit(ownCompanyId);
const { inUse, outOfUse } = useMarks.companies;

/**
 * Companies that the business deals with. The own company is a row with `own`, which maps onto number 1; so does, while
 * number 1 has no code, one with its registry code: people list their own firm among the others.
 */
export const companies = entity({
  name: 'companies',
  table: 'companies',
  record: 'company',
  isShownInRows: true,
  columns: [
    code(),
    column('name', readText, { isRequired: true, shownIn: 'list' }),
    column('regNo', readRegistryNumber, { shownIn: 'list' }),
    column('email', readEmail),
    column('problematic', readFlag, { type: 'boolean', fallback: 'false', shownIn: 'list' }),
    choice('statusCode', [inUse, outOfUse], { fallback: inUse, shownIn: 'aside' }),
    choice('leastCleaning', cleaningRegimes, { target: 'least_cleaning_regime' }),
    column('own', readFlag, { type: 'boolean', fallback: 'false', target: null, shownIn: 'file' }),
    column('abroad', readFlag, { type: 'boolean', fallback: 'false', target: null }),
    column('country', readCountry, { fallback: 'EE' }),
    column('vatLiable', readFlag, { type: 'boolean', fallback: 'true' }),
    column('vatNumber', readVatNumber),
    column('iban', readIban),
    column('paymentDays', readInteger(0, 120), { type: 'integer' }),
    column('invoiceEmail', readEmail),
    choice('invoiceChannel', invoiceChannels),
    column('street', readText),
    column('city', readText),
    column('postalCode', readText),
    column('county', readText),
    column('selfBillingSignedOn', readDay, { type: 'date' }),
    column('selfBillingAcceptance', readText),
    reference('homeLocationExternalId', 'locations', 'home_location_id'),
  ],
  screen: {
    name: (t) => sql`${t}.name`,
    found: { squeezed: 'code' },
    sorts: { name: 'name_key', regNo: 'reg_no' },
  },
  namesake: [
    sameName('name'),
    sameValue('regNo', {
      target: 'reg_no',
      isSqueezed: true,
      name: sql`known.name`,
      note: masterData.notes.sameRegNo,
    }),
    sameValue('vatNumber', {
      target: 'vat_number',
      isSqueezed: false,
      name: sql`known.name`,
      note: masterData.notes.sameVatNumber,
    }),
  ],
  target: sql`coalesce(${byExternalId('companies')}, case when i.own then ${own}::bigint end,
    (select id from companies known
      where known.id = ${own} and known.external_id is null and squeeze_text(known.reg_no) = squeeze_text(i."regNo")))`,
  judge: ({ regNo = null, abroad }) =>
    regNo === null || abroad === 'true' || isRegistryCode(regNo)
      ? []
      : [{ column: 'regNo', code: 'INVALID', reason: reasons.noRegistryCode(regNo) }],
  checks: [
    {
      column: 'statusCode',
      code: 'NOT_ALLOWED',
      reason: reasons.ownCompanyStays,
      when: sql`i.target = ${own} and i."statusCode_given" and i."statusCode" = ${sql.lit(outOfUse)}`,
    },
    twiceInFile('regNo'),
    {
      // Farm products are bought by contract; no term with who sells them is over 30 days.
      column: 'paymentDays',
      code: 'NOT_ALLOWED',
      reason: reasons.farmersTerm,
      when: sql`i."paymentDays" > ${sql.lit(longestFarmersDays)} and exists (
        select from contracts where contracts.company_id = i.target and contracts.active)`,
    },
    {
      column: 'own',
      code: 'DUPLICATE',
      reason: reasons.ownCompanyTaken,
      when: sql`i.own and exists (
        select from companies where id = ${own} and external_id is distinct from i."externalId"
          and external_id is not null
      )`,
    },
  ],
});

export const people = entity({
  name: 'people',
  table: 'people',
  record: 'person',
  isShownInRows: true,
  columns: [
    code(),
    column('firstName', readText, { fallback: '', shownIn: 'list' }),
    column('lastName', readText, { fallback: '', shownIn: 'list' }),
    column('personalCode', readPersonalCode),
    column('phone', readPhone, { shownIn: 'list' }),
    column('email', readEmail, { shownIn: 'list' }),
    column('plantProtectionNo', readText),
    column('plantProtectionValidityDate', readDay, { type: 'date' }),
    inUseFlag(),
  ],
  judge: ({ firstName, lastName }) =>
    (firstName ?? '') === '' && (lastName ?? '') === ''
      ? [{ column: 'lastName', code: 'REQUIRED', reason: reasons.noPerson }]
      : [],
  screen: {
    name: (t) => sql`${t}.name`,
    found: { squeezed: 'nothing' },
    sorts: { firstName: 'name_key', lastName: 'last_name_key' },
  },
  namesake: [
    sameValue('phone', {
      target: 'phone',
      isSqueezed: false,
      name: sql`known.name`,
      note: masterData.notes.samePhone,
    }),
  ],
});

export const representatives = entity({
  name: 'representatives',
  table: 'representatives',
  record: 'representative',
  columns: [
    code(),
    reference('companyExternalId', 'companies', 'company_id', { isRequired: true, shownIn: 'list' }),
    reference('personExternalId', 'people', 'person_id', { isRequired: true, shownIn: 'list' }),
    column('phone', readPhone, { shownIn: 'list' }),
    column('title', readText, { shownIn: 'list' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`(select name from people where id = ${t}.person_id)`,
    found: {
      through: [
        { column: 'person_id', table: 'people' },
        { column: 'company_id', table: 'companies' },
      ],
    },
    sorts: { personExternalId: 'person_id', companyExternalId: 'company_id' },
  },
  checks: [
    {
      column: 'personExternalId',
      code: 'DUPLICATE',
      reason: reasons.representativeTaken,
      when: sql`exists (
        select from import_rows other where other.index < i.index
          and other."companyExternalId_id" = i."companyExternalId_id"
          and other."personExternalId_id" = i."personExternalId_id"
      )`,
    },
    {
      column: 'personExternalId',
      code: 'DUPLICATE',
      reason: reasons.representativeTaken,
      when: sql`exists (
        select from representatives other
        where other.company_id = i."companyExternalId_id" and other.person_id = i."personExternalId_id"
          and other.id is distinct from i.target
      )`,
    },
  ],
});

export const locations = entity({
  name: 'locations',
  table: 'locations',
  record: 'location',
  isShownInRows: true,
  columns: [
    code(),
    column('companyExternalId', readText, {
      isRequired: true,
      target: 'company_id',
      shownIn: 'list',
      refersTo: { table: 'companies', by: 'external_id', copies: { from: 'name', to: 'company_name' } },
    }),
    column('locationName', readText, { isRequired: true, shownIn: 'list' }),
    column('locationCode', readText),
    column('locationPhone', readPhone),
    column('locationEmail', readEmail),
    column('formattedAddress', readText, { shownIn: 'list' }),
    column('latitude', readDegrees(90), { type: 'numeric' }),
    column('longitude', readDegrees(180), { type: 'numeric' }),
    column('abroad', readFlag, { type: 'boolean', fallback: 'false', target: null }),
    column('administrativeAreaLevel1', readText, { target: 'administrative_area_level1' }),
    choice('locationTypeCode', ['LOCATION_TYPE_DELIVERY_ADDRESS', 'LOCATION_TYPE_TERMINAL'], {
      shownIn: 'list',
    }),
    reference('primaryContactExternalId', 'representatives', 'primary_contact_id'),
    column('contactName', readText),
    column('openingHours', readOpenPeriods),
    column('openingExceptions', readOpenExceptions),
    column('lanes', readInteger(1, 99), { type: 'integer', fallback: '1' }),
    inUseFlag(),
  ],
  judge: coordinateProblems,
  screen: {
    name: (t) => sql`${t}.location_name`,
    found: { squeezed: 'nothing' },
    sorts: { locationName: 'name_key', companyExternalId: 'company_id' },
  },
  namesake: [sameName('locationName', sql`known.company_id = i."companyExternalId_id"`)],
});

function coordinateProblems({ latitude = null, longitude = null, abroad }: RecordValues) {
  if (latitude === null && longitude === null) return [];
  const problem = (name: string, reason: string) => [{ column: name, code: 'INVALID', reason } as const];
  if (latitude === null || longitude === null) {
    return problem(latitude === null ? 'latitude' : 'longitude', reasons.oneCoordinate);
  }
  const location = { latitude: Number(latitude), longitude: Number(longitude) };
  if (abroad === 'true' || isInEstonia(location)) return [];
  return problem('latitude', isLikelySwapped(location) ? reasons.swappedCoordinates : reasons.notInEstonia);
}
