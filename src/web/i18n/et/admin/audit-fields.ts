import { jobRowColumnNames } from '#api/job-row/job-row-labels.ts';

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
  active: 'Kasutusel',
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
};

/** A field as people call it; of a field without a word its own name. */
export function auditField(field: string): string {
  return names[field] ?? field;
}

/** A value as people read it: rights by their names, yes and no, nothing. */
export function auditValue(value: unknown): string {
  if (value === null || value === '') return rowHistory.nothing;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (Array.isArray(value)) return value.length === 0 ? rowHistory.nothing : value.map(auditValue).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return (administration.rightNames as Readonly<Record<string, string>>)[value] ?? value;
}
