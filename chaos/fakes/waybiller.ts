import { type ExternalRecords, type FakeAnswer, type FakeCall, keepMade } from './fake-server.ts';

/** A transport order or waybill as it is held there. `status` is in Waybiller's words. */
interface Held {
  id: number;
  ourId: string;
  status: string;
  date: unknown;
  truck: unknown;
}

interface List {
  held: Held[];
  records: ExternalRecords;
}

/**
 * Waybiller: orders and waybills under our ids, listed by day and truck, cancelled once and refused the second time.
 */
export function createWaybiller() {
  const orders: List = { held: [], records: new Map() };
  const waybills: List = { held: [], records: new Map() };

  const answer = ({ method, path, query, body }: FakeCall): FakeAnswer => {
    const [, name = '', id = '', action] = path.split('/');
    const list = name === 'waybills' ? waybills : orders;
    if (method === 'POST' && id === '') return { status: 201, body: shown(name, make(list, body)) };
    if (method === 'GET' && id === '') return { status: 200, body: page(name, list, query) };
    const held = list.held.find((each) => each.id === Number(id));
    if (held === undefined) return { status: 404, body: { detail: 'Not found.' } };
    if (action === 'cancel') {
      if (isCancelled(held)) return { status: 400, body: { non_field_errors: ['Already cancelled.'] } };
      held.status = name === 'waybills' ? 'Cancelled' : 'cancelled';
      const record = list.records.get(held.ourId);
      const others = list.held.some((each) => each.ourId === held.ourId && !isCancelled(each));
      if (record !== undefined && !others) record.isLiving = false;
    }
    return { status: 200, body: shown(name, held) };
  };

  function make({ held, records }: List, body: Record<string, unknown>): Held {
    const isWaybill = 'waybill_id' in body;
    const ourId = String(isWaybill ? body.waybill_id : body.transport_order_id);
    const made = {
      id: 100 + held.length,
      ourId,
      status: isWaybill ? 'Created' : 'new',
      date: body.transport_date,
      truck: body.truck_reg_number,
    };
    held.push(made);
    keepMade(records, ourId);
    return made;
  }

  return { orders: orders.records, waybills: waybills.records, answer };
}

function page(name: string, { held }: List, query: URLSearchParams) {
  const found = held.filter(
    ({ date, truck }) =>
      (!query.has('start_date') || date === query.get('start_date')) &&
      (!query.has('truck_reg_number') || truck === query.get('truck_reg_number')),
  );
  const offset = Number(query.get('offset'));
  const limit = Number(query.get('limit'));
  return {
    count: found.length,
    next: offset + limit < found.length ? 'there is more' : null,
    results: found.slice(offset, offset + limit).map((each) => shown(name, each)),
  };
}

function isCancelled({ status }: Held): boolean {
  return status.toLowerCase() === 'cancelled';
}

function shown(name: string, held: Held) {
  const { id, ourId, status } = held;
  return name === 'waybills'
    ? {
        waybill_id: ourId,
        number: `W${id}`,
        status: 1,
        status_description: status,
        cancelled_timestamp: isCancelled(held) ? '2026-05-20T09:00:00Z' : null,
        pdf_url: `https://waybiller.example/${id}.pdf`,
        raw_data: { waybill_id: id },
      }
    : { transport_order_id: ourId, number: `O${id}`, raw_data: { transport_order_id: id, status } };
}
