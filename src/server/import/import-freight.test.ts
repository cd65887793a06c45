import { expect, test } from 'vitest';

import { createJob, createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { openImport } from '../../../tests/setup/import-run.ts';
import { workOutJobs } from '../freight/work-out.ts';

const { db, importing, refusals } = await openImport();

test('prices of fuel are told apart by their day, and drafts from then on are worked out again', async () => {
  const job = await createJob(db);
  await createJobRow(db, { transport_job_id: job.id, transport_date: '2026-05-10' });
  await workOutJobs(db, [job.id]);
  const waiting = () => db.selectFrom('freight_queue').select('transport_job_id').execute();
  await db.deleteFrom('freight_queue').execute();

  const file = (...rows: string[]) => ({ 'fuel-prices.csv': ['validFrom;price', ...rows].join('\n') });
  expect(await importing(file('01.06.2026;1,5'))).toEqual(['fuel-prices 1+0+0']);
  expect(await waiting()).toEqual([]);
  expect(await importing(file('01.06.2026;1,500', '01.05.2026;1,386'))).toEqual(['fuel-prices 1+0+1']);
  expect(await waiting()).toEqual([{ transport_job_id: job.id }]);
  expect(await importing(file('2026-05-01;1,4'))).toEqual(['fuel-prices 0+1+0']);
  expect(
    await db.selectFrom('fuel_prices').select(['valid_from', 'price']).orderBy('valid_from').execute(),
  ).toEqual([
    { valid_from: '2026-05-01', price: '1.400000' },
    { valid_from: '2026-06-01', price: '1.500000' },
  ]);
  expect(await refusals(file('01.07.2026;150'))).toEqual([
    'fuel-prices.csv:2, veerg price: hind on eurodes liitri eest, alla 10',
  ]);
  expect(await refusals(file('01.07.2026;1,4', '01.07.2026;1,5'))).toEqual([
    expect.stringContaining('fuel-prices.csv:3, veerg validFrom'),
  ]);
});
