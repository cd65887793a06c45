import { afterAll, expect, test, vi } from 'vitest';

import { type ServerProcess, startServer } from '../../scripts/server-process.ts';
import { startWebhookReceiver } from '../../tests/setup/external/webhook-receiver.ts';
import { openServerDatabase } from '../../tests/setup/server-database.ts';

const { env, staff, order, close } = await openServerDatabase({ permissions: ['PERM_MOBILE', 'PERM_ADMIN'] });
afterAll(close);
const receiver = await startWebhookReceiver();
const settings = { ...env, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' };

const post = async ({ url }: ServerProcess, path: string, body: unknown) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...staff, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { content: { id: number; secret: string } }).content;
};

test(
  'a server killed while a webhook is on its way: nothing that was committed goes untold',
  { timeout: 120_000 },
  async () => {
    const first = await startServer(settings);
    const events = ['transport-order.created', 'row.changed'];
    const { secret } = await post(first, '/admin/webhooks', { url: `${receiver.fake.url}/hook`, events });
    // The first event is heard and never answered; what comes after is not even tried.
    receiver.fake.faults.push('silent after');
    const orders = [await post(first, '/transport-orders', order)];
    await vi.waitFor(() => expect(receiver.fake.calls.length).toBeGreaterThan(0), 10_000);
    orders.push(await post(first, '/transport-orders', order));
    await first.kill();

    const second = await startServer(settings);
    await vi.waitFor(
      () => {
        const heard = receiver.heard(secret);
        const told = heard.filter(({ type }) => type === 'transport-order.created');
        expect(new Set(told.map(({ data }) => data.id))).toEqual(new Set(orders.map(({ id }) => id)));
        // Each of the two orders made a row.
        const rows = heard.filter(({ type }) => type === 'row.changed').map(({ data }) => data.id);
        expect(new Set(rows).size).toBe(2);
        // The unanswered one came again, under the id that it had.
        const [unanswered] = heard;
        expect(heard.filter(({ id }) => id === unanswered?.id)).toHaveLength(2);
      },
      { timeout: 60_000, interval: 250 },
    );
    await second.stop();
  },
);
