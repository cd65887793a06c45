import { randomUUID } from 'node:crypto';

import { compareOrders, type TriedOrder } from '../compare/orders.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf, resubmit, isSuccess, refuseDifference } from '../resubmit.ts';

/** Staff and clients make transport orders, read, correct and cancel them, and send old ones again by their key. */
export function orderMakers(part: Part): Story {
  const tried: TriedOrder[] = [];
  const { world } = part;

  function worker(name: string, headers: Record<string, string>, ownPlaceId: number | null) {
    const random = randomOf(part, name);
    let count = 0;

    const make = async () => {
      count += 1;
      const note = `${name} ${count}`;
      const quantity = random.whole(1, 40_000) / 1000;
      const key = randomUUID();
      const pickup = { id: ownPlaceId ?? world.pickupId };
      const body = {
        transportDate: world.today,
        client: pickup,
        pickup,
        product: { id: world.grainId },
        quantity,
        note,
      };
      const request = { path: '/api/transport-orders', key, headers, body };
      const outcome = await resubmit(part, random, sendable(request));
      const order: TriedOrder = { note, quantity, cancel: 'not tried', request, outcome };
      tried.push(order);
      if (!outcome.known) return;
      if (outcome.status !== 201) {
        part.breach('a valid order is taken', { note, outcome });
        return;
      }
      const { id } = contentOf<{ id: number }>(outcome.body);
      await readBack(id, note, quantity);
      if (random.chance(0.25)) await correct(id, order);
      if (random.chance(0.15)) await cancel(id, order);
    };

    const correct = async (id: number, order: TriedOrder) => {
      const path = `/api/transport-orders/${id}`;
      const read = await resubmit(part, random, { method: 'GET', path, headers });
      if (!read.known || read.status !== 200) return;
      const { version } = contentOf<{ version: number }>(read.body);
      const quantity = random.whole(1, 40_000) / 1000;
      const body = { version, changes: { quantity } };
      const outcome = await resubmit(part, random, { method: 'PATCH', path, headers, body });
      // 409: a correction whose answer was lost may have been made.
      order.quantity = outcome.known && outcome.status === 200 ? quantity : null;
    };

    const cancel = async (id: number, order: TriedOrder) => {
      order.cancel = 'tried';
      const path = `/api/transport-orders/${id}/cancel`;
      const answer = await part.ask(random.pick(part.servers).url, { method: 'POST', path, headers });
      if (answer.how === 'answered' && answer.status === 200) order.cancel = 'acknowledged';
    };

    const readBack = async (id: number, note: string, quantity: number) => {
      const path = `/api/transport-orders/${id}`;
      const answer = await part.ask(random.pick(part.servers).url, { method: 'GET', path, headers });
      if (answer.how !== 'answered' || answer.status >= 500) return;
      const read = answer.status === 200 ? contentOf<{ note: string; quantity: number }>(answer.body) : null;
      if (read?.note !== note || read.quantity !== quantity) {
        part.breach('what was acknowledged is read, on any server', { path, note, answer });
      }
    };

    const repeat = async () => {
      const old = tried.length === 0 ? undefined : random.pick(tried);
      if (old === undefined || !old.outcome.known || old.request.headers !== headers) return;
      const again = await part.ask(random.pick(part.servers).url, sendable(old.request));
      if (!isSuccess(old.outcome) || again.how !== 'answered' || again.status >= 500) return;
      const { status, body } = old.outcome;
      refuseDifference(
        part,
        sendable(old.request),
        { status, body },
        { status: again.status, body: again.body },
      );
    };

    return untilOver(part, random, () => (random.chance(0.2) ? repeat() : make()));
  }

  return {
    name: 'orders',
    work: async () => {
      const [first = {}, second = {}] = world.staff;
      await Promise.all([
        worker('staff order A', first, null),
        worker('staff order B', second, null),
        ...world.clients.map(({ headers, locationId }, index) =>
          worker(`client order ${index}`, headers, locationId),
        ),
      ]);
    },
    compare: (db) => compareOrders(part, db, tried),
  };
}

function sendable({ path, key, headers, body }: TriedOrder['request']) {
  return { method: 'POST' as const, path, headers: { ...headers, 'idempotency-key': key }, body };
}
