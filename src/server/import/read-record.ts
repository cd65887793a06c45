import type { DecimalSign } from '#domain/goods/typed-decimal.ts';
import { withoutUnseenSigns } from '#domain/unseen-signs.ts';

import { masterData } from '../i18n/master-data.ts';
import { damageOf } from './damaged-text.ts';
import type { Column, Entity, RecordValues } from './entity.ts';
import type { ColumnProblem, ValueProblem } from './problem.ts';
import type { SourceRecord } from './source.ts';
import { takesNumbers } from './values.ts';

const { reasons } = masterData;

/**
 * A record ready for the database. Bit n of `given` is set when column n was in the file, also when empty; not set
 * for faulty columns.
 */
export interface ReadRecord {
  values: (string | null)[];
  given: number;
  problems: ColumnProblem[];
}

/** Reads the values of a record by their columns and judges them, alone and together. */
export function readRecord(
  entity: Entity,
  { values: raw, faults = {} }: Pick<SourceRecord, 'values' | 'faults'>,
  decimalSign: DecimalSign | null = null,
): ReadRecord {
  const problems: ReadRecord['problems'] = [];
  const together: RecordValues = {};
  let givenBits = 0;
  const values = entity.columns.map((column, index) => {
    const isGiven = raw[column.name] !== undefined;
    const fault = faults[column.name];
    const value =
      fault === undefined
        ? readValue(column, raw[column.name], decimalSign)
        : ({ code: 'INVALID', reason: fault } as const);
    if (typeof value === 'object' && value !== null) {
      problems.push({ ...value, column: column.name });
      return null;
    }
    if (isGiven) {
      givenBits |= 1 << index;
      together[column.name] = value;
    }
    return value;
  });
  const isFaulty = (name: string) => problems.some(({ column }) => column === name);
  // A yes or no may decide what the other values must be.
  const isUnclear = entity.columns.some(({ name, type }) => type === 'boolean' && isFaulty(name));
  if (!isUnclear) {
    // Values that could not be read would only be called wrong a second time.
    problems.push(...(entity.judge?.(together) ?? []).filter(({ column }) => !isFaulty(column)));
  }
  return { values, given: givenBits, problems };
}

/** Reads only the given values, by the same rules, as in a file that lacks the other columns. */
export function readGiven(
  entity: Entity,
  raw: Record<string, unknown>,
): { values: RecordValues; problems: ReadRecord['problems'] } {
  const problems: ReadRecord['problems'] = [];
  const values: RecordValues = {};
  for (const column of entity.columns) {
    if (raw[column.name] === undefined) continue;
    const value = readValue(column, raw[column.name], null);
    if (typeof value === 'object' && value !== null) problems.push({ ...value, column: column.name });
    else values[column.name] = value;
  }
  return { values, problems };
}

/** Characters of a cell that are looked at, however long a value its column takes. */
const longestCell = 5000;

function readValue(
  column: Column,
  raw: unknown,
  decimalSign: DecimalSign | null,
): string | null | ValueProblem {
  const text = asText(raw);
  if (text === undefined) return { code: 'INVALID_DATA_TYPE', reason: reasons.noText };
  if (/\p{Cc}/u.test(text)) return { code: 'INVALID', reason: reasons.controlCharacters };
  if (text.length > longestCell) return { code: 'INVALID', reason: reasons.tooLong(longestCell) };
  const damage = damageOf(text, takesNumbers(column.read));
  if (damage !== null) return { code: 'INVALID', reason: damage };
  if (text !== '') {
    // A number of JSON or of a workbook's cell has a point, whatever its file's texts have.
    const result = column.read(text, typeof raw === 'number' ? '.' : decimalSign);
    return 'value' in result ? result.value : result;
  }
  return column.isRequired ? { code: 'REQUIRED', reason: reasons.required } : column.fallback;
}

/** Composed letters, single spaces, none at the ends, no signs that nobody sees; empty for nothing, undefined for what is no single value. */
function asText(raw: unknown): string | undefined {
  if (raw === undefined || raw === null) return '';
  if (Array.isArray(raw)) {
    return raw.every(isScalar) ? raw.map(String).join(' ') : undefined;
  }
  return isScalar(raw)
    ? withoutUnseenSigns(String(raw)).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
