import { causeField, causeText } from '#api/history/history-cause.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { KnownNames } from './names.ts';
import type { HistoryRecord } from './repository.ts';

/**
 * Returns a history entry for the screen. `knownNames`: names of records that are stored by id; `splitId`: the entry of a
 * split that can be taken back.
 */
export function toHistoryEntry(
  record: HistoryRecord,
  knownNames: KnownNames,
  splitId: number | null,
): JobRowHistoryEntry {
  return {
    id: record.id,
    at: instantToIso(record.at.getTime()),
    who: record.userName ?? record.actor,
    action: record.action,
    mayTakeBack: record.id === splitId,
    changes: Object.entries(record.changes).map(([field, value]) => {
      if (field === causeField) return { field, before: null, after: causeText(record.changes) };
      // Changes are `[before, after]`; a value that an action set for the first time is alone (db/audit.ts).
      const [before, after] =
        Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [null, value];
      const named = (id: unknown) =>
        toText(typeof id === 'number' ? (knownNames.get(field)?.get(id) ?? id) : id);
      return { field, before: named(before), after: named(after) };
    }),
  };
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && 'name' in value) return toText(value.name);
  return JSON.stringify(value);
}
