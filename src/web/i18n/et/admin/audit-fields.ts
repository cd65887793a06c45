import {
  driverStatusLabels,
  jobRowColumnNames,
  jobRowStatusLabels,
  recordName,
} from '#api/job-row/job-row-labels.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { rowHistory } from '../row-history.ts';
import { common } from '../shell.ts';
import { administration } from './administration.ts';

/** What fields of records are called in the audit; imports write columns of the database. */
const names: Readonly<Record<string, string>> = {
  ...jobRowColumnNames,
  ...rowHistory.fields,
  username: administration.username,
  firstName: administration.firstName,
  first_name: administration.firstName,
  lastName: administration.lastName,
  last_name: administration.lastName,
  phone: administration.phone,
  email: administration.email,
  permissions: administration.rights,
  personId: administration.person,
  person_id: administration.person,
  personal_code: 'Isikukood',
  carrierCompanyId: administration.carrier,
  carrier_company_id: administration.carrier,
  company_id: 'Ettevõte',
  scopes: administration.tokenScopes,
  expiresAt: administration.tokenExpires,
  name: 'Nimi',
  descr: 'Nimetus',
  code: 'Kood',
  reg_no: 'Registrikood',
  problematic: 'Probleemne',
  status_code: 'Olek',
  client_id: 'Klient',
  pickup_location_id: 'Lähtekoht',
  destination_location_id: 'Sihtkoht',
  product_id: 'Toode',
  transport_date: 'Kuupäev',
  transport_time: 'Kellaaeg',
  note: 'Märkused',
  latitude: 'Laiuskraad',
  longitude: 'Pikkuskraad',
  license_plate_number: 'Auto number',
  registration_number: 'Haagise number',
  driver_name: 'Autojuht',
  driver_phone: 'Juhi telefon',
  driver_personal_code: 'Juhi isikukood',
  driver_email: 'Juhi e-post',
  trailer_id: 'Haagis',
  axles: 'Telgi',
  tare_kg: 'Tühimass (kg)',
  stock: 'Laoseis',
  day: 'Päev',
  files: 'Failid',
};

/** A field as people call it; of a field without a word its own name. */
export function auditField(field: string): string {
  return names[field] ?? field;
}

/** Codes that stand in the changes, by the words of the screens. */
const codes: Readonly<Record<string, string>> = {
  ...driverStatusLabels,
  ...jobRowStatusLabels,
  ...administration.rightNames,
};

/** A value as people read it: codes and records by their names, days and times as written here, yes and no, nothing. */
export function auditValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return rowHistory.nothing;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (Array.isArray(value)) return value.length === 0 ? rowHistory.nothing : value.map(auditValue).join(', ');
  if (typeof value === 'object') return recordWords(value);
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (isDay(text)) return formatDay(text);
  return codes[text] ?? (isoInstant.test(text) ? formatDateTime(text) : text);
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A record is named as in the table; of any other object each field is told. */
function recordWords(record: object): string {
  const name: unknown = recordName(record as Parameters<typeof recordName>[0]);
  if (typeof name === 'string') return name;
  return Object.entries(record)
    .map(([field, value]) => rowHistory.set(auditField(field), auditValue(value)))
    .join(', ');
}
