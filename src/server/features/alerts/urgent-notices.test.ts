import { expect, test } from 'vitest';

import { openPushApp } from '../../../../tests/setup/push-app.ts';
import { raiseAlert, withdrawAlerts } from '../../alerts/raise-alert.ts';
import { createBus } from '../../realtime/bus.ts';
import { createChangeEvents } from '../../realtime/change-events.ts';
import { createDerivedAlerts } from './derived/derived-alerts.ts';
import { createOpenLines } from './open-lines.ts';
import { queueUrgentNotices } from './urgent-notices.ts';

const { app, clock, db, signIn, staff, subscribe } = await openPushApp();
const events = createChangeEvents(createBus({ db, address: null }, app.log), 'job_rows');
const open = createOpenLines(
  createDerivedAlerts([events], () => clock.now),
  [events],
  () => clock.now,
);
const queue = () => queueUrgentNotices(db, open.readFresh, clock.now);
const waiting = () =>
  db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscription_id')
    .select(['user_id', 'body', 'url', 'tag'])
    .where('sent_at', 'is', null)
    .orderBy('push_messages.id')
    .execute();
/** A driver waits for permission to load: always urgent. */
const raise = (key: string) =>
  raiseAlert(db, { key, kind: 'RELEASE_ASKED', raisedAt: clock.now, summary: `Luba laadida? ${key}` });

test('each urgent alert once, to the office alone, with what opens it; one that goes is told no more', async () => {
  await raise('before');
  const driver = await signIn({ permissions: ['PERM_MOBILE_TRUCK_DRIVER'] });
  await queue();
  await subscribe(staff);
  await subscribe(driver);
  await queue();
  // An alert from before anybody subscribed is no news.
  expect(await waiting()).toEqual([]);
  const id = await raise('one');
  await Promise.all([queue(), queue()]);
  await queue();
  expect(await waiting()).toEqual([
    {
      user_id: staff.user.id,
      body: 'Luba laadida? one',
      url: `/services/alerts?alert=${id}`,
      tag: `alert-${id}`,
    },
  ]);
  await withdrawAlerts(db, ['one'], clock.now, 'läbi');
  await queue();
  expect(await waiting()).toEqual([]);
  await raise('one');
  await queue();
  expect(await waiting()).toHaveLength(1);
});

test('whoever has chosen not to hear of them hears nothing', async () => {
  await subscribe(staff);
  await staff.put('/api/push/preferences', { kinds: [], quietHours: null });
  await queue();
  await raise('two');
  await queue();
  expect(await waiting()).toEqual([]);
});

test('what can wait is not told', async () => {
  await subscribe(staff);
  await queue();
  await raiseAlert(db, { key: 'later', kind: 'DRIVER_NOTE', raisedAt: clock.now, summary: 'Märkus' });
  await queue();
  expect((await waiting()).map(({ body }) => body)).not.toContain('Märkus');
});
