import { changeRequestWords } from '#api/orders/change-request-words.ts';
import type { ChangeRequest, ListedTransportOrder, OrderLoad } from '#api/orders/transport-orders.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { decimalToNumber, decimalOrNull, numberOrNull } from '#domain/goods/decimal.ts';
import {
  isAcceptedRequestFulfilled,
  isRequestFulfilled,
  type OrderOfRequest,
} from '#domain/orders/change-request.ts';
import { activeLoads, orderProgress, orderStatus, rowsOfOrder } from '#domain/orders/order-state.ts';
import { emptyValues, plainValues } from '#domain/record-fields/fields.ts';
import { staffSeenFields, transportOrderFields } from '#domain/record-fields/transport-order.ts';

import { storedNumber } from '../../db/stored-number.ts';
import { storedOrder } from '../../record-fields/transport-order.ts';
import type { StoredChangeRequest } from './change-requests.ts';
import type { LoadRecord } from './find-loads.ts';
import type { TransportOrderRecord } from './find-orders.ts';

/** Returns an order with its loads as its reader sees it: some fields, and drivers' phones, are for staff. */
export function transportOrderView(
  order: TransportOrderRecord,
  loads: readonly LoadRecord[],
  request: StoredChangeRequest | null,
  isStaff: boolean,
): ListedTransportOrder {
  const active = activeLoads(loads);
  const orderedQuantity = decimalOrNull(order.quantity);
  const { planned, delivered, left, toPlan } = orderProgress(
    orderedQuantity,
    rowsOfOrder(loads.map(carriedLoad), { productId: order.product_id, unit: order.product_unit }),
  );
  const isDelivered = active.some((load) => load.delivered_quantity !== null);
  return {
    id: order.id,
    version: order.version,
    createdAt: instantToIso(order.created_at.getTime()),
    transportDate: order.transport_date,
    plannedDate: active[0]?.transport_date ?? loads[0]?.transport_date ?? order.transport_date,
    status: orderStatus(loads.map(({ status }) => status)),
    product: {
      id: order.product_id,
      name: order.product_name,
      unit: order.product_unit,
      groupId: order.product_group,
    },
    quantity: numberOrNull(orderedQuantity),
    deliveredQuantity: isDelivered ? decimalToNumber(delivered) : null,
    ordered: numberOrNull(orderedQuantity),
    planned: decimalToNumber(planned),
    delivered: decimalToNumber(delivered),
    left: numberOrNull(left),
    toPlan: numberOrNull(toPlan),
    client: {
      id: order.client_location_id,
      locationName: order.client_name,
      companyId: order.client_company_id,
      companyName: order.client_company,
    },
    pickup: {
      id: order.pickup_location_id,
      locationName: order.pickup_name,
      companyId: order.pickup_company_id,
      companyName: order.pickup_company,
    },
    destination:
      order.destination_location_id === null
        ? null
        : {
            id: order.destination_location_id,
            locationName: order.destination_name ?? '',
            companyId: order.destination_company_id ?? 0,
            companyName: order.destination_company ?? '',
          },
    firstTruck:
      order.first_truck_id === null
        ? null
        : { id: order.first_truck_id, licensePlateNumber: order.truck_plate ?? '' },
    ...plainValues(transportOrderFields, storedOrder.read(order)),
    changeRequest:
      request &&
      changeRequestView(
        request,
        {
          quantity: numberOrNull(orderedQuantity),
          loads: loads.map(({ transport_date: date, status }) => ({ date, status })),
        },
        order.product_unit,
      ),
    salesOrderLineId: isStaff ? order.sales_order_line_id : null,
    salesOrderId: isStaff ? order.sales_order_id : null,
    recursFrom: order.recurs_from,
    rows: loads.map((load) => loadView(load, isStaff)),
    ...(!isStaff && emptyValues(staffSeenFields)),
  };
}

/** A load as far as it counts for its order. */
function carriedLoad(load: LoadRecord) {
  return {
    id: load.id,
    jobId: load.job_id,
    productId: load.product_id,
    unit: load.unit,
    status: load.status,
    quantity: decimalOrNull(load.quantity),
    deliveredQuantity: decimalOrNull(load.delivered_quantity),
  };
}

function changeRequestView(
  { wasFulfilled, written, ...request }: StoredChangeRequest,
  order: OrderOfRequest,
  unit: string,
): ChangeRequest {
  const { wish: requested, answer } = request;
  const isFulfilled =
    answer === 'ACCEPTED'
      ? isAcceptedRequestFulfilled(wasFulfilled, requested, order)
      : isRequestFulfilled(requested, order);
  const parts = { transportDate: null, quantity: null, ...written };
  return {
    ...request,
    isMade: isFulfilled,
    written: written && { ...parts, message: changeRequestWords.parts({ ...parts, text: '' }, unit) },
  };
}

function loadView(load: LoadRecord, isStaff: boolean): OrderLoad {
  return {
    id: load.id,
    transportJobId: load.job_id,
    date: load.transport_date,
    time: load.time,
    status: load.status,
    product: load.product_name,
    quantity: storedNumber(load.quantity),
    deliveredQuantity: storedNumber(load.delivered_quantity),
    deliveredAt:
      load.status === 'COMPLETED' && load.delivered_at !== null
        ? instantToIso(load.delivered_at.getTime())
        : null,
    unit: load.unit,
    pickup: load.pickup_name,
    destination: load.destination_name,
    pickupId: isStaff ? load.pickup_id : null,
    destinationId: isStaff ? load.destination_id : null,
    truck: load.license_plate_number,
    truckId: isStaff ? load.truck_id : null,
    carrier: isStaff ? load.carrier_name : null,
    driver:
      load.driver_name === null
        ? null
        : { name: load.driver_name, phone: isStaff ? load.driver_phone : null },
    isUntouched: load.is_untouched,
  };
}
