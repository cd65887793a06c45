import {
  addDecimals,
  type Decimal,
  decimal,
  fromThousandths,
  multiplyDecimals,
  subtractDecimals,
  zero,
} from '../goods/decimal.ts';
import { isKilogramUnit, isTonneUnit } from '../goods/quantity.ts';
import { deliveredQuantity } from '../goods/weights.ts';

/** A row of a job as it was ordered; `unit` is its product's. */
export interface OrderedRow {
  id: number;
  quantity: Decimal;
  unit: string;
}

/**
 * What each row of a job got of the one net weight at the destination, in the row's unit (docs/requirements.md, "Driver's journey"). A truck is weighed as a whole: several rows share in proportion to what was ordered, in whole
 * kilograms, and the last takes the rest, so that the shares always add up. Rows that no scales count are left out.
 */
export function deliveredShares(netKg: Decimal, rows: readonly OrderedRow[]): Map<number, Decimal> {
  const weighed = rows.filter(({ unit }) => isTonneUnit(unit) || isKilogramUnit(unit));
  const ordered = weighed.map(inKilograms);
  const total = addDecimals(...ordered);
  const shares = new Map<number, Decimal>();
  let left = netKg;
  for (const [index, row] of weighed.entries()) {
    const isLast = index === weighed.length - 1;
    const share = isLast ? left : wholeKilograms((netKg * (ordered[index] ?? zero)) / total);
    left = subtractDecimals(left, share);
    const quantity = deliveredQuantity(share, row.unit);
    if (quantity !== null) shares.set(row.id, quantity);
  }
  return shares;
}

function inKilograms({ quantity, unit }: OrderedRow): Decimal {
  return isTonneUnit(unit) ? multiplyDecimals(quantity, decimal(1000)) : quantity;
}

function wholeKilograms(thousandths: bigint): Decimal {
  return fromThousandths(thousandths - (thousandths % 1000n));
}
