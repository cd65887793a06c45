import { expect, test } from 'vitest';

import type { Report } from '#api/reports/reports.ts';
import { reportGroups, reportNames } from '#api/reports/reports.ts';

import { drive, openDriving } from '../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn, haulWithDriver } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

for (const [side, rate] of [
  ['CLIENT', '3'],
  ['CARRIER', '2'],
]) {
  const rules = [{ kind: 'PER_T', rate }];
  await finance.post('/api/freight/tariffs', { side, name: 'Üldine', validFrom: '2026-01-01', rules });
}
const hauls = [await haulWithDriver(), await haulWithDriver(), await haulWithDriver()];
for (const { driver, jobId, carrierId } of hauls) {
  await db
    .updateTable('transport_jobs')
    .set({ carrier_company_id: carrierId })
    .where('id', '=', jobId)
    .execute();
  await drive(driver, jobId, 5);
}

const days = 'from=2026-05-20&to=2026-05-20';
const read = async (report: string, by: string) =>
  (await finance.get<Report>(`/api/reports/${report}?${days}&by=${by}`)).body;

test.each(reportNames.flatMap((report) => reportGroups.map((by) => [report, by])))(
  '%s by %s: totals are the sum of the rows',
  async (report, by) => {
    const { content, totals } = await read(report, by);
    const sum = (name: 'tonnes' | 'incomeCents' | 'costCents' | 'marginCents' | 'waitingMinutes') =>
      content.reduce((total, row) => total + row[name], 0);
    expect(totals).toMatchObject({ rows: 3, tonnes: 85.44, incomeCents: 25_632, costCents: 17_088 });
    expect(sum('tonnes')).toBeCloseTo(totals.tonnes, 6);
    for (const name of ['incomeCents', 'costCents', 'marginCents', 'waitingMinutes'] as const) {
      expect(sum(name)).toBe(totals[name]);
    }
    expect(totals.marginCents).toBe(totals.incomeCents - totals.costCents);
    expect(new Set(content.flatMap(({ rowIds }) => rowIds))).toEqual(new Set(hauls.map(({ row }) => row.id)));
  },
);

test('a load counts on the day on which it was loaded, and as a workbook', async () => {
  const before = await finance.get<Report>('/api/reports/tonnes?from=2026-05-01&to=2026-05-19');
  expect(before.body).toMatchObject({ content: [], totals: { rows: 0, tonnes: 0 } });
  const file = await finance.get(`/api/reports/margin/xlsx?${days}`);
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="kasum-2026-05-20.xlsx"',
  ]);
  expect((await finance.get('/api/reports/tonnes?from=2026-05-20&to=2026-05-01')).status).toBe(422);
});
