import { problem, type Problem } from '#api/error-codes.ts';
import { ruleSentences } from '#api/rule-sentences.ts';
import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';
import { plantProtectionGroupId } from '#domain/business-constants.ts';
import { decimal, zero } from '#domain/goods/decimal.ts';
import type { RuleProblem } from '#domain/problem.ts';
import { type SalesLineToCheck, salesOrderProblems, stockProblems } from '#domain/sales/sales-order-rules.ts';

import { findOutOfUseNames } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { notChoosable } from '../../http/errors.ts';
import { et } from '../../i18n/et.ts';
import { type CompanyRecord, type findLineRecords, lockFreeStock } from './repository.ts';

type LineRecords = Awaited<ReturnType<typeof findLineRecords>>;

/**
 * Returns everything that stops an order (docs/requirements.md, 'Sales orders'): its references, the rules of
 * domain, and the stock, which stays locked until the transaction ends.
 */
export async function checkSalesOrder(
  db: Db,
  request: SalesOrderRequest,
  company: CompanyRecord | null,
  records: LineRecords,
  today: string,
): Promise<Problem[]> {
  const lines = request.salesOrderProducts.map((line) => toRuleLine(line, records));
  const problems = missingRecords(request, records);
  if (company === null) {
    const names = await findOutOfUseNames(db, 'companies', [request.companyId]);
    problems.unshift(notChoosable('companyId', names.get(request.companyId)));
  }
  const namedFields = new Set(problems.map(({ field }) => field));
  const brokenRules = salesOrderProblems(
    { company, representativeId: request.representativeId, lines },
    today,
  );
  // For the rules, a record that was not found counts as not chosen.
  for (const rule of brokenRules.filter(({ field }) => !namedFields.has(field))) {
    problems.push(explain(rule, lines));
  }

  const pairs = request.salesOrderProducts.flatMap(({ productId, warehouseId }) => {
    const storedId = records.warehouses.get(warehouseId ?? '');
    return storedId === undefined ? [] : [{ productId, warehouseId: storedId }];
  });
  const free = await lockFreeStock(db, pairs);
  const stockShortages = stockProblems(
    lines,
    (productId, code) => free.get(`${productId} ${records.warehouses.get(code) ?? 0}`) ?? zero,
  );
  for (const rule of stockShortages.filter(({ field }) => !namedFields.has(field))) {
    problems.push(problem(rule.code, rule.field, et.salesOrders.stockShort));
  }
  return problems;
}

function toRuleLine(
  line: SalesOrderRequest['salesOrderProducts'][number],
  records: LineRecords,
): SalesLineToCheck {
  const product = records.products.get(line.productId);
  const location = records.locations.get(line.locationId);
  return {
    product:
      product === undefined
        ? null
        : {
            id: product.id,
            groupId: product.group_id,
            isBulk: product.is_bulk,
            notInPackageSize: product.not_in_package_size,
            packageSize: product.package_size,
          },
    quantity: decimal(line.quantity),
    location: location === undefined ? null : { companyId: location.company_id },
    warehouseId: line.warehouseId ?? null,
    deliveryDate: line.deliveryDate ?? null,
  };
}

function missingRecords(request: SalesOrderRequest, records: LineRecords): Problem[] {
  return request.salesOrderProducts.flatMap((line, index) => {
    const { productId, locationId, warehouseId } = line;
    const { products, locations, warehouses, outOfUse } = records;
    const missing = (field: string, name: string | undefined) =>
      notChoosable(`salesOrderProducts.${index}.${field}`, name);
    return [
      ...(products.has(productId) ? [] : [missing('productId', outOfUse.products.get(productId))]),
      ...(locations.has(locationId) ? [] : [missing('locationId', outOfUse.locations.get(locationId))]),
      ...(warehouseId == null || warehouses.has(warehouseId)
        ? []
        : [missing('warehouseId', outOfUse.warehouses.get(warehouseId))]),
    ];
  });
}

/** The sentence for a broken rule where the code alone says too little. */
function explain({ code, field }: RuleProblem, lines: readonly SalesLineToCheck[]): Problem {
  const [, index = '', name = field] = /^salesOrderProducts\.(\d+)\.(.+)$/.exec(field) ?? [];
  const line = lines[Number(index)];
  if (field === 'companyId' && code === 'NOT_ALLOWED') {
    return problem(code, field, ruleSentences.problematicCompany);
  }
  if (field === 'representativeId') return problem(code, field, et.salesOrders.foreignRepresentative);
  if (name === 'productId' && line?.product?.groupId === plantProtectionGroupId) {
    return problem(code, field, ruleSentences.noCertificate);
  }
  if (name === 'locationId') return problem(code, field, et.salesOrders.foreignLocation);
  if (name === 'deliveryDate') return problem(code, field, ruleSentences.pastDeliveryDay);
  if (name === 'quantity' && line?.product?.packageSize != null) {
    return problem(code, field, et.quantities.notPackageMultiple(Number(line.product.packageSize)));
  }
  return problem(code, field);
}
