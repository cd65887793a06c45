import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestApp } from '../../../tests/setup/test-app.ts';

const { anonymous, db } = await openTestApp();

test('answers that it lives', async () => {
  expect(await anonymous.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
});

test('is ready only when every migration has been applied', async () => {
  expect(await anonymous.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });

  await sql`delete from applied_migrations where name = (select max(name) from applied_migrations)`.execute(
    db,
  );
  const answer = await anonymous.get('/health/ready');
  expect(answer.status).toBe(503);
  expect(answer.problem.errorMessage).toMatch(/^Teenus pole hetkel kättesaadav/);
});

test('gives no metrics to callers whom a proxy on this machine passes on', async () => {
  expect((await anonymous.get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
  expect((await anonymous.get('/metrics', { forwarded: 'for=203.0.113.7' })).status).toBe(403);
});

test('gives metrics to the machine itself', async () => {
  const answer = await anonymous.get('/metrics');
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('http_request_duration_seconds');
});
