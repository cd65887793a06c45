import { recordName } from '#api/record-name.ts';
import { editableJobRowFields } from '#domain/job-row/job-row-columns.ts';

import type { StoredRow } from './job-row.ts';

/** A reference as the history stores it: with the name at that time, whatever the record is called later. */
type AuditValue = string | number | boolean | null | { id: number; name: string };

const auditedFields = [...editableJobRowFields, 'status'] as const;

/** Returns the fields in which two states of a row differ, as `[before, after]`. */
export function changesBetween(
  before: StoredRow,
  after: StoredRow,
): Record<string, [AuditValue, AuditValue]> {
  return Object.fromEntries(
    auditedFields
      .map((field) => [field, [auditValue(before[field]), auditValue(after[field])]] as const)
      .filter(([, [from, to]]) => JSON.stringify(from) !== JSON.stringify(to))
      .map(([field, pair]) => [field, [...pair]]),
  );
}

function auditValue(value: StoredRow[(typeof auditedFields)[number]]): AuditValue {
  return typeof value === 'object' && value !== null ? { id: value.id, name: recordName(value) } : value;
}
