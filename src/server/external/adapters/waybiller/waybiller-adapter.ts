import { statusOfAll } from '#domain/dispatch/waybill-status.ts';

import { et } from '../../../i18n/et.ts';
import { createExternalClient, ExternalError, type ExternalLimits } from '../../http-client.ts';
import type { SendState, LostSend, SendPort, SentReference } from '../../send-port.ts';
import {
  type Consignment,
  consignmentsOf,
  buildOrderRequest,
  readOrder,
  readOrderPage,
  readWaybill,
  readWaybillPage,
  buildWaybillRequest,
  type OrderRecord,
  type WaybillRecord,
  type ExternalIds,
} from './waybiller-records.ts';

export interface WaybillerConfig {
  url: string;
  apiKey: string;
  /** The Waybiller user in whose name orders are made and cancelled. */
  userId: number;
}

/** The records of a send that already exist there. */
interface Found {
  orders: readonly OrderRecord[];
  waybills: readonly WaybillRecord[];
}

interface Made {
  order: OrderRecord;
  waybill: WaybillRecord | null;
}

const nothing: Found = { orders: [], waybills: [] };
const pageSize = 1000;
/** Protects against a list that never ends. */
const maxPages = 30;

/**
 * Makes the port to Waybiller's external API (docs/requirements.md, 'Sends and row problems'). A send is a transport
 * order, then its waybill. Both carry our send id: after a lost answer they are found by it, and what is missing is
 * made.
 */
export function createWaybillerAdapter(
  config: WaybillerConfig,
  ids: ExternalIds,
  limits: ExternalLimits = {},
): SendPort {
  const call = createExternalClient({
    baseUrl: config.url,
    headers: { 'x-api-key': config.apiKey },
    ...limits,
  });

  /** Makes the records that do not exist yet. When one is refused, those already made are withdrawn. */
  async function complete(consignments: readonly Consignment[], existing: Found): Promise<SentReference> {
    const made: Made[] = [];
    try {
      for (const consignment of consignments) {
        const order = existing.orders.find((each) => each.transport_order_id === consignment.ourId);
        const entry: Made = { order: order ?? (await createOrder(consignment)), waybill: null };
        made.push(entry);
        const waybill = existing.waybills.find((each) => each.waybill_id === consignment.ourId);
        entry.waybill = waybill ?? (await createWaybill(consignment));
      }
    } catch (error) {
      if (error instanceof ExternalError && error.kind !== 'unclear') await withdrawAll(made);
      throw error;
    }
    return sentAs(made);
  }

  async function createOrder(consignment: Consignment): Promise<OrderRecord> {
    const body = await buildOrderRequest(consignment, ids, config.userId);
    return readOrder(
      (await call({ method: 'POST', path: '/transport-orders/', body, repeatable: false })).body,
    );
  }

  async function createWaybill(consignment: Consignment): Promise<WaybillRecord> {
    const body = await buildWaybillRequest(consignment, ids);
    return readWaybill((await call({ method: 'POST', path: '/waybills/', body, repeatable: false })).body);
  }

  async function withdrawAll(made: readonly Made[]): Promise<void> {
    try {
      for (const { order, waybill } of made) {
        if (waybill !== null) await cancelWaybill(waybill.raw_data.waybill_id);
        await cancelOrder(order.raw_data.transport_order_id);
      }
    } catch {
      throw new ExternalError('unclear', 'made in part');
    }
  }

  const cancelWaybill = (id: number) =>
    cancelUnlessCancelled(`/waybills/${id}/`, isWaybillCancelled, {
      method: 'PUT',
      path: `/waybills/${id}/cancel/`,
      body: { cancelled_by_user_id: config.userId, reason: et.external.recalled },
    });

  const cancelOrder = (id: number) =>
    cancelUnlessCancelled(`/transport-orders/${id}/`, isOrderCancelled, {
      method: 'POST',
      path: `/transport-orders/${id}/cancel/`,
      body: { cancelled_by_user_id: config.userId, cancelling_reason: et.external.recalled },
    });

  /** Waybiller refuses to cancel twice, so a refusal is an error only while the record is not cancelled. */
  async function cancelUnlessCancelled(
    recordPath: string,
    isCancelled: (body: unknown) => boolean,
    request: { method: 'PUT' | 'POST'; path: string; body: unknown },
  ): Promise<void> {
    try {
      await call({ ...request, repeatable: true });
    } catch (error) {
      if (!(error instanceof ExternalError) || error.kind !== 'refused') throw error;
      const { body } = await call({ method: 'GET', path: recordPath, repeatable: true });
      if (!isCancelled(body)) throw error;
    }
  }

  /** All results of a list, page by page. */
  async function list<T>(
    path: string,
    query: Record<string, string>,
    read: (body: unknown) => { next?: string | null | undefined; results: T[] },
  ): Promise<T[]> {
    const results: T[] = [];
    for (let pages = 0; pages < maxPages; pages += 1) {
      const search = new URLSearchParams({
        ...query,
        limit: String(pageSize),
        offset: String(results.length),
      });
      const { body } = await call({ method: 'GET', path: `${path}?${search.toString()}`, repeatable: true });
      const page = read(body);
      results.push(...page.results);
      if ((page.next ?? null) === null || page.results.length === 0) return results;
    }
    // Our records may be on a later page.
    throw new ExternalError('unclear', 'more than can be looked through');
  }

  async function lookUp(sendId: string, { date, licensePlateNumber }: LostSend): Promise<Found> {
    const isOurs = (id: string | null | undefined) => id === sendId || id?.startsWith(`${sendId}-`) === true;
    const orders = await list(
      '/transport-orders/',
      date === null ? {} : { start_date: date, end_date: date },
      readOrderPage,
    );
    const waybills = await list(
      '/waybills/',
      licensePlateNumber === null ? {} : { truck_reg_number: licensePlateNumber },
      readWaybillPage,
    );
    return {
      orders: orders.filter((order) => isOurs(order.transport_order_id)),
      waybills: waybills.filter((waybill) => isOurs(waybill.waybill_id)),
    };
  }

  async function look(externalId: string): Promise<SendState> {
    const waybills: WaybillRecord[] = [];
    for (const { waybillId } of pairsIn(externalId)) {
      const { body } = await call({ method: 'GET', path: `/waybills/${waybillId}/`, repeatable: true });
      waybills.push(readWaybill(body));
    }
    return {
      externalId,
      externalNumber: numbersOf(waybills),
      externalStatus: statusOfAll(statusesOf(waybills)),
      documentUrl: waybills.find(({ pdf_url: url }) => url)?.pdf_url ?? null,
      drivenKm: drivenKmOf(waybills),
    };
  }

  return {
    look,
    send: (sendId, rows) => complete(consignmentsOf(sendId, rows), nothing),
    async find(sendId, lost) {
      const existing = await lookUp(sendId, lost);
      if (existing.orders.length === 0) return null;
      try {
        return await complete(consignmentsOf(sendId, lost.rows), existing);
      } catch (error) {
        // Refused and withdrawn: nothing of it remains there.
        if (error instanceof ExternalError && error.kind === 'refused') return null;
        throw error;
      }
    },
    async cancel(externalId) {
      for (const { orderId, waybillId } of pairsIn(externalId)) {
        await cancelWaybill(waybillId);
        await cancelOrder(orderId);
      }
    },
  };
}

