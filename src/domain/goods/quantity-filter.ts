import { parseTypedDecimal } from './typed-decimal.ts';
import { type Unit, unitOf } from './units.ts';

/**
 * A search for quantities: digits before the decimal sign, at most three behind it, each as they were
 * typed; `decimals` is null when no sign was, `unit` when none was.
 */
export interface QuantityFilter {
  whole: string;
  decimals: string | null;
  unit: Unit | null;
}

/**
 * Reads what a table's cell shows of a quantity, or a part of it as people type it (docs/requirements.md, 'Job
 * table'): '28 500', '28,50', '28,5 t'. Thousands, comma and point as in typed-decimal.ts. Null when the amount is no
 * number or the unit is not known.
 */
export function parseQuantityFilter(text: string): QuantityFilter | null {
  const tidyText = text.trim().replaceAll(/\s+/g, ' ');
  const [, amount = '', unitText = ''] = /^([\d .,]+)([a-z]\w*)?$/i.exec(tidyText) ?? [];
  const unit = unitOf(unitText);
  if (parseTypedDecimal(amount).value === null || (unitText !== '' && unit === null)) return null;
  const [whole = '', decimals] = amount.replaceAll(/\s/g, '').split(/[.,]/);
  return { whole, decimals: decimals?.slice(0, 3) ?? null, unit };
}
