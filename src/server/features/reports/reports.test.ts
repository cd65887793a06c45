import { expect, test } from 'vitest';

import { type Report, type ReportedContract, reportGroups, reportNames } from '#api/reports/reports.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createContract } from '../../../../tests/factories/contracts.ts';
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

test('a report by location says where each is on the map', async () => {
  const { content } = await read('tonnes', 'location');
  const place = await db
    .selectFrom('locations')
    .select(['latitude', 'longitude'])
    .where('id', '=', hauls[0]?.row.pickup_location_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(content.map(({ at }) => at)).toContainEqual([Number(place.longitude), Number(place.latitude)]);
  expect((await read('tonnes', 'client')).content.every(({ at }) => at === undefined)).toBe(true);
});

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

test('a load that was planned for another day counts on the day on which it was loaded, once', async () => {
  const [moved] = hauls;
  const planFor = (day: string) =>
    db
      .updateTable('transport_jobs')
      .set({ transport_date: day })
      .where('id', '=', moved?.jobId ?? 0)
      .execute();
  const rowsOf = async (from: string, to: string) =>
    (await finance.get<Report>(`/api/reports/tonnes?from=${from}&to=${to}`)).body.totals.rows;
  await planFor('2026-05-18');
  expect(await rowsOf('2026-05-20', '2026-05-20')).toBe(3);
  expect(await rowsOf('2026-05-18', '2026-05-20')).toBe(3);
  expect(await rowsOf('2026-05-18', '2026-05-19')).toBe(0);
  await planFor('2026-05-20');
});

test('contracts in force are listed by what is left of them, beside how much of their time is over', async () => {
  const company = await createCompany(db, { name: 'Kesa OÜ' });
  const terms = { company_id: company.id, valid_from: '2026-05-11', valid_to: '2026-05-30' };
  const small = await createContract(db, { ...terms, quantity: '10' });
  const large = await createContract(db, { ...terms, quantity: '300' });
  await createContract(db, { ...terms, valid_from: '2026-06-01', valid_to: '2026-06-30', quantity: '900' });
  const listed = await finance.get<{ content: ReportedContract[] }>(`/api/reports/contracts?${days}`);
  expect(
    listed.body.content
      .filter((each) => each.company.id === company.id)
      .map(({ id, left, passedPercent, company: { name } }) => [id, left, passedPercent, name]),
  ).toEqual([
    [large.id, 300, 45, 'Kesa OÜ'],
    [small.id, 10, 45, 'Kesa OÜ'],
  ]);
  const file = await finance.get(`/api/reports/contracts/xlsx?${days}`);
  expect([file.status, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="lepingud-2026-05-20.xlsx"',
  ]);
});
