import { afterAll, expect, test, vi } from 'vitest';

import { createDriver } from '../../../tests/factories/users.ts';
import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { changePermissions, givePassword, setDisabled } from '../identity/users/manage-users.ts';

// No heartbeat comes, which would end the streams too. The network goes on as it is.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => {
  vi.useRealTimers();
});
const { app, db, signIn } = await openTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });

test.each<[string, (username: string) => Promise<unknown>]>([
  ['is disabled', (username) => setDisabled(db, username, true)],
  [
    'loses the right',
    (username) => changePermissions(db, username, { revoke: ['PERM_MOBILE_TRUCK_DRIVER'] }),
  ],
  ['is given another password', (username) => givePassword(db, username, 'pikk ja hea parool', new Date())],
])('the open stream of a driver who %s by the user command ends at once', async (_what, command) => {
  const { carrier_company_id: carrierCompanyId } = await createDriver(db);
  const driver = await signIn({ permissions: ['PERM_MOBILE_TRUCK_DRIVER'], carrierCompanyId });
  const stream = await listenTo(`${address}/api/truck-drivers/events`, driver.headers);
  await stream.next();
  await command(driver.user.username);
  await stream.untilEnd();
  const again = await listenTo(`${address}/api/truck-drivers/events`, driver.headers);
  expect([401, 403]).toContain(again.answer.status);
});
