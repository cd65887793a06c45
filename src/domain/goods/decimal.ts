import { unknownQuantity, unknownQuantityUnlabelled } from './quantity-words.ts';

declare const decimalBrand: unique symbol;

/**
 * An exact decimal with 3 places, held as its number of thousandths: 28.5 is 28500n. Matches the
 * database's numeric(14,3). Compare two with `<`, `===` and so on; add and round with the functions here.
 */
export type Decimal = bigint & { readonly [decimalBrand]: true };

const plainDecimal = /^(-?)(\d{1,100})(?:\.(\d*))?$/;

/** Returns an exact decimal out of a trusted value: a database text or a constant. Throws RangeError on any other. */
export function decimal(value: number | string): Decimal {
  const decimalValue = toDecimal(value);
  if (decimalValue === null) throw new RangeError(`Not a decimal of at most 3 places: ${value}`);
  return decimalValue;
}

/** Returns `decimal` of a value that may be unknown: null stays null. */
export function decimalOrNull(value: number | string | null): Decimal | null {
  return value === null ? null : decimal(value);
}

/**
 * Returns an exact decimal out of a JSON number or a text such as '-28.500'. Null when it has more than 3 places, so
 * that float dust (60.0000024) is refused and never rounded. Its size is a matter of quantity.ts; what has
 * more than a hundred digits is no number at all.
 */
export function toDecimal(value: number | string): Decimal | null {
  const match = plainDecimal.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', places = ''] = match;
  if (/[1-9]/.test(places.slice(3))) return null;
  const thousandths = BigInt(whole + places.slice(0, 3).padEnd(3, '0'));
  return fromThousandths(sign === '-' ? -thousandths : thousandths);
}

/** Returns the decimal of a number of thousandths: 28500n is 28.5. */
export function fromThousandths(thousandths: bigint): Decimal {
  return thousandths as Decimal;
}

export const zero = fromThousandths(0n);

/** Returns the JSON number; exact up to 12 digits before the point. */
export function decimalToNumber(value: Decimal): number {
  return Number(decimalToText(value));
}

/** Returns `decimalToNumber` of a decimal that may be unknown: null stays null. */
export function numberOrNull(value: Decimal | null): number | null {
  return value === null ? null : decimalToNumber(value);
}

/** Returns the shortest plain text with a point, for the database: '28.5', '-0.25'. */
export function decimalToText(value: Decimal): string {
  const { sign, whole, places } = parts(value);
  return sign + whole + (places && `.${places}`);
}

/**
 * Returns a decimal written the Estonian way: comma, thousands apart by a no-break space, no trailing zeros: '28,5',
 * '1 204'.
 */
export function formatDecimal(value: Decimal): string {
  const { sign, whole, places } = parts(value);
  const groupedDigits = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u{a0}');
  return (sign && '\u{2212}') + groupedDigits + (places && `,${places}`);
}

/** Returns a JSON number or a database text as formatDecimal shows it; one with float dust stays as it is. */
export function formatNumber(value: number | string): string {
  const exact = toDecimal(value);
  return exact === null ? String(value) : formatDecimal(exact);
}

/** Returns a JSON number with its unit, on one line: '28,5 t'; 'ei tea veel' while nobody knows it. */
export function formatQuantity(quantity: number | null, unit: string): string {
  return quantity === null ? unknownQuantity : `${formatNumber(quantity)}\u{a0}${unit}`;
}

/**
 * Returns a quantity like `formatQuantity`, for texts where no label says that it is one: '28,5 t', 'kogus
 * teadmata'.
 */
export function quantityWords(quantity: number | null, unit: string): string {
  return quantity === null ? unknownQuantityUnlabelled : formatQuantity(quantity, unit);
}

/** Returns goods and how much of them: 'Kaer 28,5 t'; 'Kaer, kogus teadmata'. */
export function goodsWords(name: string, quantity: number | null, unit: string): string {
  return `${name}${quantity === null ? ',' : ''} ${quantityWords(quantity, unit)}`;
}

/** Returns the sum; 0 of nothing. */
export function addDecimals(...values: Decimal[]): Decimal {
  return fromThousandths(values.reduce<bigint>((sum, value) => sum + value, 0n));
}

/** Returns from - value. */
export function subtractDecimals(from: Decimal, value: Decimal): Decimal {
  return fromThousandths(from - value);
}

/** Returns the product, rounded to 3 places; a half goes away from zero. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const millionths = a * b;
  const half = millionths < 0n ? -500n : 500n;
  return fromThousandths((millionths + half) / 1000n);
}

function parts(value: Decimal): { sign: '-' | ''; whole: string; places: string } {
  const digits = String(value < 0n ? 0n - value : value).padStart(4, '0');
  return {
    sign: value < 0n ? '-' : '',
    whole: digits.slice(0, -3),
    places: digits.slice(-3).replace(/0+$/, ''),
  };
}
