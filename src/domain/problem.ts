/** Problems of a value (docs/requirements.md, 'API conventions'). */
export const validationCodes = [
  'DUPLICATE',
  'REQUIRED',
  'NOT_FOUND',
  'NOT_ALLOWED',
  'INVALID',
  'INVALID_DATA_TYPE',
  'EXPIRED',
  'FORBIDDEN',
  'UNUSUAL',
  'CHANGED_MEANWHILE',
  'NOTHING_TO_SETTLE',
  'ALREADY_CREDITED',
  'PAPER_EXPIRED',
  'DECLARATION_MISSING',
] as const;

export type ValidationCode = (typeof validationCodes)[number];

/** A broken rule. `field` is a dotted path into the request: 'salesOrderProducts.0.quantity'. */
export interface RuleProblem {
  code: ValidationCode;
  field: string;
}

/** Returns REQUIRED for each of these fields that is null. */
export function requireFields(values: Record<string, unknown>): RuleProblem[] {
  return Object.entries(values)
    .filter(([, value]) => value === null)
    .map(([field]) => ({ code: 'REQUIRED', field }));
}
