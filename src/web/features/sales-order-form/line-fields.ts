import { type FieldErrors, get } from 'react-hook-form';

import { salesLineLabels } from '#api/sales/sales-line-labels.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { problemsOf } from '../../platform/problem.ts';
import type { SalesOrderForm } from './sales-order.ts';

/** The fields of a line that can have errors, by their names in the request. */
export const lineFields = {
  ...salesLineLabels,
  warehouseId: messages.warehouse,
};
export type LineField = keyof typeof lineFields;
export const lineFieldNames = Object.keys(lineFields) as LineField[];

export interface LineProblem {
  field: LineField;
  message: string;
}

/** Returns the errors of a line's fields, taken from the errors of the order's form. */
export function problemsOfLine(errors: FieldErrors<SalesOrderForm>, index: number): LineProblem[] {
  return lineFieldNames.flatMap((field) => {
    const error: { message?: string } | undefined = get(errors, `salesOrderProducts.${index}.${field}`);
    return error?.message === undefined ? [] : [{ field, message: error.message }];
  });
}

/** Returns 'Kogus: Vigane väärtus'; a sentence that names its field already stands alone. */
export function problemText({ field, message }: LineProblem): string {
  const label = lineFields[field];
  return message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`;
}

/** Returns the indexes of the lines whose warehouse the server found short: their stock is shown. */
export function shortLines(error: unknown): number[] {
  return problemsOf(error).flatMap(({ code, field }) => {
    const line = /^salesOrderProducts\.(\d+)\.warehouseId$/.exec(field ?? '')?.[1];
    return code === 'NOT_ALLOWED' && line !== undefined ? [Number(line)] : [];
  });
}
