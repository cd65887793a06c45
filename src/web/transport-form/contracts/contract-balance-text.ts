import type { Contract } from '#api/contracts/contracts.ts';
import { percentOfAgreed } from '#domain/contracts/contract-progress.ts';
import {
  addDecimals,
  decimal,
  type Decimal,
  decimalToNumber,
  formatQuantity,
  subtractDecimals,
  toDecimal,
} from '#domain/goods/decimal.ts';
import { weightInKg } from '#domain/goods/quantity.ts';
import { deliveredQuantity } from '#domain/goods/weights.ts';

import { contracts as messages } from '../../i18n/et/transport-form.ts';

/** A quantity as it is typed, in the product's unit. */
export interface Typed {
  quantity: number | null;
  unit: string;
}

/** Returns what is gone of a contract: delivered, planned and ordered. */
export function usedOf({ delivered, planned, ordered }: Contract): number {
  return decimalToNumber(addDecimals(decimal(delivered), decimal(planned), decimal(ordered)));
}

/**
 * Returns 'Leping ületatud: 468,48 t / 460 t, 8,48 t üle lepingu (102 %)', 'Lepingu kogus 20 t on täis', 'Lepingust alles 3 t / 20 t', and what it
 * will be with the quantity that is being typed; null for a contract without an upper bound.
 */
export function balanceText(contract: Contract, typedGoods: Typed | null): string | null {
  const { quantity, left, over, unit } = contract;
  if (quantity === null || left === null) return null;
  const usedQuantity = usedOf(contract);
  const all = formatQuantity(quantity, unit);
  const now =
    over > 0
      ? messages.exceeded(
          formatQuantity(usedQuantity, unit),
          all,
          formatQuantity(over, unit),
          percentOfAgreed(decimal(usedQuantity), decimal(quantity)) ?? 100,
        )
      : left === 0
        ? messages.usedUp(all)
        : messages.left(formatQuantity(left, unit), all);
  const more = inUnitOf(unit, typedGoods);
  if (more === null) return now;
  const together = addDecimals(decimal(usedQuantity), more);
  return together > decimal(quantity)
    ? `${now}, ${messages.together(formatQuantity(decimalToNumber(together), unit))}`
    : `${now}, ${messages.leftAfter(formatQuantity(decimalToNumber(subtractDecimals(decimal(left), more)), unit))}`;
}

/** True where nothing is left, now or with the quantity that is being typed. */
export function isUsedUp(contract: Contract, typedGoods: Typed | null): boolean {
  const { quantity, left } = contract;
  if (quantity === null || left === null) return false;
  const more = inUnitOf(contract.unit, typedGoods);
  return left === 0 || (more !== null && decimalToNumber(more) > left);
}

/** Returns a typed quantity in another unit; null where there is none, or it has no weight. */
function inUnitOf(unit: string, typedGoods: Typed | null): Decimal | null {
  const quantity = typedGoods?.quantity == null ? null : toDecimal(typedGoods.quantity);
  if (typedGoods === null || quantity === null || quantity <= 0n) return null;
  if (typedGoods.unit === unit) return quantity;
  const kg = weightInKg(quantity, typedGoods.unit);
  return kg === null ? null : deliveredQuantity(kg, unit);
}
