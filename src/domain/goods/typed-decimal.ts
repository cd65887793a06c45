import { withoutUnseenSigns } from '../unseen-signs.ts';
import { type Decimal, toDecimal } from './decimal.ts';

/** The sign between whole and part: 28,5 or 28.5. */
export type DecimalSign = ',' | '.';

export type TypedDecimal =
  | { value: Decimal; reason: null }
  | { value: null; reason: 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'TOO_MANY_PLACES' }
  /** One sign before exactly three digits: both numbers that it may mean, the smaller first. */
  | { value: null; reason: 'TWO_READINGS'; readings: readonly [Decimal, Decimal] };

const groups = String.raw`\d{1,3}(?: \d{3})+`;

/**
 * Reads a number as people type it (docs/requirements.md, 'Quantities'): spaces may group thousands, and a single comma
 * or point is the decimal sign. Several ('1.204,5') are AMBIGUOUS, and so is a point before exactly three digits
 * ('28.500'), since a guess could be a thousand times off. `sign` is the decimal sign of the file that the text stands
 * in: the other one then groups thousands.
 */
export function parseTypedDecimal(text: string, sign: DecimalSign | null = null): TypedDecimal {
  const numberText = withoutUnseenSigns(text).trim().replaceAll(/\s/g, ' ').replace('\u{2212}', '-');
  if (numberText === '') return refused('EMPTY');
  if (sign === null && isThousandsOrPlaces(numberText, '.')) {
    const [smaller, larger] = readingsOf(numberText);
    return { value: null, reason: 'TWO_READINGS', readings: [smaller, larger] };
  }
  return readPlain(sign === null ? numberText : withoutGroups(numberText, sign));
}

/** True for a number that a comma or point before exactly three digits makes either small or a thousand times that. */
export function isThousandsOrPlaces(text: string, sign: DecimalSign): boolean {
  return new RegExp(`^-?[1-9]\\d{0,2}[${sign}]\\d{3}$`).test(withoutUnseenSigns(text).trim());
}

/** Returns both numbers that such a text may mean, the smaller first. */
export function readingsOf(text: string): readonly [Decimal, Decimal] {
  const plain = withoutUnseenSigns(text).trim();
  const [smaller, larger] = [plain.replace(',', '.'), plain.replace(/[.,]/, '')].map(toDecimal);
  if (smaller == null || larger == null) throw new RangeError(`Not a number of two readings: ${text}`);
  return [smaller, larger];
}

/** Returns the decimal sign that a number cannot be read without; null when it says nothing or could be either. */
export function decimalSignOf(text: string): DecimalSign | null {
  const numberText = withoutUnseenSigns(text).trim().replaceAll(/\s/g, ' ');
  if (!/^[-\d., ]+$/.test(numberText)) return null;
  const signs = numberText.replaceAll(/[^.,]/g, '');
  const last = signs.at(-1) === ',' ? ',' : '.';
  if (signs === '') return null;
  // Two different ones: the last is the decimal sign; the same twice: it groups thousands, so the other one is.
  if (signs.includes(',') && signs.includes('.')) {
    return signs.indexOf(last) === signs.length - 1 ? last : null;
  }
  if (signs.length > 1) {
    const isGrouped = /^-?\d{1,3}(?:[.,]\d{3})+$/.test(numberText);
    if (!isGrouped) return null;
    return last === ',' ? '.' : ',';
  }
  return isThousandsOrPlaces(numberText, last) ? null : last;
}

function withoutGroups(text: string, sign: DecimalSign): string {
  const other = sign === ',' ? '.' : ',';
  return new RegExp(`^-?[1-9]\\d{0,2}(?:[${other}]\\d{3})+(?:[${sign}]\\d*)?$`).test(text)
    ? text.replaceAll(other, '')
    : text;
}

function readPlain(numberText: string): TypedDecimal {
  if ((numberText.match(/[.,]/g) ?? []).length > 1 && /^[-\d., ]+$/.test(numberText)) {
    return refused('AMBIGUOUS');
  }
  const match = new RegExp(`^(-?)(\\d+|${groups})?(?:[.,](\\d*))?$`).exec(numberText);
  const [, sign = '', whole = '', places = ''] = match ?? [];
  if (whole + places === '') return refused('NOT_A_NUMBER');
  const value = toDecimal(`${sign}${whole.replaceAll(' ', '') || '0'}.${places}`);
  return value === null ? refused('TOO_MANY_PLACES') : { value, reason: null };
}

function refused(reason: 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'TOO_MANY_PLACES'): TypedDecimal {
  return { value: null, reason };
}
