import * as z from 'zod/mini';

import { type TransportOrderRequest, transportOrderRequest } from '#api/orders/transport-orders.ts';
import type { Day } from '#domain/calendar/day.ts';

import { messages } from '../../i18n/et/messages.ts';
import { orders } from '../../i18n/et/orders.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import type { TrailerOption } from '../../lookups/trailer-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { showWarning } from '../../platform/toasts.ts';
import { isSaidInForm } from '../../transport-form/assignment-query.ts';
import { AssignmentFindings } from '../../transport-form/AssignmentFindings.tsx';
import { BesideForm } from '../../transport-form/BesideForm.tsx';
import {
  DayField,
  LocationFields,
  NotesField,
  ProductField,
  QuantityField,
  VehicleFields,
  WetGrainToggle,
} from '../../transport-form/transport-fields.tsx';
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import { useTransportForm } from '../../transport-form/use-transport-form.ts';
import type { TransportValues } from '../../transport-form/use-transport-rules.ts';
import { Half } from '../../ui/form/AppForm.tsx';

/** What staff fill in; the names are those of the request, so that the server's problems find their fields. */
type StaffOrder = TransportValues & {
  transportDate: Day | null;
  wetGrain: boolean;
  client: LocationOption | null;
  firstTruck: TruckOption | null;
  /** Undefined until it is chosen: the truck's usual one. */
  firstTrailer?: TrailerOption | null | undefined;
  note: string;
};

const staffOrderSchema = z.pipe(
  transportOrderRequest,
  z.transform((order): TransportOrderRequest => ({ ...order, note: order.note?.trim() || null })),
);

function emptyStaffOrder(): StaffOrder {
  return {
    transportDate: todayInTallinn(),
    product: null,
    wetGrain: false,
    client: null,
    pickup: null,
    destination: null,
    firstTruck: null,
    quantity: null,
    note: '',
  };
}

/** 'Veotellimuse koostamine' as staff see it: every field. */
export function StaffOrderForm() {
  const transportForm = useTransportForm({
    schema: staffOrderSchema,
    name: 'transport-order',
    empty: emptyStaffOrder,
    fillsPickup: true,
  });
  const { values, form } = transportForm;
  return (
    <TransportFrame
      transportForm={transportForm}
      texts={messages.transportOrders}
      send={async (body, idempotencyKey) => {
        const made = await call('createTransportOrder', { body }, { idempotencyKey });
        for (const { rowId, message } of made.warnings) {
          if (!isSaidInForm(message)) showWarning(tableWork.warned(rowId), message);
        }
        return made;
      }}
      opens={(id) => ({ label: orders.open, to: orderPath(paths.oneTransportOrder, id) })}
      aside={<BesideForm values={values} />}
    >
      <DayField transportForm={transportForm} />
      <Half atDesk>
        <ProductField transportForm={transportForm} search={searchProducts} recent="products" />
        <WetGrainToggle transportForm={transportForm} />
      </Half>
      <LocationFields transportForm={transportForm} />
      <VehicleFields
        control={form.control}
        truckName="firstTruck"
        truckLabel={messages.transportForm.firstTruck}
        trailerName="firstTrailer"
        truck={values.firstTruck}
        productId={values.product?.id ?? null}
        destinationId={values.destination?.id ?? null}
        day={values.transportDate}
      />
      <Half>
        <QuantityField transportForm={transportForm} />
      </Half>
      <AssignmentFindings
        values={values}
        truck={values.firstTruck}
        trailer={values.firstTrailer}
        day={values.transportDate}
        time={null}
      />
      <NotesField control={form.control} name="note" />
    </TransportFrame>
  );
}
