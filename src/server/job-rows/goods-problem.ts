import { problem, type Problem } from '#api/error-codes.ts';
import type { Packaging } from '#domain/goods/quantity.ts';
import type { RuleProblem } from '#domain/problem.ts';

import { et } from '../i18n/et.ts';
import type { ProductRecord } from './references.ts';

/** Returns the product as the rules of orders and jobs look at it. */
export function productOf(product: ProductRecord | null): (Packaging & { groupId: number }) | null {
  if (product === null) return null;
  return {
    groupId: product.group_id,
    isBulk: product.is_bulk,
    notInPackageSize: product.not_in_package_size,
    packageSize: product.package_size,
  };
}

/** Returns a broken rule of an order's or a job's goods in words: a quantity that is refused says what it must be. */
export function goodsProblem({ code, field }: RuleProblem, product: ProductRecord | null): Problem {
  const isMultiple = field === 'quantity' && product?.package_size != null;
  return isMultiple
    ? problem(code, field, et.quantities.notPackageMultiple(Number(product.package_size)))
    : problem(code, field);
}
