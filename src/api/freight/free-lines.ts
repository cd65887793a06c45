import * as z from 'zod/mini';

import { vatCategories } from '#domain/freight/vat.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, digits, id, idParam, line, namedRecord, quantity } from '../values.ts';
import { rate } from './rates.ts';
import { financeAccess, freightSide } from './tariffs.ts';

const fields = {
  date: day,
  words: line(200).check(z.minLength(1)),
  quantity,
  unit: line(20).check(z.minLength(1)),
  /** Of one unit, without VAT; less than nothing for what is taken off. */
  priceCents: z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
  /** Per cent; left out, what the party pays by its VAT on that day. */
  vatRate: z.optional(rate),
  reason: line(200).check(z.minLength(1)),
  /** The row that it is about. */
  rowId: z.optional(z.nullable(id)),
};

export const freeLine = z.strictObject({
  id,
  version: z.int(),
  side: freightSide,
  party: namedRecord,
  date: z.string(),
  words: z.string(),
  quantity: z.number(),
  unit: z.string(),
  priceCents: z.int(),
  amountCents: z.int(),
  vatCategory: z.enum(vatCategories),
  vatRate: z.string(),
  reason: z.string(),
  rowId: z.nullable(id),
  state: z.enum(['APPROVED', 'SETTLED']),
  statementId: z.nullable(id),
  /** Who entered it; null where nobody is known any more. */
  enteredBy: z.nullable(z.string()),
});
export type FreeLine = z.infer<typeof freeLine>;

export const freeLineEndpoints = {
  listFreeLines: {
    ...routes.listFreeLines,
    summary: 'Lines of a party’s statements that come from no load, the latest first, at most 500',
    access: financeAccess,
    query: z.strictObject({
      side: z.optional(freightSide),
      partyCompanyId: z.optional(digits),
      from: z.optional(day),
      to: z.optional(day),
    }),
    output: contentList(freeLine),
  },
  getFreeLine: {
    ...routes.getFreeLine,
    summary: 'A line of a party’s statements that comes from no load',
    access: financeAccess,
    params: idParam,
    output: content(freeLine),
    errors: ['NOT_FOUND'],
  },
  createFreeLine: {
    ...routes.createFreeLine,
    summary: 'Enter a line of words, quantity and price, which comes onto the party’s next statement',
    access: financeAccess,
    body: z.strictObject({ side: freightSide, partyCompanyId: id, ...fields }),
    output: content(freeLine),
    status: 201,
    idempotent: true,
  },
  changeFreeLine: {
    ...routes.changeFreeLine,
    summary: 'Change a line that is not settled yet',
    access: financeAccess,
    params: idParam,
    body: z.extend(z.partial(z.strictObject(fields)), { version: z.int() }),
    output: content(freeLine),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: freeLine,
  },
  deleteFreeLine: {
    ...routes.deleteFreeLine,
    summary: 'Remove a line that is not settled yet',
    access: financeAccess,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
