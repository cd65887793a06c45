/** What can be found when a truck is given a job: reasons to refuse, to warn or to inform (docs/requirements.md, 'Planning the day'). */
export const findingCodes = [
  'QUANTITY_UNUSUAL',
  'OVER_PAYLOAD',
  'PERMIT_MISSING',
  'TRUCK_DOUBLE_BOOKED',
  'ARRIVES_LATE',
  'DRIVER_DAY_LONG',
  'PLACE_CLOSED',
  'LOAD_FORBIDDEN',
  'LOAD_UNKNOWN',
  'CLEANING_OWED',
  'FORBIDS_FEED',
  'TRAILER_UNFIT',
  'DRIVER_MISSING',
  'PAYLOAD_UNKNOWN',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export const severities = ['block', 'warn', 'info'] as const;
export type Severity = (typeof severities)[number];

const infoCodes = new Set<FindingCode>(['ARRIVES_LATE', 'PAYLOAD_UNKNOWN', 'FORBIDS_FEED']);

/** Only forbidden goods stop an assignment; some others only inform. */
export function severityOf(code: FindingCode): Severity {
  if (code === 'LOAD_FORBIDDEN') return 'block';
  return infoCodes.has(code) ? 'info' : 'warn';
}

/** What no suggestion of a plan may ask of anybody (docs/requirements.md, 'Planning the day'). */
export const neverSuggested: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'LOAD_FORBIDDEN',
  'TRAILER_UNFIT',
  'TRUCK_DOUBLE_BOOKED',
  'OVER_PAYLOAD',
]);
