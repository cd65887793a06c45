/**
 * An exact fraction (docs/requirements.md, 'Freight'): all sums are calculated without rounding, which is done once a
 * line.
 */
export interface Exact {
  readonly top: bigint;
  /** Always over zero. */
  readonly bottom: bigint;
}

/** More than a hundred digits are no number, as everywhere. */
const plainNumber = /^(-?)(\d{1,100})(?:[.,](\d{1,6}))?$/;

/** Returns a decimal text or number with at most six places, such as '0.067'; null for anything else. */
export function toExact(value: string | number): Exact | null {
  const match = plainNumber.exec(String(value));
  if (match === null) return null;
  const [, sign = '', whole = '', places = ''] = match;
  const top = BigInt(whole + places);
  return { top: sign === '-' ? -top : top, bottom: 10n ** BigInt(places.length) };
}

/** Returns `toExact` of a value that has been checked before. Throws RangeError on any other. */
export function exact(value: string | number): Exact {
  const exactValue = toExact(value);
  if (exactValue === null) throw new RangeError(`Not a decimal of at most 6 places: ${value}`);
  return exactValue;
}

/** Returns the product; 1 of nothing. */
export function multiplyExact(...values: readonly Exact[]): Exact {
  return values.reduce((a, b) => ({ top: a.top * b.top, bottom: a.bottom * b.bottom }), exact(1));
}

/** Returns a + b. */
export function addExact(a: Exact, b: Exact): Exact {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

/** Returns a - b. */
export function subtractExact(a: Exact, b: Exact): Exact {
  return addExact(a, { top: -b.top, bottom: b.bottom });
}

/** Throws RangeError when `b` is zero. */
export function divideExact(a: Exact, b: Exact): Exact {
  if (b.top === 0n) throw new RangeError('Divided by zero');
  const sign = b.top < 0n ? -1n : 1n;
  return { top: a.top * b.bottom * sign, bottom: a.bottom * b.top * sign };
}

/** True for a < b. */
export function isLess(a: Exact, b: Exact): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}

/** Returns the larger of two. */
export function maxExact(a: Exact, b: Exact): Exact {
  return isLess(a, b) ? b : a;
}

/** Returns euros as whole cents; a half goes away from zero. */
export function toCents(euros: Exact): number {
  return Number(rounded({ top: euros.top * 100n, bottom: euros.bottom }));
}

/** Returns euros of whole cents. */
export function fromCents(cents: number): Exact {
  return { top: BigInt(cents), bottom: 100n };
}

/** The nearest whole number; a half goes away from zero. */
function rounded({ top, bottom }: Exact): bigint {
  const half = top < 0n ? -bottom : bottom;
  return (top * 2n + half) / (bottom * 2n);
}

/** Returns the number as people write it: '0,067', '27,860' with at least three decimals, rounded to `maxPlaces`. */
export function formatExact(
  value: Exact,
  { minPlaces = 0, maxPlaces = 6 }: { minPlaces?: number; maxPlaces?: number } = {},
): string {
  const scaledValue = rounded({ top: value.top * 10n ** BigInt(maxPlaces), bottom: value.bottom });
  const digits = String(scaledValue < 0n ? -scaledValue : scaledValue).padStart(maxPlaces + 1, '0');
  const whole = digits.slice(0, digits.length - maxPlaces).replaceAll(/\B(?=(\d{3})+$)/g, '\u{a0}');
  const places = digits
    .slice(digits.length - maxPlaces)
    .replace(/0+$/, '')
    .padEnd(minPlaces, '0');
  return `${scaledValue < 0n ? '\u{2212}' : ''}${whole}${places === '' ? '' : `,${places}`}`;
}

/** Returns '209,81 €'. */
export function formatCents(cents: number): string {
  return `${formatExact(fromCents(cents), { minPlaces: 2, maxPlaces: 2 })} €`;
}
