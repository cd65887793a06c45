import { expect, test } from 'vitest';

import type { StopRequest } from '#api/driver/driver-job.ts';

import { driverJob } from '../../../tests/setup/driver-jobs.ts';
import type { OutboxItem } from './outbox-item.ts';
import { requestOf, sendItem } from './send-item.ts';

const leaving = (fields: StopRequest): OutboxItem => ({
  seq: 1,
  userId: 1,
  actionId: '0b0c7a2e-7a43-4a2c-9d53-0f6a5f9e7a10',
  transportJobId: 7,
  occurredAt: '2026-05-20T12:00:00+03:00',
  action: { what: 'at-location', stop: 'pickup', fields },
  state: 'waiting',
  refusal: null,
});
const counts = [{ transportJobProductId: 9, quantity: 24 }];
const refusing = (...fields: string[]) =>
  sendItem(
    () =>
      Promise.resolve({
        status: 422,
        body: {
          errorMessage: 'Kontrollige andmeid',
          errors: fields.map((field) => ({ code: 'NOT_ALLOWED', field })),
        },
      }),
    leaving({ counts }),
  );

test('counts wait for a server that knows them', async () => {
  expect(await refusing('counts')).toEqual({ kind: 'later' });
  expect(await refusing('was.pickup.counts', 'changes.pickup.counts')).toEqual({ kind: 'later' });
  expect(await refusing('counts', 'other')).toMatchObject({ kind: 'refused' });
  const taken = await sendItem(
    () => Promise.resolve({ status: 200, body: { content: driverJob('AT_PICKUP'), outcome: 'APPLIED' } }),
    leaving({ counts }),
  );
  expect(taken).toMatchObject({ kind: 'done' });
});

test('what a server of the version before refuses waits until it is replaced', async () => {
  const body = { errorMessage: 'Kontor muutis', errors: [{ code: 'CHANGED_MEANWHILE' }], current: null };
  expect(await sendItem(() => Promise.resolve({ status: 409, body }), leaving({}))).toEqual({
    kind: 'fault',
  });
});

test('a report without counts names none, as before there were any', () => {
  for (const fields of [{ notes: 'silo 2' }, { notes: 'silo 2', counts: null }]) {
    expect(JSON.stringify(requestOf(leaving(fields)).body)).not.toContain('counts');
  }
  expect(requestOf(leaving({ counts })).body).toMatchObject({ counts });
});
