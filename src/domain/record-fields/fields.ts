/**
 * A record described once: a table of its fields, from which each layer works out what is the same for all of them.
 * What a layer has to say of a field itself stands in a table of its own by the same names, typed
 * `Record<…Field, …>`, so that a field that is missing there does not compile.
 */

/** The content of a field, the same in every record. */
type Kind =
  /** `max`: the most characters, or the greatest number; numbers are whole and none is below 0. */
  | { kind: 'line' | 'multiline' | 'number'; max: number }
  /** Days are YYYY-MM-DD, times HH:mm. An `id` is a reference that is sent bare. */
  | { kind: 'flag' | 'day' | 'time' | 'quantity' | 'id' }
  | { kind: 'reference'; to: ReferenceTarget };

/** The kinds of record that a field can refer to. */
export type ReferenceTarget = 'location' | 'product' | 'company' | 'truck' | 'trailer' | 'person' | 'user';

/** The facts about a field that hold in every layer. */
export type FieldRule = Kind & {
  /** Without it the field may be empty; a flag never is. */
  isRequired?: true;
  /** It must be given, even if unknown: a request gives null for that, and never leaves it out. */
  mayBeUnknown?: true;
  /** True of a line that is an e-mail address. */
  isEmail?: true;
};

export type Fields = Readonly<Record<string, FieldRule>>;

/**
 * A field of a record that has a list, an export and a history. Text and flags are plain: every layer stores, sends
 * and draws them without knowing which field it is. For the other kinds each layer says itself what is special about
 * them.
 */
export type ListedField = FieldRule &
  (
    | {
        kind: 'line' | 'multiline';
        /** The words of a list's search are looked for in it. */
        isSearched?: boolean;
        isExported: boolean;
      }
    | { kind: 'flag'; isExported: boolean }
    | { kind: 'day' | 'quantity' | 'id' }
    | { kind: 'reference'; to: 'location' | 'product' | 'truck' }
  );
export type ListedFields = Readonly<Record<string, ListedField>>;

type Rules = Readonly<Record<string, object>>;

/** The fields whose rule has these parts. */
export type FieldWith<F extends Rules, Part> = {
  [N in keyof F]: F[N] extends Part ? N : never;
}[keyof F] &
  string;

export type TextField<F extends Fields> = FieldWith<F, { kind: 'line' | 'multiline' }>;
export type PlainField<F extends Fields> = FieldWith<F, { kind: 'line' | 'multiline' | 'flag' }>;
/** The fields whose value is a record's own: no reference to another. */
export type OwnField<F extends Fields> = Exclude<
  keyof F & string,
  FieldWith<F, { kind: 'reference' | 'id' }>
>;
/** Fields that a layer treats by name, not by their kind. */
export type OtherField<F extends Fields> = Exclude<keyof F & string, PlainField<F>>;

interface KindValues {
  line: string;
  multiline: string;
  number: number;
  flag: boolean;
  day: string;
  time: string;
  quantity: number;
  id: number;
  reference: { id: number };
}

/** A field's value; null for empty. */
export type ValueOf<R extends FieldRule> =
  | KindValues[R['kind']]
  | (R extends { isRequired: true } | { kind: 'flag' } ? never : null);

/** A record: no field is left out. */
export type ValuesOf<F extends Fields> = { [N in keyof F]: ValueOf<F[N]> };

/** Fields of a record as a request gives them; an undefined field is not changed. */
export type GivenOf<F extends Fields> = { readonly [N in keyof F]?: ValueOf<F[N]> | null | undefined };

/** Returns the names of all fields, in the order in which people see them. */
export function fieldNames<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

/** True for a field of text. */
export function isText<R extends { kind: string }>(
  rule: R | undefined,
): rule is R & { kind: 'line' | 'multiline' } {
  return rule?.kind === 'line' || rule?.kind === 'multiline';
}

/** True for a field that may be empty. */
export function mayBeEmpty(rule: { kind: string; isRequired?: true } | undefined): boolean {
  return rule !== undefined && rule.isRequired !== true && rule.kind !== 'flag';
}

/** Returns the plain fields of a record. */
export function plainFields<F extends Fields>(fields: F): PlainField<F>[] {
  return fieldNames(fields).filter(
    (name): name is PlainField<F> => isText(fields[name]) || fields[name]?.kind === 'flag',
  );
}

