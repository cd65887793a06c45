import { type FakeCall, type ExternalFake, startExternalFake } from './external-fake.ts';

/** A record as the fake holds it. `status` is in Waybiller's words. */
interface Held {
  id: number;
  ourId: string;
  status: string;
  request: Record<string, unknown>;
  /** Of waybills: the kilometres that the driver wrote down there. */
  drivenKm?: number;
}

export interface FakeWaybiller extends ExternalFake {
  orders: Held[];
  waybills: Held[];
  /** The assortment of which waybills are refused. */
  refusedGoods: string;
}

/** Waybiller as its client's documents tell it: what it requires, how it refuses, and what it holds. */
export async function startFakeWaybiller(): Promise<FakeWaybiller> {
  const orders: Held[] = [];
  const waybills: Held[] = [];
  const fake: FakeWaybiller = Object.assign(
    await startExternalFake((call) => {
      if (call.headers['x-api-key'] !== 'the-key') {
        return { status: 403, body: { detail: 'Authentication credentials were not provided.' } };
      }
      const [, list = '', id, action] = call.path.split('/');
      const held = list === 'waybills' ? waybills : orders;
      if (call.method === 'POST' && id === '') return create(call, held, list);
      if (call.method === 'GET' && id === '') return { status: 200, body: pageOf(call, held, list) };
      const record = held.find((each) => each.id === Number(id));
      if (record === undefined) return { status: 404, body: { detail: 'Not found.' } };
      if (action === 'cancel') {
        if (isCancelled(record)) return { status: 400, body: { non_field_errors: ['Already cancelled.'] } };
        record.status = list === 'waybills' ? 'Cancelled' : 'cancelled';
      }
      return { status: 200, body: shown(list, record) };
    }),
    { orders, waybills, refusedGoods: '' },
  );

  function create({ body }: FakeCall, held: Held[], list: string) {
    const request = body ?? {};
    const ourId = (list === 'waybills' ? request.waybill_id : request.transport_order_id) as string;
    const faults = faultsOf(request, list);
    const rows = request.rows as { assortment_id?: string }[];
    if (list === 'waybills' && rows.some((row) => row.assortment_id === fake.refusedGoods)) {
      faults.rows = ['Unknown assortment.'];
    }
    if (Object.keys(faults).length > 0) return { status: 400, body: faults };
    const record = { id: 100 + held.length, ourId, status: list === 'waybills' ? 'Created' : 'new', request };
    held.push(record);
    return { status: 201, body: shown(list, record) };
  }

  return fake;
}

function faultsOf(request: Record<string, unknown>, list: string): Record<string, string[]> {
  const rows = request.rows as { assortment_id?: string; amount?: number }[];
  const faults: Record<string, string[]> = {};
  const need = (field: string, isThere: boolean) => {
    if (!isThere) faults[field] = ['This field is required.'];
  };
  need(
    'rows',
    rows.every((row) => row.assortment_id !== undefined && (row.amount ?? 0) > 0),
  );
  need('truck_reg_number', list !== 'waybills' || typeof request.truck_reg_number === 'string');
  need('organizer_user_id', list === 'waybills' || Number.isInteger(request.organizer_user_id));
  need('transport_date', list === 'waybills' || /^\d{4}-\d\d-\d\d$/.test(String(request.transport_date)));
  need('origin_id', 'origin_raw_id' in request || 'origin_id' in request);
  if (String(request.transportation_company_name).length > 64) {
    faults.transportation_company_name = ['Too long.'];
  }
  return faults;
}

function isCancelled({ status }: Held): boolean {
  return status.toLowerCase() === 'cancelled';
}

function shown(list: string, record: Held) {
  const { id, ourId, status, drivenKm = null } = record;
  return list === 'waybills'
    ? {
        waybill_id: ourId,
        number: `W${id}`,
        status: 1,
        status_description: status,
        cancelled_timestamp: isCancelled(record) ? '2026-05-20T09:00:00Z' : null,
        pdf_url: `https://waybiller.example/${id}.pdf`,
        // What their map says of the way, which nobody has driven for it.
        mileage: 177,
        mileage_by_driver: drivenKm,
        raw_data: { waybill_id: id },
      }
    : { transport_order_id: ourId, number: `O${id}`, raw_data: { transport_order_id: id, status } };
}

/** Two a page, whatever is asked for, so that further pages are needed. */
function pageOf({ query }: FakeCall, held: Held[], list: string) {
  const found = held.filter(
    ({ request }) =>
      (!query.has('start_date') || request.transport_date === query.get('start_date')) &&
      (!query.has('truck_reg_number') || request.truck_reg_number === query.get('truck_reg_number')),
  );
  const offset = Number(query.get('offset'));
  return {
    count: found.length,
    next: offset + 2 < found.length ? 'there is more' : null,
    results: found.slice(offset, offset + 2).map((each) => shown(list, each)),
  };
}
