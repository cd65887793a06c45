import { expect, test } from 'vitest';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import {
  begun,
  makeDrawingSignals,
  signal,
  wake,
} from '../../../../tests/setup/documents/drawing-stand-in.ts';
import { openTestApp, type SignedInClient, type TestApp } from '../../../../tests/setup/test-app.ts';

const signals = makeDrawingSignals();
const program = new URL('../../../../tests/setup/documents/drawing-stand-in.ts', import.meta.url);
const patient = await openTestApp({}, { drawing: { program, maxWaiting: 3, longestMs: 600_000 } });
const impatient = await openTestApp({}, { drawing: { program, longestMs: 1 } });
const staff = await patient.signIn();

const download = (notes: string | null) => downloadFrom(patient, staff, notes);

async function downloadFrom({ app, db }: TestApp, { headers }: SignedInClient, notes: string | null) {
  const { id } = await createReadyRow(db, { notes });
  return app.inject({ url: `/api/transport-job-products/${id}/delivery-document/download`, headers });
}

/** Begins a document whose thread stands still until `goOn` is called. */
async function beginDrawing() {
  signals.fill(0);
  const answer = download('wait');
  const { async: isLater, value } = Atomics.waitAsync(signals, begun, 0);
  if (isLater) await value;
  return {
    answer,
    goOn: () => {
      signal(signals, wake);
    },
  };
}

test('others are answered while a document is drawn', async () => {
  const { answer, goOn } = await beginDrawing();
  expect((await patient.anonymous.get('/health/ready')).status).toBe(200);
  expect((await staff.get('/api/transport-orders')).status).toBe(200);
  goOn();
  expect((await answer).statusCode).toBe(200);
});

test.each(['die', 'throw'])('a thread that ends (%s) costs its own document only', async (notes) => {
  const refused = await download(notes);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ errorMessage: expect.stringContaining('Saatelehti koostatakse') });
  expect((await download(null)).statusCode).toBe(200);
});

test('so many documents may wait; the next is refused at once, and those that wait are drawn', async () => {
  const { answer, goOn } = await beginDrawing();
  const answers = Array.from({ length: 4 }, () => download(null));
  const refused = await Promise.race(answers);
  expect(refused.statusCode).toBe(503);
  goOn();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 200, 200, 503]);
  expect((await answer).statusCode).toBe(200);
});

test('a document that takes for ever is given up', async () => {
  signals.fill(0);
  const refused = await downloadFrom(impatient, await impatient.signIn(), 'wait');
  expect(refused.statusCode).toBe(503);
});
