import * as z from 'zod/mini';

import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { type ChangeAnswer, changeAnswers, type RequestedChange } from '#domain/orders/change-request.ts';
import {
  correctableOrderFields,
  type TransportOrderField,
  transportOrderFields,
} from '#domain/record-fields/transport-order.ts';

import type { Endpoint } from '../endpoint.ts';
import { jobRowWarning } from '../job-row/row-actions.ts';
import { changeShape, plainShape, requestShape } from '../record-fields/shapes.ts';
import { routes } from '../routes.ts';
import {
  confirmedFields,
  confirmedOrAll,
  content,
  createdRecord,
  day,
  id,
  idList,
  idParam,
  page,
  reference,
} from '../values.ts';
import {
  orderAccess,
  orderFilters,
  orderHistoryEntry,
  orderPaging,
  orderSort,
  wordList,
} from './order-list.ts';
import { recurrence, recurrenceRequest } from './recurrence.ts';

/** A transport order (veotellimus) as the form sends it (docs/requirements.md, 'Transport orders and jobs'). */
export const transportOrderRequest = z.strictObject({
  ...requestShape(transportOrderFields),
  /** The first truck's trailer; left out, its usual one; null for none. */
  firstTrailer: z.optional(z.nullable(reference)),
  /** Staff's only: the line of a sales order whose goods it carries, of the same product. */
  salesOrderLineId: z.optional(z.nullable(id)),
  confirmed: confirmedFields,
});
export type TransportOrderRequest = z.infer<typeof transportOrderRequest>;

const orderLocation = z.strictObject({
  id,
  locationName: z.string(),
  companyId: id,
  companyName: z.string(),
});

/** One load (row) of an order. Truck and driver are those of now; the phone is for staff only. */
const orderLoad = z.strictObject({
  id,
  transportJobId: id,
  date: day,
  time: z.nullable(z.string()),
  status: z.enum(jobRowStatuses),
  product: z.string(),
  /** Null while it is unknown. */
  quantity: z.nullable(z.number()),
  deliveredQuantity: z.nullable(z.number()),
  /** When its driver left the destination; null before, and where no driver has said so. */
  deliveredAt: z.nullable(z.string()),
  unit: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  /** Both null for clients, who cannot look places up. */
  pickupId: z.nullable(id),
  destinationId: z.nullable(id),
  truck: z.nullable(z.string()),
  /** Null for clients, who cannot look the truck up. */
  truckId: z.nullable(id),
  /** Null for clients. */
  carrier: z.nullable(z.string()),
  driver: z.nullable(z.strictObject({ name: z.string(), phone: z.nullable(z.string()) })),
  /** True when it is not sent, not started and has no truck: other loads may replace it. */
  isUntouched: z.boolean(),
});
export type OrderLoad = z.infer<typeof orderLoad>;

/** A client's latest request to change the order after it was confirmed, and the office's answer. */
export interface ChangeRequest {
  /** The id of its alert in the office. */
  alertId: number;
  message: string;
  /** The same in parts. */
  wish: RequestedChange;
  /**
   * True when the order now says what was requested, or did when the office agreed. Null where only people can
   * tell, and for answers from before this was stored.
   */
  isMade: boolean | null;
  /** The fields of the order that the answer wrote, and the same in one line; null if it wrote none. */
  written: { transportDate: string | null; quantity: number | null; message: string } | null;
  askedAt: string;
  isOpen: boolean;
  /** Null while nobody has answered, and where it was settled without an answer. */
  answer: ChangeAnswer | null;
  note: string | null;
}
const changeRequest: z.ZodMiniType<ChangeRequest> = z.strictObject({
  alertId: id,
  message: z.string(),
  wish: z.strictObject({
    transportDate: z.nullable(day),
    quantity: z.nullable(z.number()),
    text: z.string(),
  }),
  isMade: z.nullable(z.boolean()),
  written: z.nullable(
    z.strictObject({ transportDate: z.nullable(day), quantity: z.nullable(z.number()), message: z.string() }),
  ),
  askedAt: z.string(),
  isOpen: z.boolean(),
  answer: z.nullable(z.enum(changeAnswers)),
  note: z.nullable(z.string()),
});

/** An order in the list and where it stands: one status for all its loads. Quantities are in the product's unit. */
export const listedTransportOrder = z.strictObject({
  id,
  version: z.int(),
  createdAt: z.string(),
  /** The day that was asked for, by which the list is filtered and sorted. */
  transportDate: day,
  /** The day of its first load that is not cancelled, as staff planned it. */
  plannedDate: day,
  status: z.enum(jobRowStatuses),
  product: z.strictObject({ id, name: z.string(), unit: z.string(), groupId: id }),
  /** The quantity in the request, null while unknown; the first of its figures repeats it. */
  quantity: z.nullable(z.number()),
  deliveredQuantity: z.nullable(z.number()),
  ordered: z.nullable(z.number()),
  planned: z.number(),
  delivered: z.number(),
  /**
   * Ordered less planned; below zero where more is planned. Unconfirmed loads do not count as planned. Null while
   * the ordered quantity is unknown.
   */
  left: z.nullable(z.number()),
  /**
   * Ordered less all loads, unconfirmed ones too: what further loads may carry. Below zero where the loads carry
   * more.
   */
  toPlan: z.nullable(z.number()),
  client: orderLocation,
  pickup: orderLocation,
  destination: z.nullable(orderLocation),
  /** Null for clients. */
  firstTruck: z.nullable(z.strictObject({ id, licensePlateNumber: z.string() })),
  ...plainShape(transportOrderFields),
  changeRequest: z.nullable(changeRequest),
  /** The line of a sales order whose goods it carries, and its order. Both null for clients. */
  salesOrderLineId: z.nullable(id),
  salesOrderId: z.nullable(id),
  /** The recurring order that created it; null where a person did. */
  recursFrom: z.nullable(id),
  rows: z.array(orderLoad),
} satisfies Record<TransportOrderField | 'id', unknown> & Record<string, unknown>);
export type ListedTransportOrder = z.infer<typeof listedTransportOrder>;