/** A send's id there: 'order/waybill', several with commas between. */
function pairsIn(externalId: string): { orderId: number; waybillId: number }[] {
  return externalId.split(',').map((pair) => {
    const [orderId = 0, waybillId = 0] = pair.split('/').map(Number);
    return { orderId, waybillId };
  });
}

function sentAs(made: readonly Made[]): SentReference {
  const waybills = made.map(({ waybill }) => waybill).filter((waybill) => waybill !== null);
  const [first] = made;
  return {
    externalId: made
      .map(
        ({ order, waybill }) => `${order.raw_data.transport_order_id}/${waybill?.raw_data.waybill_id ?? ''}`,
      )
      .join(','),
    externalNumber: numbersOf(waybills),
    externalStatus: statusOfAll(statusesOf(waybills)) ?? first?.order.raw_data.status ?? null,
    documentUrl: first?.waybill?.pdf_url ?? first?.order.waybill_pdf_urls?.[0] ?? null,
  };
}

function numbersOf(waybills: readonly WaybillRecord[]): string | null {
  return waybills.flatMap(({ number }) => number ?? []).join(', ') || null;
}

function statusesOf(waybills: readonly WaybillRecord[]): string[] {
  return waybills.flatMap(({ status_description: status }) => status ?? []);
}

/** A larger number is the reading of the odometer. */
const longestDriveKm = 3000;

/**
 * With several waybills it is unknown which distance belongs to which; Waybiller answers 0 where the driver entered
 * nothing.
 */
function drivenKmOf([waybill, ...others]: readonly WaybillRecord[]): number | null {
  const km = Math.round(waybill?.mileage_by_driver ?? 0);
  return others.length === 0 && km > 0 && km <= longestDriveKm ? km : null;
}

function isWaybillCancelled(body: unknown): boolean {
  const { status_description: status, cancelled_timestamp: at } = (body ?? {}) as Record<string, unknown>;
  return status === 'Cancelled' || typeof at === 'string';
}

function isOrderCancelled(body: unknown): boolean {
  const { status, raw_data: raw } = (body ?? {}) as { status?: unknown; raw_data?: { status?: unknown } };
  return status === 'cancelled' || raw?.status === 'cancelled';
}
