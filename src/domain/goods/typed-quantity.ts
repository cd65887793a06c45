import { plainFigures } from '../plain-figures.ts';
import { type Decimal, formatDecimal, fromThousandths } from './decimal.ts';
import { type DecimalSign, parseTypedDecimal, type TypedDecimal } from './typed-decimal.ts';
import { type Unit, unitOf, units } from './units.ts';

export type TypedQuantity =
  | { value: Decimal; reason: null }
  | { value: null; reason: Exclude<TypedDecimal['reason'], 'TWO_READINGS' | null> | 'OTHER_UNIT' }
  /** Both quantities that it may mean, the smaller first. */
  | { value: null; reason: 'TWO_READINGS'; readings: readonly [QuantityReading, QuantityReading] };

/** One of the quantities that a text may mean, and its words: '28,5 kg', in the unit that was typed. */
export interface QuantityReading {
  value: Decimal;
  words: string;
}

/** What people write behind a number: a unit of goods, or minutes. */
type TypedUnit = Unit | 'min';

/** How many of the smallest of its kind a unit is; units of no kind are only what they are. */
const sizes: Partial<Record<TypedUnit, readonly ['mass' | 'volume' | 'length' | 'time', bigint]>> = {
  g: ['mass', 1n],
  kg: ['mass', 1000n],
  t: ['mass', 1_000_000n],
  ml: ['volume', 1n],
  l: ['volume', 1000n],
  hl: ['volume', 100_000n],
  m3: ['volume', 1_000_000n],
  m: ['length', 1n],
  km: ['length', 1000n],
  min: ['time', 1n],
  h: ['time', 60n],
};

/** Words of people for units, in Estonian, Russian and English. */
const words: ReadonlyMap<string, TypedUnit> = new Map(
  Object.entries({
    t: 'mt tonn tonni tonnid tn т тн тонн тонна тонны ton tons tonne tonnes',
    kg: 'kilo kilod kilogramm kilogrammi кг кило kgs',
    g: 'gr gramm grammi г гр',
    l: 'liiter liitrit л литр литра литров ltr',
    m3: 'm³ м3 м³',
    km: 'kilomeeter kilomeetrit км',
    h: 'tund tundi ч час часа часов',
    min: 'minut minutit мин',
    tk: 'tükk tükki шт pcs',
    kott: 'kotti',
    alus: 'alust',
    rull: 'rulli',
    pk: 'pakk pakki',
    kmpl: 'komplekt komplekti',
  } satisfies Partial<Record<TypedUnit, string>>).flatMap(([unit, each]) =>
    each.split(' ').map((word) => [word, unit as TypedUnit] as const),
  ),
);

/** Returns the unit that people write so behind a number; null for any other text. */
export function typedUnitOf(text: string): TypedUnit | null {
  const plain = text.trim().toLowerCase();
  return unitOf(plain) ?? (plain === 'min' ? plain : (words.get(plain) ?? null));
}

/** Returns the unit that a quantity was typed with; null where there is none, or none that is known. */
export function unitIn(text: string): TypedUnit | null {
  return typedUnitOf(splitUnit(text).unitText);
}

/** Returns the unit of goods that a quantity was typed with; null as for `unitIn`. */
export function goodsUnitIn(text: string): Unit | null {
  return unitOf(unitIn(text) ?? '');
}

/** Returns what stands behind the number of a typed quantity; empty where nothing does. */
export function unitTextIn(text: string): string {
  return splitUnit(text).unitText;
}

/** Returns the units that a unit can be converted from, itself too, and how many of it one of each is: of t, a kg is 1/1000. */
export function unitsLike(unit: Unit): { unit: Unit; times: bigint; over: bigint }[] {
  const size = sizes[unit];
  if (size === undefined) return [{ unit, times: 1n, over: 1n }];
  return units.flatMap((each) => {
    const other = sizes[each];
    return other?.[0] === size[0] ? [{ unit: each, times: other[1], over: size[1] }] : [];
  });
}

/** Returns a typed quantity without what stands behind its number. */
export function numberIn(text: string): string {
  return splitUnit(text).numberText ?? text;
}

/** Characters of a number of a hundred digits with its unit. */
const longestQuantity = 200;

/**
 * Reads a quantity with or without a unit as people type and paste it (docs/requirements.md, 'Quantities'), in `unit`,
 * which the goods are counted in: '27,9 t' of goods in kg are 27 900. OTHER_UNIT is one that cannot be converted. `sign`
 * is the decimal sign of the file that the text stands in.
 */
export function parseTypedQuantity(
  text: string,
  unit: string | null,
  sign: DecimalSign | null = null,
): TypedQuantity {
  const { numberText, unitText } = splitUnit(text);
  if (numberText === null) return { value: null, reason: 'NOT_A_NUMBER' };
  const given = unitText === '' ? null : (typedUnitOf(unitText) ?? undefined);
  if (given === undefined) return { value: null, reason: 'NOT_A_NUMBER' };
  const typed = parseTypedDecimal(numberText, sign);
  const ownValue = (value: Decimal) =>
    given === null ? ({ value, reason: null } as const) : inUnit(value, given, unit);
  if (typed.reason === 'TWO_READINGS') {
    const [smaller, larger] = [ownValue(typed.readings[0]), ownValue(typed.readings[1])];
    if (smaller.value === null) return smaller;
    if (larger.value === null) return larger;
    const wordsOf = (value: Decimal) => [formatDecimal(value), given ?? unit ?? ''].join(' ').trim();
    return {
      value: null,
      reason: 'TWO_READINGS',
      readings: [
        { value: smaller.value, words: wordsOf(typed.readings[0]) },
        { value: larger.value, words: wordsOf(typed.readings[1]) },
      ],
    };
  }
  return typed.value === null ? typed : ownValue(typed.value);
}

/** The number of a typed quantity and what stands behind it; no number of a text that is too long for one. */
function splitUnit(text: string): { numberText: string | null; unitText: string } {
  const trimmedText = text.trim();
  if (trimmedText.length > longestQuantity) return { numberText: null, unitText: '' };
  const [, numberText = '', unitText = ''] =
    /^(.*?)\s*(\p{L}[\p{L}\d³]*)?\.?\s*$/su.exec(plainFigures(trimmedText)) ?? [];
  return { numberText, unitText };
}

function inUnit(value: Decimal, given: TypedUnit, unit: string | null): TypedQuantity {
  const own = unit === null ? null : typedUnitOf(unit);
  if (own === given) return { value, reason: null };
  const [from, to] = [sizes[given], own === null ? undefined : sizes[own]];
  if (from === undefined || to === undefined || from[0] !== to[0]) {
    return { value: null, reason: 'OTHER_UNIT' };
  }
  const smallest = value * from[1];
  return smallest % to[1] === 0n
    ? { value: fromThousandths(smallest / to[1]), reason: null }
    : { value: null, reason: 'TOO_MANY_PLACES' };
}
