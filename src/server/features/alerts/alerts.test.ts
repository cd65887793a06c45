import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';

import { actionFields, createHaul } from '../../../../tests/factories/driver-actions.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { listenTo } from '../../../../tests/setup/event-listener.ts';
import { openTestApp, rolePermissions, testNow } from '../../../../tests/setup/test-app.ts';
import { raiseAlert } from '../../alerts/raise-alert.ts';

const { app, db, clock, signIn } = await openTestApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const staff = await signIn({ firstName: 'Malle', lastName: 'Mets' });

interface Page {
  content: Alert[];
  totalElements: number;
}
const list = async (query: string) => (await staff.get<Page>(`/api/alerts?${query}`)).body;
const raise = (summary: string, raisedAt = clock.now) =>
  raiseAlert(db, { key: randomUUID(), kind: 'SEND_FAILED', raisedAt, summary });

test('open alerts of one urgency come as they were raised, by page, and leave the list when settled', async () => {
  await raise('Esimene', testNow - 3000);
  const second = await raise('Teine', testNow - 2000);
  await raise('Kolmas', testNow - 1000);
  expect(await list('settled=false&size=2')).toMatchObject({
    totalElements: 3,
    totalPages: 2,
    content: [{ summary: 'Esimene' }, { summary: 'Teine', raisedBy: null, data: {}, row: null }],
  });
  expect((await list('settled=false&size=2&pageNr=2')).content).toMatchObject([{ summary: 'Kolmas' }]);

  const settled = await staff.post<{ content: Alert }>(`/api/alerts/${second}/settle`, {
    note: ' Helistasin ',
  });
  expect(settled.body.content).toMatchObject({
    id: second,
    settledAt: '2026-05-20T12:00:00+03:00',
    settledBy: 'Malle Mets',
    note: 'Helistasin',
  });
  expect((await list('settled=false')).content.map(({ summary }) => summary)).toEqual(['Esimene', 'Kolmas']);
  expect((await list('settled=true')).content.map(({ summary }) => summary)).toEqual(['Teine']);
  expect((await list('')).totalElements).toBe(3);
});

test('settled twice answers the same, also to a colleague; one that is not there is 404', async () => {
  const id = await raise('Korra');
  const first = await staff.post<{ content: Alert }>(`/api/alerts/${id}/settle`, { note: 'Üks' });
  const colleague = await signIn({ firstName: 'Kalle' });
  for (const who of [staff, colleague]) {
    expect((await who.post(`/api/alerts/${id}/settle`, { note: 'Kaks' })).body).toEqual(first.body);
  }
  expect((await staff.post(`/api/alerts/${id}/settle`)).status).toBe(200);
  expect((await staff.post('/api/alerts/9999999/settle', {})).status).toBe(404);
});

test('the office hears at once that an alert was raised or settled; a line beside the table is no viewer', async () => {
  const line = await listenTo(`${address}/api/events?table=false`, staff.headers);
  expect((await line.next()).event).toBe('heartbeat');
  const haul = await createHaul(db, { row: { status: 'CANCELLED' } });
  const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: haul.carrierId });
  await driver.post(driverPaths.arrive, actionFields(haul.jobId));
  expect(await line.next()).toEqual({ event: 'alerts', data: {} });
  const [alert] = (await list('settled=false')).content;
  await staff.post(`/api/alerts/${alert?.id ?? 0}/settle`, {});
  expect(await line.next()).toEqual({ event: 'alerts', data: {} });
  line.end();
});