/** An order with everything about it, and what its reader may do. */
export const transportOrder = z.extend(listedTransportOrder, {
  createdBy: z.nullable(z.string()),
  /** Whom to call about the order at the client's. Staff's only. */
  clientContact: z.strictObject({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  mayCorrect: z.boolean(),
  mayCancel: z.boolean(),
  /**
   * True for a client who may send a change request to the office. An unconfirmed order takes one too, although its
   * client may correct it without asking (`mayCorrect`), which is what the screen offers then.
   */
  mayAskChange: z.boolean(),
  /** Null where it does not recur. */
  recurrence: z.nullable(recurrence),
  /** Staff's only. */
  history: z.array(orderHistoryEntry),
  /** A row of the order's last split or joining, while that can be taken back. Staff's only. */
  splitRowId: z.nullable(id),
});
export type TransportOrder = z.infer<typeof transportOrder>;

export const transportOrderSorts = [
  'id',
  'date',
  'client',
  'pickup',
  'destination',
  'product',
  'quantity',
] as const;

const filters = z.strictObject({
  ...orderFilters,
  /** Orders with a load in one of these statuses; CANCELLED: orders whose loads are all cancelled. */
  status: z.optional(wordList(jobRowStatuses)),
  /** Orders that are neither delivered nor cancelled. */
  open: z.optional(z.literal('true')),
  /** Locations of clients. */
  client: z.optional(idList),
  sort: z.optional(orderSort(transportOrderSorts)),
});
export type TransportOrderFilters = z.output<typeof filters>;

/** Fields of an order that can be corrected; a client gives no destination. */
export const orderChanges = z.strictObject(changeShape(correctableOrderFields));
export type TransportOrderChanges = z.infer<typeof orderChanges>;

export const transportOrderEndpoints = {
  createTransportOrder: {
    ...routes.createTransportOrder,
    summary:
      'Make a transport order; it makes one transport job with one row. More than a truck carries is 422 `UNUSUAL` until `confirmed` names the field; with `confirmed`, so is the same order within ten minutes (`duplicate`); a second one for a line of a sales order is at `salesOrderLineId`. Warnings tell staff what is odd about the job that was made',
    access: orderAccess,
    body: transportOrderRequest,
    output: z.extend(createdRecord, { warnings: z.array(jobRowWarning) }),
    status: 201,
    idempotent: true,
  },
  listTransportOrders: {
    ...routes.listTransportOrders,
    summary:
      'Transport orders, the latest first; clients see their own only, what comes next first and what is over last',
    access: orderAccess,
    query: z.extend(filters, orderPaging),
    output: page(listedTransportOrder),
  },
  exportTransportOrders: {
    ...routes.exportTransportOrders,
    summary: 'The transport orders that the filters find, as an XLSX file',
    access: orderAccess,
    query: filters,
    output: 'file',
  },
  getTransportOrder: {
    ...routes.getTransportOrder,
    summary: 'A transport order, its loads and where it stands; clients see their own only',
    access: orderAccess,
    params: idParam,
    output: content(transportOrder),
    errors: ['NOT_FOUND'],
  },
  correctTransportOrder: {
    ...routes.correctTransportOrder,
    summary:
      'Correct an order and its loads that are neither sent nor begun; clients until it is confirmed. Less than its loads carry is 422 `UNUSUAL` at `quantity` until `confirmed` names it; with `confirmed`, so is what the change brings up of its loads, more than a truck carries there too, at `transportDate` otherwise. Warnings tell staff what is odd about the loads then',
    access: orderAccess,
    params: idParam,
    body: z.strictObject({ version: z.int(), changes: orderChanges, confirmed: confirmedOrAll }),
    output: z.extend(content(transportOrder), { warnings: z.array(jobRowWarning) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: transportOrder,
  },
  cancelTransportOrder: {
    ...routes.cancelTransportOrder,
    summary: 'Cancel the loads of an order that are not loaded yet; clients until it is confirmed',
    access: orderAccess,
    params: idParam,
    body: z.optional(z.strictObject({ version: z.optional(z.int()) })),
    output: content(transportOrder),
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY', 'NOT_CONFIGURED'],
    current: transportOrder,
  },
  restoreTransportOrder: {
    ...routes.restoreTransportOrder,
    summary:
      "Restore an order after one's own cancelling: its loads are again what they were, as far as nothing else has happened to them since. What was recalled is not sent again. More than was ordered is 422 `UNUSUAL` at `quantity` until confirmed. Warnings tell staff what is odd about the loads now",
    access: orderAccess,
    params: idParam,
    body: z.optional(z.strictObject({ confirmed: confirmedOrAll })),
    output: z.extend(content(transportOrder), { warnings: z.array(jobRowWarning) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: transportOrder,
  },
  recurTransportOrder: {
    ...routes.recurTransportOrder,
    summary:
      'Have an order recur on days of the week, until a day or a sum of tonnes, or change how it does. Its orders are made seven days ahead, unconfirmed; of days that are no longer meant, those that nobody has touched are cancelled',
    access: orderAccess,
    params: idParam,
    body: recurrenceRequest,
    output: content(transportOrder),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: transportOrder,
  },
  endRecurrence: {
    ...routes.endRecurrence,
    summary: 'End it: what it has made ahead and nobody has touched is cancelled',
    access: orderAccess,
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
