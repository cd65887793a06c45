import * as z from 'zod/mini';

import type { TransportOrderRequest } from '#api/orders/transport-orders.ts';
import { day, multiline, quantity, reference } from '#api/values.ts';
import type { Day } from '#domain/calendar/day.ts';

import { messages } from '../../i18n/et/messages.ts';
import type { CompanyOption } from '../../lookups/company-option.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import type { TransportValues } from '../../transport-form/use-transport-rules.ts';

/** What a client fills in: one of their companies, and a place of it. */
export type ClientOrder = Omit<TransportValues, 'destination'> & {
  transportDate: Day | null;
  wetGrain: boolean;
  client: CompanyOption | null;
  note: string;
};

/** What a client starts from: with one company, it and its first place are chosen already. */
export type ClientPreset = { client: CompanyOption | null; pickup: LocationOption | null };

/** The client of the request is the pickup. */
export const clientOrderSchema = z.pipe(
  z.strictObject({
    // A day that has passed since the form was opened is none either.
    transportDate: day.check(
      z.refine((chosen) => chosen >= todayInTallinn(), {
        params: { messages: messages.transportForm.pastDay },
      }),
    ),
    product: reference,
    wetGrain: z.boolean(),
    client: reference,
    pickup: reference,
    quantity,
    note: multiline(1000),
  }),
  z.transform((order): TransportOrderRequest => ({
    ...order,
    client: { id: order.pickup.id },
    note: order.note.trim() || null,
  })),
);

export function emptyClientOrder(preset: ClientPreset): ClientOrder {
  return {
    transportDate: todayInTallinn(),
    product: null,
    wetGrain: false,
    quantity: null,
    note: '',
    ...preset,
  };
}
