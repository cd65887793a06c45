import { expect, test } from 'vitest';

import { externalRow } from '../../../../../tests/factories/external-rows.ts';
import { startExternalFake, testLimits } from '../../../../../tests/setup/external/external-fake.ts';
import { ExternalError } from '../../http-client.ts';
import { createTerminalAdapter } from './terminal-adapter.ts';

/**
 * A terminal as in docs/integrations.md: announcements under the sender's id, which may be put and deleted any number
 * of times.
 */
const announcements = new Map<string, Record<string, unknown>>();
const fake = await startExternalFake(({ method, path, headers, body }) => {
  if (headers.authorization !== 'Bearer the-key') return { status: 401, body: { message: 'Wrong key' } };
  const id = path.split('/')[2] ?? '';
  if (method === 'PUT') {
    if (typeof (body?.product as { cnCode?: unknown } | undefined)?.cnCode !== 'string') {
      return { status: 422, body: { errors: [{ title: 'product', detail: 'CN code is missing' }] } };
    }
    announcements.set(id, body ?? {});
  }
  const isThere = announcements.has(id);
  if (method === 'DELETE') announcements.delete(id);
  return isThere ? { status: 200, body: { number: `A-${id}`, status: 'expected' } } : { status: 404 };
});
const adapter = (apiKey = 'the-key') => createTerminalAdapter({ url: fake.url, apiKey }, testLimits);
const row = externalRow();
const lost = { date: row.date, licensePlateNumber: '123ABC', rows: [row] };

test('announces a load and tells its number', async () => {
  expect(await adapter().send('s1', [row])).toMatchObject({ externalId: 's1', externalNumber: 'A-s1' });
  expect(announcements.get('s1')).toMatchObject({
    jobId: 70,
    date: '2026-05-21',
    product: { cnCode: '10019900' },
    quantity: 28.5,
    silo: 'Silo 4',
    truck: { licensePlateNumber: '123ABC' },
    driver: { personalCode: '37605030299' },
  });
});

test.each(['busy', 'failing', 'cut before', 'cut after', 'silent after', 'web page'] as const)(
  'after "%s" it is announced again under the same id',
  async (fault) => {
    fake.faults.push(fault);
    expect(await adapter().send('s2', [row])).toMatchObject({ externalId: 's2' });
    expect(fake.calls.map(({ path }) => path)).toEqual(['/announcements/s2', '/announcements/s2']);
  },
);

test('a refusal is final', async () => {
  const wrong = externalRow({ product: { ...row.product, cnCode: null } });
  await expect(adapter().send('s3', [wrong])).rejects.toMatchObject({ kind: 'refused', status: 422 });
  await expect(adapter('another').send('s3', [row])).rejects.toBeInstanceOf(ExternalError);
  expect(fake.calls).toHaveLength(2);
});

test('is looked up and withdrawn, also when it is not there', async () => {
  await adapter().send('s4', [row]);
  expect(await adapter().find('s4', lost)).toMatchObject({ externalNumber: 'A-s4' });
  await adapter().cancel('s4');
  await adapter().cancel('s4');
  expect(await adapter().find('s4', lost)).toBeNull();
});
