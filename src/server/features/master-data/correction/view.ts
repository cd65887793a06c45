import type { MasterRecord } from '#api/import/master-data.ts';
import { type CorrectableKind, correctableFields } from '#domain/dispatch/correction.ts';

import { type StoredRecord, toMasterValue } from '../records/stored.ts';

/** Returns what turns a record of a kind into the fields of it that staff may correct. */
export function recordView(kind: CorrectableKind) {
  return ({ entity, id, version, name, values }: StoredRecord): MasterRecord => {
    const shownValues = correctableFields[kind].map((field) => {
      const column = entity.columns.find((each) => each.name === field);
      return [field, toMasterValue(column, values[field] ?? null)] as const;
    });
    return { kind, id, version, name, values: Object.fromEntries(shownValues) };
  };
}
