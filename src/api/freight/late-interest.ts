import * as z from 'zod/mini';

import { isDay } from '#domain/calendar/day.ts';
import { halfYearOf } from '#domain/freight/late-interest.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, idParam } from '../values.ts';
import { freeLine } from './free-lines.ts';
import { rate } from './rates.ts';
import { financeAccess } from './tariffs.ts';

const bankRate = z.strictObject({
  validFrom: day.check(z.refine((first) => isDay(first) && halfYearOf(first) === first)),
  bankPercent: rate,
});

export const lateInterestEndpoints = {
  getLateInterest: {
    ...routes.getLateInterest,
    summary:
      'What late interest on an overdue invoice is worked out of: what is owed, the day after which its days count, and the rates of the European Central Bank by half-year',
    access: financeAccess,
    params: idParam,
    output: content(
      z.strictObject({
        owedCents: z.int(),
        /** The day by which it was to be paid, or up to which interest has been entered already. */
        since: z.string(),
        rates: z.array(z.strictObject({ validFrom: z.string(), bankPercent: z.string() })),
      }),
    ),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  addLateInterest: {
    ...routes.addLateInterest,
    summary:
      'Enter late interest on an overdue invoice up to a day as a line of the client’s next statement: by law, each half-year at its own rate (`rates` are kept for all), or at the rate that was agreed. No day counts twice',
    access: financeAccess,
    params: idParam,
    body: z.strictObject({
      until: day,
      /** Per cent a year that was agreed. */
      percent: z.optional(rate),
      rates: z.optional(z.array(bankRate).check(z.maxLength(20))),
    }),
    output: content(freeLine),
    status: 201,
    createsAt: routes.createFreeLine.path,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;
