import type { MasterField, ShownValue } from '#api/admin/master-records.ts';
import type { GivenValues } from '#api/import/master-data.ts';

/** A record as a form changes it; null for a new one. */
export interface FormRecord {
  id: number;
  version: number;
  name: string;
  values: Readonly<Record<string, ShownValue>>;
}

/** A referenced record, as a choice. */
export interface Chosen {
  id: number;
  label: string;
}
export type TypedValue = string | boolean | Chosen | null;

/** The values of a form's fields, by name: texts as typed, flags, choices. */
export type Typed = Record<string, TypedValue>;

/** Returns a record's values as they are typed: a comma for the point, nothing for null. */
export function typedOf(fields: readonly MasterField[], record: FormRecord | null): Typed {
  return Object.fromEntries(
    fields.map((field) => [field.name, asTyped(field, record?.values[field.name] ?? null)]),
  );
}

/** Returns the changed values as they are sent; an emptied text becomes null. */
export function changedValuesOf(
  fields: readonly MasterField[],
  record: FormRecord | null,
  typedValues: Typed,
): GivenValues {
  const before = typedOf(fields, record);
  return Object.fromEntries(
    changedFields(before, typedValues).map((name) => [name, asGiven(typedValues[name] ?? null)]),
  );
}

/** The typed values over a record that somebody else has changed meanwhile. */
export interface Rebased {
  typed: Typed;
  /** Fields that both have changed, each its own way. */
  clashes: readonly string[];
}

/** Keeps what this person has typed and takes the rest from the record as it is now. */
export function rebase(
  fields: readonly MasterField[],
  before: FormRecord,
  typedValues: Typed,
  now: FormRecord,
): Rebased {
  const [old, fresh] = [typedOf(fields, before), typedOf(fields, now)];
  const mine = changedFields(old, typedValues);
  const keptValues = Object.fromEntries(mine.map((name) => [name, typedValues[name] ?? null]));
  const differs = (name: string, other: Typed) => !isSame(fresh[name] ?? null, other[name] ?? null);
  return {
    typed: { ...fresh, ...keptValues },
    clashes: mine.filter((name) => differs(name, old) && differs(name, typedValues)),
  };
}

/** Returns two coordinates in one text, as maps copy them ('58.6543, 25.9712'); null for any other text. */
export function splitCoordinates(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,3}[.,]\d+)\s*[,; ]\s*(-?\d{1,3}[.,]\d+)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude: latitude.replace('.', ','), longitude: longitude.replace('.', ',') };
}

function changedFields(before: Typed, after: Typed): string[] {
  return Object.keys(before).filter((name) => !isSame(before[name] ?? null, after[name] ?? null));
}

function isSame(one: TypedValue, other: TypedValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one?.id === other?.id;
}

function asTyped({ kind }: MasterField, value: ShownValue): TypedValue {
  if (kind === 'flag') return value === true;
  if (typeof value === 'object' && value !== null) return { id: value.id, label: value.name };
  if (kind === 'day' || kind === 'reference') return value === null ? null : String(value);
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value === null ? '' : String(value);
}

function asGiven(value: TypedValue): GivenValues[string] {
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'object' && value !== null ? { id: value.id } : value;
}