/** Returns the fields that hold a value of the record's own. */
export function ownFields<F extends Fields>(fields: F): OwnField<F>[] {
  return fieldNames(fields).filter(
    (name): name is OwnField<F> => fields[name]?.kind !== 'reference' && fields[name]?.kind !== 'id',
  );
}

/** Returns the part of a table with these fields. */
export function pickFields<F extends Rules, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): Pick<F, N> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, N>;
}

/** Returns the part of a table whose rules have these parts. */
export function fieldsWith<F extends Rules, const P extends object>(
  fields: F,
  part: P,
): Pick<F, FieldWith<F, P>> {
  return pick(fields, (rule) => has(rule, part)) as Pick<F, FieldWith<F, P>>;
}

/** Returns the part of a table whose rules do not. */
export function fieldsWithout<F extends Rules, const P extends object>(
  fields: F,
  part: P,
): Omit<F, FieldWith<F, P>> {
  return pick(fields, (rule) => !has(rule, part)) as Omit<F, FieldWith<F, P>>;
}

/** Returns a new record: what its request leaves out is empty, and so is blank text. */
export function newValues<F extends Fields>(
  fields: F,
  request: GivenOf<F> & Pick<ValuesOf<F>, FieldWith<F, { isRequired: true }>>,
): ValuesOf<F> {
  return valuesBy(fields, (name) => blankAsNull(request[name]) ?? emptyValue(fields[name]));
}

/** Returns a corrected record: what is not given stays, and null empties only what may be empty. */
export function correctedValues<F extends Fields>(
  fields: F,
  before: ValuesOf<F>,
  changes: GivenOf<F>,
): ValuesOf<F> {
  return valuesBy(fields, (name) => {
    const givenValue = blankAsNull(changes[name]);
    if (givenValue === undefined) return before[name];
    return givenValue === null && !mayBeEmpty(fields[name]) ? before[name] : givenValue;
  });
}

/** Returns the fields that differ between two records, as `[before, after]`; references by their ids. */
export function changedFields<F extends Fields>(
  fields: F,
  before: ValuesOf<F>,
  after: ValuesOf<F>,
): Partial<Record<keyof F & string, [unknown, unknown]>> {
  return Object.fromEntries(
    fieldNames(fields).flatMap((name) => {
      const change = [bareValue(before[name]), bareValue(after[name])];
      return change[0] === change[1] ? [] : [[name, change]];
    }),
  ) as Partial<Record<keyof F & string, [unknown, unknown]>>;
}

/** Returns the plain part of a record. */
export function plainValues<F extends Fields>(
  fields: F,
  values: Pick<ValuesOf<F>, PlainField<F>>,
): Pick<ValuesOf<F>, PlainField<F>> {
  return Object.fromEntries(plainFields(fields).map((name) => [name, values[name]])) as Pick<
    ValuesOf<F>,
    PlainField<F>
  >;
}

/** Returns empty values of these fields, for a reader who may not see them. */
export function emptyValues<F extends Fields>(fields: F): { [N in keyof F]: null } {
  return Object.fromEntries(fieldNames(fields).map((name) => [name, null])) as { [N in keyof F]: null };
}

/** Returns a reference as its id, anything else as it is. */
export function bareValue(value: ValueOf<FieldRule>): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? value.id : value;
}

/** True for null, and for a flag that is off. */
export function isEmptyValue(value: ValueOf<FieldRule>): boolean {
  return value === null || value === false;
}

/** Returns a record put together field by field. */
export function valuesBy<F extends Fields>(
  fields: F,
  valueOf: (name: keyof F & string) => unknown,
): ValuesOf<F> {
  return Object.fromEntries(fieldNames(fields).map((name) => [name, valueOf(name)])) as ValuesOf<F>;
}

function blankAsNull<V>(value: V): V | null {
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

function emptyValue(rule: FieldRule | undefined): false | null {
  return rule?.kind === 'flag' ? false : null;
}

function pick(fields: Rules, isWanted: (rule: object) => boolean): Rules {
  return Object.fromEntries(Object.entries(fields).filter(([, rule]) => isWanted(rule)));
}

function has(rule: object, part: object): boolean {
  const parts: Readonly<Record<string, unknown>> = { ...rule };
  return Object.entries(part).every(([name, value]) => parts[name] === value);
}
