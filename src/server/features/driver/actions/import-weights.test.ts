import { expect, test } from 'vitest';

import type { WeightsPreview } from '#api/driver/weights-import.ts';

import { openDriving } from '../../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { staff, signIn, haulWithDriver, rowInTable } = await openDriving();
const path = '/api/transport-jobs/weights/import';

const preview = async (text: string) => {
  const answer = await staff.post<{ content: WeightsPreview }>(path, { text });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content;
};

test('a list of weights is matched by plate and day, seen, and entered once', async () => {
  const [one, other] = [await haulWithDriver(), await haulWithDriver()];
  const plateOf = (haul: typeof one) => haul.truck.license_plate_number;
  const text = [
    'Auto;Päev;Neto;Kviitung',
    `${plateOf(one)};20.05.2026;28 480;K-1`,
    `${plateOf(other)};20.05.2026;28,5 t;K-2`,
    '000ZZZ;20.05.2026;28480;K-3',
  ].join('\n');
  const { matched, ambiguous, unknown } = await preview(text);
  expect(ambiguous).toEqual([]);
  expect(unknown).toMatchObject([{ line: 4, code: 'NO_JOB', ticket: 'K-3' }]);
  expect(matched).toMatchObject([
    { line: 2, netWeightKg: 28_480, job: { transportJobId: one.jobId, rowId: one.row.id } },
    { line: 3, netWeightKg: 28_500, job: { transportJobId: other.jobId } },
  ]);
  const entries = matched.map(({ job: { transportJobId, version }, netWeightKg, ticket }) => ({
    transportJobId,
    version,
    netWeightKg,
    ticket,
  }));
  const applied = await staff.post(`${path}/apply`, { reason: 'kaalumaja leht', completed: true, entries });
  expect([applied.status, applied.text]).toEqual([200, '{"content":{"entered":2}}']);
  expect(await rowInTable(one.row.id)).toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.48 });
  expect(await rowInTable(other.row.id)).toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.5 });
  const record = await staff.get(`/api/transport-job-products/${one.row.id}/driver-record`);
  expect(record.text).toContain('kaalumaja leht, kviitung K-1');

  // The same list again finds nothing to enter, and the same entries are refused.
  expect((await preview(text)).unknown.map(({ code }) => code)).toEqual(['WEIGHED', 'WEIGHED', 'NO_JOB']);
  const again = await staff.post(`${path}/apply`, { reason: 'kaalumaja leht', completed: true, entries });
  expect(again.status).toBe(409);
});

test('an unusual weight of a list is asked about, and nothing is entered before', async () => {
  const [one, other] = [await haulWithDriver(), await haulWithDriver()];
  const entry = async ({ jobId: transportJobId, row }: typeof one, netWeightKg: number) => {
    const record = await staff.get<{ content: { version: number } }>(
      `/api/transport-job-products/${row.id}/driver-record`,
    );
    return { transportJobId, version: record.body.content.version, netWeightKg };
  };
  const entries = [await entry(one, 28_480), await entry(other, 28.48)];
  const asked = await staff.post(`${path}/apply`, { reason: 'kaalumaja leht', entries });
  expect([asked.status, asked.problems]).toEqual([422, ['entries.1.netWeightKg UNUSUAL']]);
  expect(await entry(one, 28_480)).toEqual(entries[0]);
  const confirmed = ['entries.1.netWeightKg'];
  const done = await staff.post(`${path}/apply`, { reason: 'kaalumaja leht', entries, confirmed });
  expect(done.status, done.text).toBe(200);
});

test('only the office imports weights', async () => {
  for (const permissions of [rolePermissions.driver, rolePermissions.client]) {
    const other = await signIn({ permissions });
    expect((await other.post(path, { text: '123ABC;20.05.2026;28480' })).status).toBe(403);
  }
});
