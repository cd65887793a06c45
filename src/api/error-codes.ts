import type { RowProblemCode } from '#domain/dispatch/row-problem.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import type { WarningCode } from '#domain/planning/finding.ts';
import type { ValidationCode } from '#domain/problem.ts';

/** Validation codes with their sentences (docs/requirements.md, 'API conventions'). */
export const validationSentences = {
  DUPLICATE: 'Juba olemas',
  REQUIRED: 'Nõutud',
  NOT_FOUND: 'Ei leitud',
  NOT_ALLOWED: 'Ei ole lubatud',
  INVALID: 'Vigane väärtus',
  INVALID_DATA_TYPE: 'Vale andmetüüp',
  EXPIRED: 'Aegunud',
  FORBIDDEN: 'Õigused puuduvad',
  UNUSUAL: 'Ebatavaline väärtus, kinnitage see',
  CHANGED_MEANWHILE: 'Kontor on seda vahepeal muutnud',
  NOTHING_TO_SETTLE: 'Selles ajavahemikus ei ole midagi arveldada',
  ALREADY_CREDITED: 'Juba krediteeritud',
  PAPER_EXPIRED: 'Paber on aegunud',
  DECLARATION_MISSING: 'Lähteaine deklaratsioon puudub',
} as const satisfies Record<ValidationCode, string>;

/** Returns what is said of a text of more than `most` characters, beside the code INVALID. */
export function tooLong(most: number): string {
  return `Liiga pikk, kuni ${formatDecimal(decimal(most))} märki`;
}

/** Row problems with their sentences (docs/requirements.md, 'Sends and row problems'). */
export const rowProblemSentences = {
  NOT_CONFIGURED: 'Väline süsteem ei ole seadistatud',
  ALREADY_SENT: 'Töö juba saadetud!',
  QUANTITY_MISSING: 'Kogus puudub!',
  NOT_BULK_PRODUCT: 'Tegemist pole puistekaubaga!',
  PRODUCT_CN_CODE_MISSING: 'Toote KN-kood puudub!',
  PRODUCT_SHELF_MISSING: 'Toote laokoht (riiul/silo) puudub!',
  WRONG_JOB_STATUS: 'Veotöö staatus vale!',
  MORE_THAN_ONE_ROW: 'Veotööl on rohkem kui üks rida!',
  TRUCK_MISSING: 'Auto puudub!',
  JOB_WITHOUT_TRUCK: 'Veotööl peab olema vähemalt üks auto!',
  DRIVER_EMAIL_MISSING: 'Autojuhi e-posti aadress puudub!',
  DRIVER_NAME_MISSING: 'Autojuhi nimi puudub!',
  DRIVER_PHONE_MISSING: 'Autojuhi telefoninumber puudub!',
  TRUCK_NUMBER_MISSING: 'Auto number puudub!',
  CARRIER_MISSING: 'Vedaja puudub!',
  CARRIER_REG_NO_MISSING: 'Vedaja registrikood puudub!',
  DRIVER_PERSONAL_CODE_MISSING: 'Autojuhi isikukood puudub!',
  TRUCK_WITHOUT_FLEET_USER: 'Autoga ei ole seotud jälgimisteenuse kasutajat!',
  PICKUP_MISSING: 'Lähtekoht puudub!',
  PICKUP_ADDRESS_MISSING: 'Lähtekoha aadress puudub!',
  PICKUP_LATITUDE_MISSING: 'Lähtekoha laiuskraad puudub!',
  PICKUP_LONGITUDE_MISSING: 'Lähtekoha pikkuskraad puudub!',
  PICKUP_COMPANY_REG_NO_MISSING: 'Lähtekoha ettevõtte registrikood puudub!',
  DESTINATION_MISSING: 'Sihtkoht puudub!',
  DESTINATION_ADDRESS_MISSING: 'Sihtkoha aadress puudub!',
  DESTINATION_LATITUDE_MISSING: 'Sihtkoha laiuskraad puudub!',
  DESTINATION_LONGITUDE_MISSING: 'Sihtkoha pikkuskraad puudub!',
  DESTINATION_COMPANY_REG_NO_MISSING: 'Sihtkoha ettevõtte registrikood puudub!',
  DESTINATION_NOT_TERMINAL: 'Sihtkoht pole terminal!',
  LOAD_FORBIDDEN: 'Eelmine koorem keelab laadimise!',
} as const satisfies Record<RowProblemCode, string>;

export type ErrorCode = ValidationCode | RowProblemCode;

/** One problem of a refused request. `field` is a dotted path into the request. */
export interface Problem {
  code: ErrorCode;
  field?: string;
  rowId?: number;
  /** The row that is in the way. */
  otherRowId?: number;
  /** The code of the finding, for a problem that is only a question. */
  finding?: WarningCode;
  /** Of a text that is too long: the most characters that it may have. */
  most?: number;
  message: string;
  explanation?: string;
}

/** The body of every refusal: RFC 9457 with the product's own members. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  errorMessage: string;
  errorDescription: string;
  errors: Problem[];
  requestId?: string;
  /** The record as it is now, with 409. */
  current?: unknown;
}

/** Makes a problem with the standard sentence of its code. */
export function problem(code: ErrorCode, field?: string, explanation?: string): Problem {
  const message =
    code in rowProblemSentences
      ? rowProblemSentences[code as RowProblemCode]
      : validationSentences[code as ValidationCode];
  return {
    code,
    ...(field !== undefined && { field }),
    message,
    ...(explanation !== undefined && { explanation }),
  };
}
