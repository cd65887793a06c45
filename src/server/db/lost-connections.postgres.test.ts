import { afterAll, afterEach, expect, test, vi } from 'vitest';

import { createLocation } from '../../../tests/factories/locations.ts';
import { createGrain } from '../../../tests/factories/products.ts';
import { openDatabaseRival } from '../../../tests/setup/database-rival.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { et } from '../i18n/et.ts';

const { db, address, signIn } = await openTestApp();
const staff = await signIn();
const rival = await openDatabaseRival(address);
afterEach(() => rival.letGo());
afterAll(() => rival.end());

const location = { id: (await createLocation(db)).id };
const order = {
  transportDate: '2026-05-21',
  client: location,
  pickup: location,
  product: { id: (await createGrain(db)).id },
  quantity: 28.5,
};
const read = () => staff.get('/api/locations?search=a&size=5');
const write = () => staff.post('/api/transport-orders', order, { 'idempotency-key': crypto.randomUUID() });

test('requests whose connections are cut answer 503, and the next ones are served', async () => {
  for (let round = 0; round < 5; round += 1) {
    await rival.hold('lock table locations');
    const requests = [read(), read(), write(), write()];
    await rival.untilWaiting(requests.length);
    await rival.cutAll();
    await rival.letGo();
    for (const answer of await Promise.all(requests)) {
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.problem.errorMessage).toBe(et.refusals.unavailable);
    }
    // The pool learns a moment later that an unused connection was cut.
    await vi.waitFor(async () => expect((await read()).status).toBe(200));
    expect((await write()).status).toBe(201);
  }
});
