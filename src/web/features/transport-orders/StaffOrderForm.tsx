import * as z from 'zod/mini';

import { transportOrderLabels } from '#api/orders/transport-order-labels.ts';
import { transportOrderRequest } from '#api/orders/transport-orders.ts';
import { type TransportOrderFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { orders } from '../../i18n/et/orders.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { transportForm as transportFormWords, transportOrders } from '../../i18n/et/transport-form.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import { type ProductOption, searchProducts } from '../../lookups/product-option.ts';
import type { TrailerOption } from '../../lookups/trailer-option.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { showWarning } from '../../platform/toasts.ts';
import { emptyFormValues, type FormValues, requestOf } from '../../record-fields/form-values.ts';
import { RecordFields } from '../../record-fields/RecordFields.tsx';
import { isShownInForm } from '../../transport-form/assignment-query.ts';
import { AssignmentFindings } from '../../transport-form/AssignmentFindings.tsx';
import {
  ClientField,
  DayField,
  DestinationField,
  PickupField,
  ProductField,
  QuantityField,
  VehicleFields,
  WetGrainToggle,
} from '../../transport-form/transport-fields.tsx';
import { TransportFormPanel } from '../../transport-form/TransportFormPanel.tsx';
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import { useTransportForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/AppForm.tsx';

/** What staff fill in; the names are those of the request, so that the server's problems find their fields. */
type StaffOrder = FormValues<
  TransportOrderFields,
  {
    product: ProductOption;
    client: LocationOption;
    pickup: LocationOption;
    destination: LocationOption;
    firstTruck: TruckOption;
  }
> & {
  /** Undefined until it is chosen: the truck's usual one. */
  firstTrailer?: TrailerOption | null | undefined;
};

const staffOrderSchema = z.pipe(
  z.transform((order: StaffOrder): unknown => ({
    ...requestOf(transportOrderFields, order),
    firstTrailer: order.firstTrailer,
  })),
  transportOrderRequest,
);

function emptyStaffOrder(): StaffOrder {
  return { ...emptyFormValues(transportOrderFields), transportDate: todayInTallinn() };
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
      texts={transportOrders}
      send={async (body, idempotencyKey) => {
        const made = await call('createTransportOrder', { body }, { idempotencyKey });
        for (const { rowId, message } of made.warnings) {
          if (!isShownInForm(message)) showWarning(tableWork.warned(rowId), message);
        }
        return made;
      }}
      opens={(id) => ({ label: orders.open, to: orderPath(paths.oneTransportOrder, id) })}
      aside={<TransportFormPanel values={values} />}
    >
      <RecordFields
        fields={transportOrderFields}
        names={transportOrderLabels}
        control={form.control}
        own={{
          transportDate: <DayField transportForm={transportForm} />,
          product: (
            <Half atDesk>
              <ProductField transportForm={transportForm} search={searchProducts} recent="products" />
              <WetGrainToggle transportForm={transportForm} />
            </Half>
          ),
          wetGrain: null,
          client: <ClientField transportForm={transportForm} />,
          pickup: <PickupField transportForm={transportForm} />,
          destination: <DestinationField transportForm={transportForm} />,
          firstTruck: (
            <VehicleFields
              control={form.control}
              truckName="firstTruck"
              truckLabel={transportFormWords.firstTruck}
              trailerName="firstTrailer"
              truck={values.firstTruck}
              productId={values.product?.id ?? null}
              destinationId={values.destination?.id ?? null}
              pickupId={values.pickup?.id ?? null}
              day={values.transportDate}
              time={null}
            />
          ),
          quantity: (
            <>
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
            </>
          ),
        }}
      />
    </TransportFrame>
  );
}
