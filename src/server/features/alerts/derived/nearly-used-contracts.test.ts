import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isNearlyUsed } from '#domain/contracts/contract-check.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createContract } from '../../../../../tests/factories/contracts.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { findUsedContracts } from '../../contracts/usage.ts';
import { deriveNearlyUsedContracts } from './nearly-used-contracts.ts';

const { db } = await openTestApp();
const today = '2026-05-20';

const tonnes = await createGrain(db, { unit: 't' });
const kilograms = await createGrain(db, { unit: 'kg' });
const companies = await Promise.all(Array.from({ length: 30 }, () => createCompany(db)));
const companyIds = companies.map(({ id }) => id);

const contracts = fc.record({
  company_id: fc.constantFrom(...companyIds),
  quantity: fc.constantFrom('20', '50', '50', null, '50000', '0.5'),
  product_id: fc.constantFrom(tonnes.id, null, kilograms.id),
  valid_from: fc.constantFrom('2026-01-01', '2026-05-10'),
  valid_to: fc.constantFrom('2026-12-31', '2026-12-31', '2026-05-31', '2026-05-19'),
  active: fc.constantFrom(true, true, true, false),
});
const loads = fc.record({
  company_id: fc.constantFrom(...companyIds),
  product: fc.constantFrom(tonnes, kilograms),
  quantity: fc.integer({ min: 1, max: 12 }),
  deliveredMore: fc.constantFrom(null, -1, 2),
  orderedMore: fc.constantFrom(null, null, null, 4),
  status: fc.constantFrom('COMPLETED', 'UNCOMPLETED', 'UNCONFIRMED', 'CANCELLED', 'FAILED'),
  transport_date: fc.constantFrom('2026-05-20', '2026-05-12', '2026-05-01', '2026-03-01', '2026-06-20'),
});

test('companies that have none are not looked at, and no contract is missed by that', async () => {
  for (const contract of fc.sample(contracts, { numRuns: 70, seed: 1 })) await createContract(db, contract);
  for (const load of fc.sample(loads, { numRuns: 300, seed: 2 })) {
    const { company_id, product, quantity, deliveredMore, orderedMore, status, transport_date } = load;
    const inUnit = (tons: number) => String(product === tonnes ? tons : tons * 1000);
    await createOrderedJobRow(db, {
      pickup_location_id: (await createLocation(db, { company_id })).id,
      product_id: product.id,
      quantity: inUnit(quantity),
      delivered_quantity: deliveredMore === null ? null : inUnit(quantity + deliveredMore),
      status: status as JobRowStatus,
      job: { transport_date },
      order: { quantity: inUnit(quantity + (orderedMore ?? 0)) },
    });
  }
  const all = (await findUsedContracts(db, companyIds)).filter(
    ({ contract: { quantity, validFrom, validTo } }) =>
      quantity !== null && validFrom <= today && today <= validTo,
  );
  const nearly = all.filter(({ contract }) => isNearlyUsed(contract)).map(({ record }) => record.id);
  expect(nearly.length).toBeGreaterThan(5);
  expect(nearly.length).toBeLessThan(all.length / 2);
  const found = (await deriveNearlyUsedContracts(db, today)).map(({ source }) => source);
  expect(new Set(found)).toEqual(new Set(nearly));
});

test('what was delivered counts, in kilograms too, to the very nine tenths', async () => {
  const { id: company_id } = await createCompany(db);
  const { id } = await createContract(db, { company_id, quantity: '20' });
  const pickup = await createLocation(db, { company_id });
  const load = { product_id: kilograms.id, pickup_location_id: pickup.id, job: { transport_date: today } };
  await createJobRow(db, { ...load, quantity: '5000', delivered_quantity: '17999', status: 'COMPLETED' });
  const found = async () => (await deriveNearlyUsedContracts(db, today)).map(({ source }) => source);
  expect(await found()).not.toContain(id);
  await createJobRow(db, { ...load, quantity: '1' });
  expect(await found()).toContain(id);
});
