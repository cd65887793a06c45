import { type FieldErrors, get } from 'react-hook-form';

import { words } from '../../i18n/et/words.ts';
import type { SalesOrder, SalesOrderLine } from './sales-order.ts';

/** The fields of a line that something can be wrong with, as the request names them. */
export const lineFields = {
  productId: words.salesOrders.product,
  quantity: words.salesOrders.quantity,
  locationId: words.salesOrders.deliveryLocation,
  warehouseId: words.salesOrders.warehouse,
  deliveryDate: words.salesOrders.deliveryDay,
  notes: words.salesOrders.notes,
} as const satisfies Partial<Record<keyof SalesOrderLine, string>>;
export type LineField = keyof typeof lineFields;

export type LineProblem = { field: LineField; message: string };

/** What is wrong with the fields of a line, out of the errors of the order's form. */
export function lineProblems(errors: FieldErrors<SalesOrder>, index: number): LineProblem[] {
  return (Object.keys(lineFields) as LineField[]).flatMap((field) => {
    const error: { message?: string } | undefined = get(errors, `salesOrderProducts.${index}.${field}`);
    return error?.message === undefined ? [] : [{ field, message: error.message }];
  });
}

/** 'Kogus: Vigane väärtus'; a sentence that names its field already stands alone. */
export function problemText({ field, message }: LineProblem): string {
  const label = lineFields[field];
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
}
