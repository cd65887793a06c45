import type { MasterRecord, MasterValue } from '#api/import/master-data.ts';
import { type CorrectableField, correctableFields } from '#domain/dispatch/correction.ts';

/** What the fields of a sheet hold: texts as typed, and flags. */
export type Typed = Partial<Record<CorrectableField, string | boolean>>;

/** A record's values as they are typed: a comma for the point, nothing for null. */
export function typedOf({ kind, values }: MasterRecord): Typed {
  return Object.fromEntries(correctableFields[kind].map((field) => [field, asTyped(values[field] ?? null)]));
}

/** What the person has changed, as it is sent; an emptied text is none. */
export function changesOf(record: MasterRecord, typed: Typed): Record<string, MasterValue> {
  const before = typedOf(record);
  return Object.fromEntries(
    changedFields(before, typed).map((field) => {
      const value = typed[field] ?? '';
      return [field, typeof value === 'string' ? value.trim() || null : value];
    }),
  );
}

/** What is typed, over a record that somebody else has changed meanwhile. */
export type Rebased = {
  typed: Typed;
  /** Fields that both have changed, each its own way. */
  clashes: readonly CorrectableField[];
};

/** Keeps what this person has typed and takes the rest from the record as it is now. */
export function rebase(before: MasterRecord, typed: Typed, now: MasterRecord): Rebased {
  const [old, fresh] = [typedOf(before), typedOf(now)];
  const mine = changedFields(old, typed);
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  return {
    typed: { ...fresh, ...kept },
    clashes: mine.filter((field) => fresh[field] !== old[field] && fresh[field] !== typed[field]),
  };
}

/** Two coordinates in one text, as maps copy them ('58.6543, 25.9712'); null for any other text. */
export function splitCoordinates(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,3}[.,]\d+)\s*[,; ]\s*(-?\d{1,3}[.,]\d+)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude: latitude.replace('.', ','), longitude: longitude.replace('.', ',') };
}

function changedFields(before: Typed, after: Typed): CorrectableField[] {
  return (Object.keys(before) as CorrectableField[]).filter((field) => before[field] !== after[field]);
}

function asTyped(value: MasterValue): string | boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value ?? '';
}
