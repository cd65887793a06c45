import { plainFigures } from '../plain-figures.ts';
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
 * or point is the decimal sign; of both the one that stands behind groups of three ('1.204,5'). Other numbers of several
 * are AMBIGUOUS, and a point before exactly three digits ('28.500') has TWO_READINGS, since a guess could be a thousand
 * times off. `sign` is the decimal sign of the file that the text stands in: the other one then groups thousands.
 */
export function parseTypedDecimal(text: string, sign: DecimalSign | null = null): TypedDecimal {
  if (sign === null && isThousandsOrPlaces(text, '.')) {
    const [smaller, larger] = readingsOf(text);
    return { value: null, reason: 'TWO_READINGS', readings: [smaller, larger] };
  }
  const digits = typedDigits(text, sign);
  if (digits.reason !== null) return refused(digits.reason);
  const value = toDecimal(plainNumber(digits));
  return value === null ? refused('TOO_MANY_PLACES') : { value, reason: null };
}

/** The digits of a number as they were typed; `places` is null where no decimal sign was. */
interface TypedDigits {
  minus: '-' | '';
  whole: string;
  places: string | null;
  reason: null;
}

/** Takes a number as people type it apart; `sign` as in `parseTypedDecimal`. */
export function typedDigits(
  text: string,
  sign: DecimalSign | null = null,
): TypedDigits | { reason: 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' } {
  const figures = plainFigures(text);
  if (figures === '') return { reason: 'EMPTY' };
  const hasSeveral = (figures.match(/[.,]/g) ?? []).length > 1;
  const own = sign ?? (hasSeveral ? decimalSignOf(figures) : null);
  const numberText = own === null ? figures : withoutGroups(figures, own);
  if (/^[-\d., ]+$/.test(numberText) && (numberText.match(/[.,]/g) ?? []).length > 1) {
    return { reason: 'AMBIGUOUS' };
  }
  const match = new RegExp(`^(-?)(\\d+|${groups})?(?:[.,](\\d*))?$`).exec(numberText);
  const [, minus, whole = '', places = null] = match ?? [];
  if (whole + (places ?? '') === '') return { reason: 'NOT_A_NUMBER' };
  return { minus: minus === '-' ? '-' : '', whole: whole.replaceAll(' ', ''), places, reason: null };
}

/** Returns a number as people type it with a point and all its places; null for any other text. */
export function typedNumber(text: string, sign: DecimalSign | null = null): string | null {
  const digits = typedDigits(text, sign);
  return digits.reason === null ? plainNumber(digits) : null;
}

function plainNumber({ minus, whole, places }: TypedDigits): string {
  return `${minus}${whole || '0'}${places ? `.${places}` : ''}`;
}

/** True for a number that a comma or point before exactly three digits makes either small or a thousand times that. */
export function isThousandsOrPlaces(text: string, sign: DecimalSign): boolean {
  return new RegExp(`^-?[1-9]\\d{0,2}[${sign}]\\d{3}$`).test(plainFigures(text));
}

/** Returns both numbers that such a text may mean, the smaller first. */
export function readingsOf(text: string): readonly [Decimal, Decimal] {
  const plain = plainFigures(text);
  const [smaller, larger] = [plain.replace(',', '.'), plain.replace(/[.,]/, '')].map(toDecimal);
  if (smaller == null || larger == null) throw new RangeError(`Not a number of two readings: ${text}`);
  return [smaller, larger];
}

/** Returns the decimal sign that a number cannot be read without; null when it says nothing or could be either. */
export function decimalSignOf(text: string): DecimalSign | null {
  const numberText = plainFigures(text);
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

function refused(reason: 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'TOO_MANY_PLACES'): TypedDecimal {
  return { value: null, reason };
}
