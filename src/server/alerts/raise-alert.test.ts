import { afterAll, expect, test } from 'vitest';

import { alertKinds } from '#domain/alerts/alert-kind.ts';

import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { raiseAlert, withdrawAlerts } from './raise-alert.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const now = Date.parse('2026-05-20T12:00:00+03:00');

const alert = (key: string, summary = 'Auto puudub') => ({
  key,
  kind: 'TRUCK_MISSING' as const,
  raisedAt: now,
  summary,
});
const stored = (id: number) =>
  db.selectFrom('alerts').select(['summary', 'settled_at']).where('id', '=', id).executeTakeFirstOrThrow();

test('every kind of alert can be stored', async () => {
  for (const kind of alertKinds) await raiseAlert(db, { ...alert(`kind:${kind}`), kind });
  const kept = await db.selectFrom('alerts').select('kind').where('key', 'like', 'kind:%').execute();
  expect(new Set(kept.map(({ kind }) => kind))).toEqual(new Set(alertKinds));
});

test('the same alert is raised once', async () => {
  const first = await raiseAlert(db, alert('truck-missing:1'));
  expect(await raiseAlert(db, alert('truck-missing:1', 'Teine lause'))).toBe(first);
  expect(await stored(first)).toEqual({ summary: 'Auto puudub', settled_at: null });
  expect(await raiseAlert(db, alert('truck-missing:2'))).not.toBe(first);
});

test('what went by itself opens again', async () => {
  const id = await raiseAlert(db, alert('truck-missing:3'));
  expect(await withdrawAlerts(db, ['truck-missing:3'], now, 'auto määrati')).toBe(1);
  expect(await withdrawAlerts(db, ['truck-missing:3'], now, 'auto määrati')).toBe(0);
  expect(await stored(id)).toMatchObject({ settled_at: new Date(now) });
  expect(await raiseAlert(db, alert('truck-missing:3', 'Jälle'))).toBe(id);
  expect(await stored(id)).toEqual({ summary: 'Jälle', settled_at: null });
});

test('what a person settled stays settled', async () => {
  const id = await raiseAlert(db, alert('truck-missing:4'));
  const user = await db
    .insertInto('users')
    .values({ sub: 'mari', username: 'mari', first_name: 'Mari', last_name: 'Mets', permissions: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('alerts')
    .set({ settled_at: new Date(now), settled_by: user.id })
    .where('id', '=', id)
    .execute();
  await raiseAlert(db, alert('truck-missing:4', 'Jälle'));
  expect(await stored(id)).toMatchObject({ summary: 'Auto puudub', settled_at: new Date(now) });
});
