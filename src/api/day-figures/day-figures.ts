import * as z from 'zod/mini';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, id } from '../values.ts';

/** Figures of a day in the table; cancelled, failed and rejected rows are not counted. */
const dayFigures = z.strictObject({
  date: day,
  jobs: z.number(),
  rows: z.number(),
  /** Tonnes of rows counted in t or kg. */
  ordered: z.number(),
  delivered: z.number(),
  done: z.number(),
  onTheWay: z.number(),
  /** Confirmed rows that wait for a truck; what the client fetches needs none. */
  withoutTruck: z.number(),
  /** Today's rows whose departure no driver has reported an hour after their time; not every driver reports it. */
  notStarted: z.array(id),
  /** Clients' orders that nobody has confirmed yet. */
  unconfirmed: z.number(),
  /** Rows that wait for a send, as the table's filter 'Saatmata' finds them. */
  unsent: z.number(),
  /** Rows whose truck, trailer or driver is at two places at once, while something can be done about it. */
  clashes: z.array(id),
});
export type DayFigures = z.infer<typeof dayFigures>;

export const dayFigureEndpoints = {
  getDayFigures: {
    ...routes.getDayFigures,
    summary: 'A day in figures, today without `date`',
    access: { anyOf: ['PERM_MOBILE'] },
    query: z.strictObject({ date: z.optional(day) }),
    output: content(dayFigures),
  },
} as const satisfies Record<string, Endpoint>;
