import { type ExternalRecords, type FakeAnswer, type FakeCall, keepMade } from './fake-server.ts';

interface Order {
  id: string;
  external_id: string;
  reference: string;
  tasks: string[];
}

/** GSMtasks: orders of two tasks, found by our id, cancelled task by task with commands that count once each. */
export function createFleet(urlOf: () => string) {
  const orders: ExternalRecords = new Map();
  const held = new Map<string, Order>();
  const states = new Map<string, 'assigned' | 'cancelled'>();

  const make = (body: Record<string, unknown>): FakeAnswer => {
    const sendId = String(body.external_id);
    const id = `order-${held.size + 1}`;
    const tasks = ['pick_up', 'drop_off'].map((stop) => `${urlOf()}/tasks/${id}-${stop}/`);
    for (const task of tasks) states.set(new URL(task).pathname, 'assigned');
    const order = { id, external_id: sendId, reference: String(body.reference), tasks };
    held.set(id, order);
    keepMade(orders, sendId);
    return { status: 201, body: order };
  };

  const cancel = (task: string): FakeAnswer => {
    states.set(new URL(task).pathname, 'cancelled');
    for (const order of held.values()) {
      if (!order.tasks.includes(task)) continue;
      const record = orders.get(order.external_id);
      const isLiving = order.tasks.some((each) => states.get(new URL(each).pathname) !== 'cancelled');
      if (record !== undefined && !isLiving && record.made === 1) record.isLiving = false;
    }
    return { status: 201, body: { state: 'completed', rejected_at: null, error_message: '' } };
  };

  const answer = ({ method, path, query, body }: FakeCall): FakeAnswer => {
    if (method === 'POST' && path === '/orders/') return make(body);
    if (method === 'POST' && path === '/task_commands/') return cancel(String(body.task));
    if (path === '/orders/') {
      const found = [...held.values()].filter((each) => each.external_id === query.get('external_id'));
      return { status: 200, body: found };
    }
    const state = states.get(path);
    if (state !== undefined) return { status: 200, body: { state } };
    const order = held.get(path.split('/')[2] ?? '');
    return order === undefined
      ? { status: 404, body: { detail: 'Not found.' } }
      : { status: 200, body: order };
  };
  return { orders, answer };
}
