import type { EditableJobRowField } from '../job-row/job-row-columns.ts';
import type { RowProblemCode } from './row-problem.ts';

/**
 * The fields of master data that staff may correct ('Paranda andmed'), by kind of record and by the names of the
 * imports. No unit: it would change what written quantities mean.
 */
export const correctableFields = {
  products: ['cnCode', 'isBulk', 'adr', 'grossWeight', 'idtfNumber', 'cleaningRegime', 'regimeAsOf'],
  locations: [
    'formattedAddress',
    'latitude',
    'longitude',
    'abroad',
    'contactName',
    'locationPhone',
    'locationEmail',
    'locationTypeCode',
    'openingHours',
    'openingExceptions',
    'lanes',
    'externalId',
  ],
  trucks: [
    'driverName',
    'driverPersonalCode',
    'driverPhone',
    'driverEmail',
    'licensePlateNumber',
    'fleetUserId',
  ],
  trailers: ['kind', 'axles', 'compartments', 'tareKg', 'feedAssured', 'cleaningLogAboard'],
  companies: ['regNo', 'abroad'],
} as const satisfies Record<string, readonly string[]>;

export type CorrectableKind = keyof typeof correctableFields;
export type CorrectableField = (typeof correctableFields)[CorrectableKind][number];
export const correctableKinds = Object.keys(correctableFields) as [CorrectableKind, ...CorrectableKind[]];

/** A record that a row refers to. */
export type RowRecord =
  | 'product'
  | 'truck'
  | 'carrier'
  | 'pickup'
  | 'destination'
  | 'pickupCompany'
  | 'destinationCompany';

/**
 * The place of a correction: a cell of the row, a field of a record behind it, the other rows of the job, or the row's
 * status, if a client's order must be confirmed.
 */
export type Correction =
  | { of: 'row'; field: EditableJobRowField }
  | { of: RowRecord; field: CorrectableField }
  | { of: 'job' }
  | { of: 'status' };

/**
 * Returns the corrections that resolve a problem, the likeliest first (docs/requirements.md, 'Sends and row
 * problems'). Empty where only time or the state of the job can. Where the goods or the location are wrong and not
 * just incomplete, either another is chosen or its data are.
 */
export function correctionsOf(code: RowProblemCode): readonly Correction[] {
  return corrections[code];
}

const cell = (field: EditableJobRowField): Correction[] => [{ of: 'row', field }];
const record = (of: RowRecord, field: CorrectableField): Correction[] => [{ of, field }];

const corrections: Record<RowProblemCode, readonly Correction[]> = {
  NOT_CONFIGURED: [],
  ALREADY_SENT: [],
  WRONG_JOB_STATUS: [{ of: 'status' }],
  MORE_THAN_ONE_ROW: [{ of: 'job' }],
  QUANTITY_MISSING: cell('quantity'),
  NOT_BULK_PRODUCT: [...cell('product'), ...record('product', 'isBulk')],
  PRODUCT_CN_CODE_MISSING: record('product', 'cnCode'),
  PRODUCT_SHELF_MISSING: cell('shelf'),
  JOB_WITHOUT_TRUCK: cell('truck'),
  TRUCK_MISSING: cell('truck'),
  TRUCK_NUMBER_MISSING: record('truck', 'licensePlateNumber'),
  TRUCK_WITHOUT_FLEET_USER: record('truck', 'fleetUserId'),
  CARRIER_MISSING: cell('carrier'),
  CARRIER_REG_NO_MISSING: record('carrier', 'regNo'),
  DRIVER_NAME_MISSING: record('truck', 'driverName'),
  DRIVER_PERSONAL_CODE_MISSING: record('truck', 'driverPersonalCode'),
  DRIVER_EMAIL_MISSING: record('truck', 'driverEmail'),
  DRIVER_PHONE_MISSING: record('truck', 'driverPhone'),
  PICKUP_MISSING: cell('pickup'),
  PICKUP_ADDRESS_MISSING: record('pickup', 'formattedAddress'),
  PICKUP_LATITUDE_MISSING: record('pickup', 'latitude'),
  PICKUP_LONGITUDE_MISSING: record('pickup', 'longitude'),
  PICKUP_COMPANY_REG_NO_MISSING: record('pickupCompany', 'regNo'),
  DESTINATION_MISSING: cell('destination'),
  DESTINATION_NOT_TERMINAL: [...cell('destination'), ...record('destination', 'locationTypeCode')],
  DESTINATION_ADDRESS_MISSING: record('destination', 'formattedAddress'),
  DESTINATION_LATITUDE_MISSING: record('destination', 'latitude'),
  DESTINATION_LONGITUDE_MISSING: record('destination', 'longitude'),
  DESTINATION_COMPANY_REG_NO_MISSING: record('destinationCompany', 'regNo'),
  LOAD_FORBIDDEN: cell('truck'),
};

/** The kind of master data that a record of a row is. */
export const kindOf: Record<RowRecord, CorrectableKind> = {
  product: 'products',
  truck: 'trucks',
  carrier: 'companies',
  pickup: 'locations',
  destination: 'locations',
  pickupCompany: 'companies',
  destinationCompany: 'companies',
};
