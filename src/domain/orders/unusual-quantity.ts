import { type Decimal, decimal } from '../goods/decimal.ts';
import { weightInKg } from '../goods/quantity.ts';

/** Nothing on the road carries more. */
const heaviestLoadKg = decimal(60_000);

/**
 * True for more than one truck carries: over its payload in kg, or over 60 t while that is not known. A slip of
 * the keys is found before somebody drives for it. Goods that no scales count are never unusual.
 */
export function isUnusualLoad(quantity: Decimal, unit: string, payloadKg: Decimal | null): boolean {
  const kg = weightInKg(quantity, unit);
  return kg !== null && kg > (payloadKg ?? heaviestLoadKg);
}
