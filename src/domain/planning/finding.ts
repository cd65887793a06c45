/** Codes of warnings about a change, the most severe first (docs/requirements.md, 'Planning the day'). */
const warningCodes = [
  'LOAD_FORBIDDEN',
  'OVER_PAYLOAD',
  'PERMIT_MISSING',
  'TRUCK_DOUBLE_BOOKED',
  'TRAILER_UNFIT',
  'REFUSED',
  'PAPER_EXPIRED',
  'ADR_DRIVER_MISSING',
  'ADR_EQUIPMENT',
  'CLEANING_OWED',
  'TRUCK_AWAY',
  'DRIVER_AWAY',
  'DRIVER_DAY_LONG',
  'REST_SHORT',
  'DRIVER_MISSING',
  'PLACE_CLOSED',
  'PLACE_FULL',
  'OVER_ORDERED',
  'OVER_CONTRACT',
  'QUANTITY_UNUSUAL',
  'LOAD_UNKNOWN',
  'TRUCK_STOPPED',
  'LATE_EXPECTED',
  'ARRIVES_LATE',
  'WAYBILL_OWED',
  'FORBIDS_FEED',
  'PAYLOAD_UNKNOWN',
] as const;
/** A finding, or loads that carry more than was ordered or agreed. */
export type WarningCode = (typeof warningCodes)[number];
/** Findings about a change, and not about a row in its present state. */
export const changeCodes = ['OVER_ORDERED', 'OVER_CONTRACT'] as const;
type ChangeCode = (typeof changeCodes)[number];
export type FindingCode = Exclude<WarningCode, ChangeCode>;

/** Codes of findings when a truck is given a job: reasons to refuse, to warn or to inform. */
export const findingCodes = warningCodes.filter((code): code is FindingCode => !isOfChange(code));

/** True for what is found of a change alone: no row has a mark of it. */
export function isOfChange(code: WarningCode): code is ChangeCode {
  return (changeCodes as readonly WarningCode[]).includes(code);
}

export const severities = ['block', 'warn', 'info'] as const;
export type Severity = (typeof severities)[number];

const infoCodes = new Set<WarningCode>([
  'TRUCK_STOPPED',
  'LATE_EXPECTED',
  'ARRIVES_LATE',
  'WAYBILL_OWED',
  'PAYLOAD_UNKNOWN',
  'FORBIDS_FEED',
]);

/**
 * Returns the severity of a finding: forbidden goods stop an assignment, as does a paper that its kind makes a condition
 * (`refuses`); some codes only inform.
 */
export function severityOf(code: WarningCode, refuses = false): Severity {
  if (code === 'LOAD_FORBIDDEN' || refuses) return 'block';
  return infoCodes.has(code) ? 'info' : 'warn';
}

/**
 * Warnings that are shown but need no confirmation: missing last loads are told beside the truck anyway, and lanes
 * rely on estimated minutes.
 */
const neverConfirmed = new Set<WarningCode>(['LOAD_UNKNOWN', 'PLACE_FULL']);

/** True for a warning that a person confirms before the change is saved. */
export function needsConfirmation(code: WarningCode): boolean {
  return severityOf(code) !== 'info' && !neverConfirmed.has(code);
}

/** Returns findings in the order in which they are shown. */
export function sortBySeverity<Finding extends { code: WarningCode }>(
  findings: readonly Finding[],
): Finding[] {
  const severityRank = ({ code }: Finding) => warningCodes.indexOf(code);
  return findings.toSorted((one, other) => severityRank(one) - severityRank(other));
}

const ofQuantity = new Set<WarningCode>([
  'QUANTITY_UNUSUAL',
  ...changeCodes,
  'OVER_PAYLOAD',
  'PERMIT_MISSING',
]);

/** True for what a person confirms at the quantity; all else is confirmed at the vehicles. */
export function isOfQuantity(code: WarningCode): boolean {
  return ofQuantity.has(code);
}

/**
 * Findings that say that a truck's payload or last loads are unknown: they are shown where the truck is chosen, and
 * nowhere again.
 */
const shownAtTheTruck = new Set<WarningCode>(['LOAD_UNKNOWN', 'PAYLOAD_UNKNOWN']);

/** Returns the findings shown beside the choice of a truck, the most severe first. */
export function shownFindings<Finding extends { code: WarningCode }>(
  findings: readonly Finding[],
): Finding[] {
  return sortBySeverity(findings.filter(({ code }) => !shownAtTheTruck.has(code)));
}

/**
 * Returns the findings for one question before a change is saved: if any needs confirmation, all of them, so that none
 * is shown afterwards. Of unknown last loads the choice of a truck says what to ask its driver.
 */
export function findingsToConfirm<Finding extends { code: WarningCode }>(
  findings: readonly Finding[],
): Finding[] {
  if (!findings.some(({ code }) => needsConfirmation(code))) return [];
  return sortBySeverity(findings.filter(({ code }) => code !== 'LOAD_UNKNOWN'));
}

/** Findings that a suggested plan may not have (docs/requirements.md, 'Planning the day'). */
export const neverSuggested: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'LOAD_FORBIDDEN',
  'TRAILER_UNFIT',
  'TRUCK_AWAY',
  'DRIVER_AWAY',
  'TRUCK_DOUBLE_BOOKED',
  'TRUCK_STOPPED',
  'ARRIVES_LATE',
  'DRIVER_DAY_LONG',
  'REST_SHORT',
  'REFUSED',
  'PLACE_FULL',
  'OVER_PAYLOAD',
]);
