/** What speaks for care, or against it, when a truck is given a job (docs/requirements.md, 'Planning the day'). */
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
] as const;
export type FindingCode = (typeof findingCodes)[number];

export const severities = ['block', 'warn', 'info'] as const;
export type Severity = (typeof severities)[number];

/** Only forbidden goods stop an assignment; that a truck may come late is worth knowing. */
export function severityOf(code: FindingCode): Severity {
  if (code === 'LOAD_FORBIDDEN') return 'block';
  return code === 'ARRIVES_LATE' ? 'info' : 'warn';
}
