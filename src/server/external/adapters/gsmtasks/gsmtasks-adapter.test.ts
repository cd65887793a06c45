import { beforeEach, expect, test } from 'vitest';

import { externalRow } from '../../../../../tests/factories/external-rows.ts';
import { externalFailure } from '../../../../../tests/setup/external/external-failure.ts';
import { startExternalFake, testLimits } from '../../../../../tests/setup/external/external-fake.ts';
import { createGsmtasksAdapter } from './gsmtasks-adapter.ts';

/** GSMtasks as documented: what it requires, how it refuses, and what it stores. */
interface Task {
  url: string;
  state: string;
  request: Record<string, unknown>;
}
const orders: { id: string; externalId: string; tasks: Task[] }[] = [];
const commandIds = new Set<string>();

const fake = await startExternalFake(({ method, path, query, headers, body }) => {
  if (headers.authorization !== 'Token the-token') return { status: 401, body: { detail: 'Invalid token.' } };
  if (path === '/orders/' && method === 'POST') return createOrder(body ?? {});
  if (path === '/orders/') {
    // It ignores unknown filters, as Django does.
    const wanted = query.get('external_id');
    return {
      status: 200,
      body: orders.filter((each) => wanted === null || each.externalId === wanted).map(shown),
    };
  }
  if (path === '/task_commands/') {
    const task = allTasks().find(({ url }) => url === body?.task);
    if (task === undefined) return { status: 400, body: { task: ['Invalid hyperlink.'] } };
    if (commandIds.has(String(body?.external_id))) {
      return { status: 400, body: { external_id: ['Already used.'] } };
    }
    commandIds.add(String(body?.external_id));
    if (task.state === 'completed') {
      const rejected = { state: 'rejected', rejected_at: body?.time, error_message: 'Task is completed.' };
      return { status: 201, body: rejected };
    }
    task.state = 'cancelled';
    return { status: 201, body: { state: 'accepted', accepted_at: body?.time } };
  }
  const task = allTasks().find(({ url }) => new URL(url).pathname === path);
  if (task !== undefined) return { status: 200, body: { state: task.state } };
  const order = orders.find(({ id }) => path === `/orders/${id}/`);
  return order === undefined
    ? { status: 404, body: { detail: 'Not found.' } }
    : { status: 200, body: shown(order) };
});

function createOrder(request: Record<string, unknown>) {
  const tasks = request.tasks_data as Record<string, unknown>[];
  if (request.account !== `${fake.url}/accounts/account-1/`) {
    return { status: 400, body: { account: ['Invalid hyperlink - Object does not exist.'] } };
  }
  const wrong = tasks.map((task) => {
    const [longitude = 0, latitude = 0] = (task.address as { location: { coordinates: number[] } }).location
      .coordinates;
    const isSwapped = longitude > latitude;
    return {
      ...(isSwapped && { address: ['Out of the service area.'] }),
      ...(task.assignee !== `${fake.url}/users/user-5/` && { assignee: ['Object does not exist.'] }),
    };
  });
  if (wrong.some((each) => Object.keys(each).length > 0)) return { status: 400, body: { tasks_data: wrong } };
  const id = `order-${orders.length + 1}`;
  const made = {
    id,
    externalId: String(request.external_id),
    tasks: tasks.map((task, index) => ({
      url: `${fake.url}/tasks/${id}-${index}/`,
      state: 'assigned',
      request: task,
    })),
  };
  orders.push(made);
  return { status: 201, body: { ...shown(made), reference: request.reference } };
}

const allTasks = () => orders.flatMap(({ tasks }) => tasks);
const shown = ({ id, externalId, tasks }: (typeof orders)[number]) => ({
  id,
  external_id: externalId,
  reference: '70',
  tasks: tasks.map(({ url }) => url),
});

const adapter = (later = 0, overrides = {}) =>
  createGsmtasksAdapter(
    { url: fake.url, token: 'the-token', account: 'account-1', ...overrides },
    () => Date.parse('2026-05-20T09:00:00Z') + later,
    testLimits,
  );
const row = externalRow();
const lost = { date: row.date, licensePlateNumber: '123ABC', rows: [row] };

beforeEach(() => {
  orders.length = 0;
  commandIds.clear();
});

test('makes one order with both stops, told apart by our own id', async () => {
  expect(await adapter().send('send-1', [row])).toEqual({
    externalId: 'order-1',
    externalNumber: '70',
    externalStatus: 'assigned',
    documentUrl: null,
  });
  expect(orders[0]?.tasks.map(({ request }) => request)).toMatchObject([
    {
      category: 'pick_up',
      external_id: 'send-1:pick_up',
      address: {
        raw_address: 'Põllu tee 1, Jõgeva maakond',
        location: { type: 'Point', coordinates: [26.53, 58.742] },
      },
      contact: { name: 'Õie Mägi', company: 'Põllu 1', phones: ['+37255500001'] },
      description: 'Nisu 28,5 t\nHelista ette',
      complete_after: '2026-05-21T08:30:00+03:00',
    },
    { category: 'drop_off', external_id: 'send-1:drop_off', complete_before: '2026-05-21T23:59:00+03:00' },
  ]);
});

test('a wrong token is refused', async () => {
  const error = await externalFailure(adapter(0, { token: 'another' }).send('send-1', [row]));
  expect(error).toMatchObject({ kind: 'refused', status: 401, body: { detail: 'Invalid token.' } });
});

test('a driver unknown there is refused with the field that is wrong', async () => {
  const truck = row.truck && { ...row.truck, fleetUserId: 'nobody' };
  const error = await externalFailure(adapter().send('send-1', [externalRow({ truck })]));
  expect(error).toMatchObject({ kind: 'refused', status: 400 });
  expect(JSON.stringify(error.body)).toContain('Object does not exist.');
});

test.each([
  ['cut before', null],
  ['failing', null],
  ['cut after', 'order-1'],
  ['silent after', 'order-1'],
  ['nonsense', 'order-1'],
] as const)('after "%s" the order is looked up by our id', async (fault, id) => {
  fake.faults.push(fault);
  expect((await externalFailure(adapter().send('send-1', [row]))).kind).toBe('unclear');
  expect((await adapter().find('send-1', lost))?.externalId ?? null).toBe(id);
});

test('cancelling cancels both stops, once', async () => {
  const { externalId } = await adapter().send('send-1', [row]);
  // The answer to the first command is lost: the command is repeated, and refused as a repetition.
  fake.faults.push(null, null, 'cut after');
  await adapter().cancel(externalId);
  await adapter().cancel(externalId);
  expect(allTasks().map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(commandIds.size).toBe(2);
});

test('a command that is taken and rejected is a refusal, and can be given again', async () => {
  const { externalId } = await adapter().send('send-1', [row]);
  const [task] = allTasks();
  if (task === undefined) throw new Error('an order has tasks');
  task.state = 'completed';
  expect(await externalFailure(adapter().cancel(externalId))).toMatchObject({
    kind: 'refused',
    body: { detail: 'Task is completed.' },
  });
  task.state = 'assigned';
  await adapter(1000).cancel(externalId);
  expect(allTasks().map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
});

test('only the order with our id is ours', async () => {
  await adapter().send('send-1', [row]);
  await adapter().send('send-2', [row]);
  expect((await adapter().find('send-2', lost))?.externalId).toBe('order-2');
  expect(await adapter().find('send-3', lost)).toBeNull();
});
