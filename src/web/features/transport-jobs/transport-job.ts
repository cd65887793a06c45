import * as z from 'zod/mini';

import { day, multiline, quantity, reference, timeOfDay } from '#api/values.ts';
import type { Day } from '#domain/calendar/day.ts';
import { isSkippedInTallinn, tallinnToIso } from '#domain/calendar/tallinn-time.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { rowFields } from '#domain/job-row/job-row-columns.ts';

import type { LocationOption } from '../../lookups/location-option.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import type { TrailerOption } from '../../lookups/trailer-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { requestedQuantity } from '../../transport-form/use-transport-form.ts';
import type { TransportValues } from '../../transport-form/use-transport-rules.ts';

/** The form values of a transport job without an order. */
export type TransportJobValues = TransportValues & {
  transportDate: Day | null;
  transportTime: TimeOfDay | null;
  wetGrain: boolean;
  quantityUnknown: boolean;
  client: LocationOption | null;
  truck: TruckOption | null;
  /** Undefined until it is chosen: the truck's usual one. */
  trailer?: TrailerOption | null | undefined;
  notes: string;
};

/** A product as the request carries it. */
const reducedProduct = z.pipe(
  z.custom<ProductOption>((product) => typeof product === 'object' && product !== null),
  z.transform((product) => ({
    id: product.id,
    descr: product.descr,
    unit: product.unit,
    isBulk: product.isBulk,
    packageSize: product.packageSize,
    group: { id: product.groupId, descr: product.groupName },
    packageName: product.packageName,
    adr: product.adr,
    grossWeight: product.grossWeight,
  })),
);

/** The form's values; out comes the request, with day and time as one instant. */
export const transportJobSchema = z.pipe(
  z.pipe(
    z.transform(({ quantityUnknown, ...job }: TransportJobValues): unknown => ({
      ...job,
      quantity: requestedQuantity({ ...job, quantityUnknown }),
    })),
    z.strictObject({
      transportDate: day,
      transportTime: timeOfDay,
      product: reducedProduct,
      wetGrain: z.boolean(),
      client: reference,
      pickup: reference,
      destination: z.nullable(reference),
      truck: z.nullable(reference),
      trailer: z.optional(z.nullable(reference)),
      quantity: z.nullable(quantity),
      notes: multiline(rowFields.notes.max),
    }),
  ),
  z.transform(({ transportDate, transportTime, notes, ...job }) => ({
    ...job,
    transportDate: instantOf(transportDate, transportTime),
    notes: notes || null,
  })),
);

/** A time that clocks leave out is sent as it was typed: the server refuses it by name. */
function instantOf(day: Day, time: TimeOfDay): string {
  return isSkippedInTallinn({ day, time }) ? `${day}T${time}:00+03:00` : tallinnToIso({ day, time });
}

/** Returns a form in which nothing is filled. */
export function emptyTransportJob(): TransportJobValues {
  return {
    transportDate: todayInTallinn(),
    transportTime: null,
    product: null,
    wetGrain: false,
    client: null,
    pickup: null,
    destination: null,
    truck: null,
    quantity: null,
    quantityUnknown: false,
    notes: '',
  };
}
