import * as z from 'zod/mini';

import type { TransportOrderRequest } from '#api/orders/transport-orders.ts';
import { requestShape } from '#api/record-fields/shapes.ts';
import { day } from '#api/values.ts';
import { clientGivenFields } from '#domain/record-fields/transport-order.ts';

import { transportForm as messages } from '../../i18n/et/transport-form.ts';
import type { CompanyOption } from '../../lookups/company-option.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { emptyFormValues, type FormValues, requestOf } from '../../record-fields/form-values.ts';
import { requestedQuantity } from '../../transport-form/use-transport-form.ts';
import { sayingSo } from '../../ui/form/schema-resolver.ts';

/** The form values of a client: one of their companies, and a location of it. */
export type ClientOrder = FormValues<
  typeof clientGivenFields,
  { product: ProductOption; client: CompanyOption; pickup: LocationOption }
> & { quantityUnknown: boolean };

/**
 * The chosen values at the start of a client's form: their only company, or that of their last order, and its first
 * location.
 */
export interface ClientPreset {
  client: CompanyOption | null;
  pickup: LocationOption | null;
}

/** The client of the request is the pickup. */
export const clientOrderSchema = z.pipe(
  z.pipe(
    z.transform((order: ClientOrder): unknown => ({
      ...requestOf(clientGivenFields, order),
      quantity: requestedQuantity(order),
    })),
    z.strictObject({
      ...requestShape(clientGivenFields),
      // A day that has passed since the form was opened is none either.
      transportDate: day.check(
        z.refine((chosenDay) => chosenDay >= todayInTallinn(), sayingSo(messages.pastDay)),
      ),
    }),
  ),
  z.transform((order): TransportOrderRequest => ({ ...order, client: { id: order.pickup.id } })),
);

/** Returns the values that a client’s form starts with: today, and what is known of the client. */
export function emptyClientOrder(preset: ClientPreset): ClientOrder {
  return {
    ...emptyFormValues(clientGivenFields),
    transportDate: todayInTallinn(),
    quantityUnknown: false,
    ...preset,
  };
}
