import { expect, test } from 'vitest';

import type { FirstStep } from '#api/admin/first-steps.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createReadyRow } from '../../../../../tests/factories/ready-rows.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const admin = await signIn({ permissions: ['PERM_ADMIN'] });

const done = async () => {
  const { body } = await admin.get<{ content: Record<FirstStep, boolean> }>('/api/admin/first-steps');
  return Object.entries(body.content).flatMap(([step, isDone]) => (isDone ? [step] : []));
};

test('a new firm has nothing but itself and whoever set it up, and what is added is done', async () => {
  expect(await done()).toEqual([]);
  await createCompany(db);
  expect(await done()).toEqual(['companies']);
  await createReadyRow(db);
  await signIn({ permissions: ['PERM_MOBILE'] });
  const firstJob = ['companies', 'locations', 'products', 'trucks', 'users', 'jobs'];
  expect(await done()).toEqual(firstJob);
  const own = { reg_no: '10093155', street: 'Vallikraavi 2', city: 'Tartu', iban: 'EE382200221020145685' };
  await db.updateTable('companies').set(own).where('id', '=', 1).execute();
  // A firm that is liable for VAT has a number.
  expect(await done()).toEqual(firstJob);
  await db.updateTable('companies').set({ vat_number: 'EE100000001' }).where('id', '=', 1).execute();
  await signIn({ permissions: ['PERM_FINANCE'] });
  expect(await done()).toEqual([...firstJob, 'ownData', 'finance']);
});

test('only administrators are told', async () => {
  const staff = await signIn({ permissions: ['PERM_MOBILE'] });
  expect((await staff.get('/api/admin/first-steps')).status).toBe(403);
});
