import * as z from 'zod/mini';

import type { SortDirection } from '#domain/sort-direction.ts';

import { day, id, idList, line, longPageSize, pageNumber } from '../values.ts';

/** Access to transport orders: staff, and clients for their own companies. */
export const orderAccess = { anyOf: ['PERM_MOBILE', 'PERM_CLIENT'] } as const;

/** The filters of both lists of orders. `from` and `to` are days, both included. */
export const orderFilters = {
  search: z.optional(line(200)),
  from: z.optional(day),
  to: z.optional(day),
  product: z.optional(idList),
};

/** Which page, and how long. `page` is an older name of `pageNr`; if both are given, `page` counts. */
export const orderPaging = {
  page: pageNumber,
  pageNr: pageNumber,
  size: longPageSize,
};

/** Returns the schema of comma-separated members of a list of words in a query. */
export function wordList<const Word extends string>(words: readonly Word[]) {
  return z.pipe(
    z.string().check(z.refine((text) => text.split(',').every((one) => words.some((word) => word === one)))),
    z.transform((text) => text.split(',') as Word[]),
  );
}

/** Returns the schema of `date,desc`: a column and a direction. */
export function orderSort<const Column extends string>(columns: readonly Column[]) {
  return z.pipe(
    z.string().check(z.regex(new RegExp(`^(${columns.join('|')}),(asc|desc)$`))),
    z.transform((text) => {
      const [column, direction] = text.split(',');
      return { column: column as Column, direction: direction as SortDirection };
    }),
  );
}

/** One thing that somebody did to an order; `changes` are `[before, after]` by field, records by their names. */
export const orderHistoryEntry = z.strictObject({
  id,
  at: z.string(),
  by: z.nullable(z.string()),
  action: z.string(),
  changes: z.record(z.string(), z.unknown()),
});
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntry>;
