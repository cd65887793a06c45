/** What can be found when a truck is given a job: reasons to refuse, to warn or to inform (docs/requirements.md, 'Planning the day'). */
export const findingCodes = [
  'QUANTITY_UNUSUAL',
  'OVER_PAYLOAD',
  'PERMIT_MISSING',
  'TRUCK_DOUBLE_BOOKED',
  'ARRIVES_LATE',
  'DRIVER_DAY_LONG',
  'PLACE_CLOSED',
  'PLACE_FULL',
  'TRUCK_AWAY',
  'DRIVER_AWAY',
  'REST_SHORT',
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

/** What a change is warned about: a finding, or loads that carry more than was ordered. */
export type WarningCode = FindingCode | 'OVER_ORDERED';

/**
 * Warnings that are shown and marked, but need no confirmation: that little is known of the last loads is said beside the
 * truck, and lanes and rests are worked out from minutes that are estimates.
 */
const neverConfirmed = new Set<WarningCode>(['LOAD_UNKNOWN', 'PLACE_FULL', 'REST_SHORT']);

/** True for a warning that a person confirms before the change is saved; all others are shown afterwards. */
export function needsConfirmation(code: WarningCode): boolean {
  if (code === 'OVER_ORDERED') return true;
  return severityOf(code) !== 'info' && !neverConfirmed.has(code);
}

/** Findings in the order in which they are shown: forbidden loads, then what warns, then what only informs; among equals as they were found. */
export function mostSevereFirst<Finding extends { code: WarningCode }>(found: readonly Finding[]): Finding[] {
  const placeOf = ({ code }: Finding) =>
    code === 'OVER_ORDERED' ? severities.indexOf('warn') : severities.indexOf(severityOf(code));
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What no suggestion of a plan may ask of anybody (docs/requirements.md, 'Planning the day'). */
export const neverSuggested: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'LOAD_FORBIDDEN',
  'TRAILER_UNFIT',
  'TRUCK_AWAY',
  'DRIVER_AWAY',
  'TRUCK_DOUBLE_BOOKED',
  'PLACE_FULL',
  'OVER_PAYLOAD',
]);
