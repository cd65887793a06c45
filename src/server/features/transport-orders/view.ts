import type { OwnTransportOrder, TransportOrder } from '#api/orders/transport-orders.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

/** An order with its row as the database gives it: numeric is text. */
export interface OwnOrderRecord {
  id: number;
  note: string | null;
  transport_date: string;
  status: JobRowStatus;
  quantity: string;
  delivered_quantity: string | null;
  wet_grain: boolean;
  product_id: number;
  product_name: string;
  product_unit: string;
  pickup_id: number;
  pickup_name: string;
  company_name: string;
}

/** Day, goods and status are the row's: what staff have made of the order, not what was asked for. */
export function ownOrderView(record: OwnOrderRecord): OwnTransportOrder {
  return {
    id: record.id,
    transportDate: record.transport_date,
    status: record.status,
    product: { id: record.product_id, name: record.product_name, unit: record.product_unit },
    quantity: Number(record.quantity),
    deliveredQuantity: record.delivered_quantity === null ? null : Number(record.delivered_quantity),
    pickup: { id: record.pickup_id, locationName: record.pickup_name, companyName: record.company_name },
    wetGrain: record.wet_grain,
    note: record.note,
  };
}

/** An order with what only staff's orders have: a client of its own, a destination, a truck. */
export interface OrderRecord extends OwnOrderRecord {
  client_id: number;
  client_name: string;
  client_company: string;
  destination_id: number | null;
  destination_name: string | null;
  destination_company: string | null;
  truck_id: number | null;
  truck_plate: string | null;
}

export function orderView(record: OrderRecord): TransportOrder {
  return {
    ...ownOrderView(record),
    client: {
      id: record.client_id,
      locationName: record.client_name,
      companyName: record.client_company,
    },
    destination:
      record.destination_id === null
        ? null
        : {
            id: record.destination_id,
            locationName: record.destination_name ?? '',
            companyName: record.destination_company ?? '',
          },
    firstTruck:
      record.truck_id === null ? null : { id: record.truck_id, licensePlateNumber: record.truck_plate ?? '' },
  };
}
