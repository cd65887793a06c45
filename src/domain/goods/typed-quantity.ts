import { type Decimal, formatDecimal, fromThousandths } from './decimal.ts';
import { type DecimalSign, parseTypedDecimal, type TypedDecimal } from './typed-decimal.ts';
import { type Unit, unitOf } from './units.ts';

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

/** How many of the smallest of its kind a unit is; units of no kind are only what they are. */
const sizes: Partial<Record<Unit, readonly ['mass' | 'volume', bigint]>> = {
  g: ['mass', 1n],
  kg: ['mass', 1000n],
  t: ['mass', 1_000_000n],
  ml: ['volume', 1n],
  l: ['volume', 1000n],
  hl: ['volume', 100_000n],
  m3: ['volume', 1_000_000n],
};

/** Words of people for units that are written otherwise. */
const words: Readonly<Record<string, Unit>> = {
  tonn: 't',
  tonni: 't',
  tonnid: 't',
  tn: 't',
  kilo: 'kg',
  kilod: 'kg',
  kilogramm: 'kg',
  kilogrammi: 'kg',
  liiter: 'l',
  liitrit: 'l',
  'm³': 'm3',
};

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
  const trimmedText = text.trim();
  if (trimmedText.length > longestQuantity) return { value: null, reason: 'NOT_A_NUMBER' };
  const [, numberText = '', unitText = ''] = /^(.*?)\s*(\p{L}[\p{L}\d³]*)?\.?\s*$/su.exec(trimmedText) ?? [];
  const given = unitText === '' ? null : (unitOf(unitText) ?? words[unitText.toLowerCase()] ?? undefined);
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

function inUnit(value: Decimal, given: Unit, unit: string | null): TypedQuantity {
  const own = unit === null ? null : unitOf(unit);
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
