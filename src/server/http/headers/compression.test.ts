import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();
for (let row = 0; row < 20; row += 1) await createJobRow(db);

const page = (encoding: string) =>
  app.inject({
    url: '/api/transport-jobs/datatable',
    headers: { ...staff.headers, 'accept-encoding': encoding },
  });

test('a page of the table comes compressed to whoever takes it so', async () => {
  const plain = await page('identity');
  const brotli = await page('gzip, br');
  const gzip = await page('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.payload);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.payload);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('a short answer stays as it is', async () => {
  const answer = await app.inject({
    url: '/api/user/settings',
    headers: { ...staff.headers, 'accept-encoding': 'br' },
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
});
