import { type Decimal, toDecimal } from './decimal.ts';

export type TypedDecimal =
  | { value: Decimal; reason: null }
  | { value: null; reason: 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'TOO_MANY_PLACES' };

/**
 * Reads a number as people type it (docs/requirements.md, 'Quantities'): spaces may group thousands, and a single
 * comma or point is the decimal sign. Several ('1.204,5') are AMBIGUOUS, since a guess could be a thousand times
 * off.
 */
export function parseTypedDecimal(text: string): TypedDecimal {
  const numberText = text.trim().replaceAll(/\s/g, ' ').replace('\u{2212}', '-');
  if (numberText === '') return refused('EMPTY');
  if ((numberText.match(/[.,]/g) ?? []).length > 1 && /^[-\d., ]+$/.test(numberText)) {
    return refused('AMBIGUOUS');
  }

  const match = /^(-?)(\d+|\d{1,3}(?: \d{3})+)?(?:[.,](\d*))?$/.exec(numberText);
  const [, sign = '', whole = '', places = ''] = match ?? [];
  if (whole + places === '') return refused('NOT_A_NUMBER');

  const value = toDecimal(`${sign}${whole.replaceAll(' ', '') || '0'}.${places}`);
  return value === null ? refused('TOO_MANY_PLACES') : { value, reason: null };
}

function refused(reason: Exclude<TypedDecimal['reason'], null>): TypedDecimal {
  return { value: null, reason };
}
