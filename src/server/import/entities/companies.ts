import { sql } from 'kysely';

import { ownCompanyId } from '#domain/business-constants.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { isInEstonia, isRegistryCode, looksSwapped } from '#domain/identifiers.ts';

import { masterData } from '../../i18n/master-data.ts';
import { byExternalId, column, entity, reference, type RecordValues } from '../entity.ts';
import {
  readDay,
  readDegrees,
  readEmail,
  readFlag,
  readOneOf,
  readOpenPeriods,
  readPersonalCode,
  readPhone,
  readText,
} from '../values.ts';

const { reasons } = masterData;
const own = sql.lit(ownCompanyId);

/** Who the business deals with. The own company is a row with `own`, which maps onto number 1. */
export const companies = entity({
  name: 'companies',
  table: 'companies',
  record: 'company',
  isShownInRows: true,
  columns: [
    column('externalId', readText, { required: true }),
    column('name', readText, { required: true }),
    column('regNo', readText),
    column('problematic', readFlag, { type: 'boolean', fallback: 'false' }),
    column('statusCode', readOneOf(['COMPANY_STATUS_NORMAL', 'COMPANY_STATUS_INACTIVE']), {
      fallback: 'COMPANY_STATUS_NORMAL',
    }),
    column('leastCleaning', readOneOf(cleaningRegimes), { target: 'least_cleaning_regime' }),
    column('own', readFlag, { type: 'boolean', fallback: 'false', target: null }),
    column('abroad', readFlag, { type: 'boolean', fallback: 'false', target: null }),
  ],
  target: sql`coalesce(${byExternalId('companies')}, case when r.own then ${own}::bigint end)`,
  judge: ({ regNo = null, abroad }) =>
    regNo === null || abroad === 'true' || isRegistryCode(regNo)
      ? []
      : [{ column: 'regNo', code: 'INVALID', reason: reasons.noRegistryCode(regNo) }],
  checks: [
    {
      column: 'own',
      code: 'DUPLICATE',
      reason: reasons.ownCompanyTaken,
      when: sql`r.own and exists (
        select from companies where id = ${own} and external_id is distinct from r."externalId"
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
    column('externalId', readText, { required: true }),
    column('firstName', readText, { fallback: '' }),
    column('lastName', readText, { fallback: '' }),
    column('personalCode', readPersonalCode),
    column('phone', readPhone),
    column('email', readEmail),
    column('plantProtectionNo', readText),
    column('plantProtectionValidityDate', readDay, { type: 'date' }),
  ],
  judge: ({ firstName, lastName }) =>
    (firstName ?? '') === '' && (lastName ?? '') === ''
      ? [{ column: 'lastName', code: 'REQUIRED', reason: reasons.noPerson }]
      : [],
});

export const representatives = entity({
  name: 'representatives',
  table: 'representatives',
  record: 'representative',
  columns: [
    column('externalId', readText, { required: true }),
    reference('companyExternalId', 'companies', 'company_id', { required: true }),
    reference('personExternalId', 'people', 'person_id', { required: true }),
    column('phone', readPhone),
    column('title', readText),
  ],
  checks: [
    {
      column: 'personExternalId',
      code: 'DUPLICATE',
      reason: reasons.representativeTaken,
      when: sql`exists (
        select from import_rows other where other.place < r.place
          and other."companyExternalId_id" = r."companyExternalId_id"
          and other."personExternalId_id" = r."personExternalId_id"
      )`,
    },
    {
      column: 'personExternalId',
      code: 'DUPLICATE',
      reason: reasons.representativeTaken,
      when: sql`exists (
        select from representatives other
        where other.company_id = r."companyExternalId_id" and other.person_id = r."personExternalId_id"
          and other.id is distinct from r.target
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
    column('externalId', readText, { required: true }),
    column('companyExternalId', readText, {
      required: true,
      target: 'company_id',
      refersTo: { table: 'companies', by: 'external_id', copies: { from: 'name', to: 'company_name' } },
    }),
    column('locationName', readText, { required: true }),
    column('locationCode', readText),
    column('locationPhone', readPhone),
    column('locationEmail', readEmail),
    column('formattedAddress', readText),
    column('latitude', readDegrees(90), { type: 'numeric' }),
    column('longitude', readDegrees(180), { type: 'numeric' }),
    column('abroad', readFlag, { type: 'boolean', fallback: 'false', target: null }),
    column('administrativeAreaLevel1', readText, { target: 'administrative_area_level1' }),
    column('locationTypeCode', readOneOf(['LOCATION_TYPE_DELIVERY_ADDRESS', 'LOCATION_TYPE_TERMINAL'])),
    reference('primaryContactExternalId', 'representatives', 'primary_contact_id'),
    column('contactName', readText),
    column('openingHours', readOpenPeriods),
  ],
  judge: coordinateFaults,
});

function coordinateFaults({ latitude = null, longitude = null, abroad }: RecordValues) {
  if (latitude === null && longitude === null) return [];
  const fault = (name: string, reason: string) => [{ column: name, code: 'INVALID', reason } as const];
  if (latitude === null || longitude === null) {
    return fault(latitude === null ? 'latitude' : 'longitude', reasons.oneCoordinate);
  }
  const location = { latitude: Number(latitude), longitude: Number(longitude) };
  if (abroad === 'true' || isInEstonia(location)) return [];
  return fault('latitude', looksSwapped(location) ? reasons.swappedCoordinates : reasons.notInEstonia);
}
