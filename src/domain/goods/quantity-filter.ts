import { isThousandsOrPlaces, typedDigits } from './typed-decimal.ts';
import { goodsUnitIn, numberIn, unitTextIn } from './typed-quantity.ts';
import type { Unit } from './units.ts';

/** Digits of a quantity to look for; `decimals` is null when no decimal sign was typed. */
export interface SoughtDigits {
  whole: string;
  /** At most three. */
  decimals: string | null;
}

/** A search for quantities, in the unit that was typed; of '28.500' for both that it may mean. */
export interface QuantityFilter {
  digits: readonly SoughtDigits[];
  unit: Unit | null;
}

/**
 * Reads what a table's cell shows of a quantity, or a part of it as people type it (docs/requirements.md, 'Job
 * table'): '28 500', '28,50', '28,5 t', by the rules of `parseTypedQuantity`. Null when the amount is no number or the
 * unit is not known.
 */
export function parseQuantityFilter(text: string): QuantityFilter | null {
  const numberText = numberIn(text);
  const unit = goodsUnitIn(text);
  const typed = typedDigits(numberText);
  if (typed.reason !== null || typed.minus === '-' || (unitTextIn(text) !== '' && unit === null)) return null;
  const decimals = typed.places;
  if (decimals !== null && /[1-9]/.test(decimals.slice(3))) return null;
  const small = { whole: typed.whole, decimals: decimals?.slice(0, 3) ?? null };
  const large = { whole: typed.whole + (decimals ?? ''), decimals: null };
  return { digits: isThousandsOrPlaces(numberText, '.') ? [small, large] : [small], unit };
}
