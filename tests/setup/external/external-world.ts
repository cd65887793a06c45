import type { SendSystem } from '#domain/dispatch/preflight.ts';

import { type FakeAnswer, type FakeCall, type ExternalFake, startExternalFake } from './external-fake.ts';
import { startFakeWaybiller } from './fake-waybiller.ts';

/** All external systems that take sends, each as a server on loopback that remembers what it holds. */
export interface ExternalWorld {
  fakes: Record<SendSystem, ExternalFake>;
  /** The environment by which a server of its own reaches them. */
  env: Record<string, string>;
  /** The number of times that the terminal and the fleet service still refuse to let something go. */
  refusals: number;
  /** The ids of our sends of which something lives in a system. */
  living: () => Set<string>;
}

interface Order {
  id: string;
  sendId: string;
  /** Address there -> cancelled. */
  tasks: Map<string, boolean>;
}

/** Starts them; they are closed after the file's last test. */
export async function startOutsideWorld(): Promise<ExternalWorld> {
  const announcements = new Set<string>();
  const orders: Order[] = [];
  const world = { refusals: 0 };
  const isRefused = () => world.refusals > 0 && (world.refusals -= 1) >= 0;

  const terminal = await startExternalFake(({ method, path }) => {
    const [, , sendId = ''] = path.split('/');
    if (method === 'PUT') announcements.add(sendId);
    if (!announcements.has(sendId)) return { status: 404 };
    if (method === 'DELETE' && isRefused()) return { status: 409, body: { message: 'Auto on väravas.' } };
    if (method === 'DELETE') announcements.delete(sendId);
    return { status: 200, body: { number: `A-${sendId.slice(0, 4)}`, status: 'expected' } };
  });

  const fleet = await startExternalFake((call) => answerOfFleet(call));
  function answerOfFleet({ method, path, query, body }: FakeCall): FakeAnswer {
    if (path === '/orders/' && method === 'POST') {
      const id = `order-${orders.length + 1}`;
      const tasks = [1, 2].map((stop) => [`${fleet.url}/tasks/${id}-${stop}/`, false] as const);
      const order = { id, sendId: String(body?.external_id), tasks: new Map(tasks) };
      orders.push(order);
      return { status: 201, body: shown(order) };
    }
    if (path === '/orders/') {
      const found = orders.filter(({ sendId }) => sendId === query.get('external_id'));
      return { status: 200, body: found.map(shown) };
    }
    const command = String(body?.task);
    const order = orders.find(
      ({ id, tasks }) => path === `/orders/${id}/` || tasks.has(command) || tasks.has(`${fleet.url}${path}`),
    );
    if (order === undefined) return { status: 404, body: { detail: 'Not found.' } };
    if (path !== '/task_commands/') {
      const isCancelled = order.tasks.get(`${fleet.url}${path}`) === true;
      return { status: 200, body: { ...shown(order), state: isCancelled ? 'cancelled' : 'assigned' } };
    }
    if (isRefused()) return { status: 201, body: { state: 'rejected', error_message: 'Task is active.' } };
    order.tasks.set(command, true);
    return { status: 201, body: { state: 'accepted' } };
  }
  const shown = ({ id, sendId, tasks }: Order) => ({ id, external_id: sendId, tasks: [...tasks.keys()] });

  const waybill = await startFakeWaybiller();
  const isLiving = ({ status }: { status: string }) => status.toLowerCase() !== 'cancelled';

  return Object.assign(world, {
    fakes: { terminal, fleet, waybill },
    env: {
      PK_TERMINAL_URL: terminal.url,
      PK_TERMINAL_API_KEY: 'key',
      GSMTASKS_URL: fleet.url,
      GSMTASKS_TOKEN: 'token',
      GSMTASKS_ACCOUNT: 'account',
      WAYBILLER_URL: waybill.url,
      WAYBILLER_API_KEY: 'the-key',
      WAYBILLER_USER_ID: '28',
    },
    living: () =>
      new Set([
        ...announcements,
        ...orders.filter(({ tasks }) => [...tasks.values()].includes(false)).map(({ sendId }) => sendId),
        // Several consignments of a job are numbered behind our id, which is a UUID.
        ...[...waybill.orders, ...waybill.waybills].filter(isLiving).map(({ ourId }) => ourId.slice(0, 36)),
      ]),
  });
}
