import { expect, test } from 'vitest';

import { createCompany } from '../../../tests/factories/companies.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { openImport } from '../../../tests/setup/import-run.ts';

const { db, code, importing, refusals } = await openImport();

const papersOf = (...lines: string[]) =>
  [
    'externalId;kindExternalId;truckExternalId;companyExternalId;paperNumber;validFrom;validTo',
    ...lines,
  ].join('\n');

test('papers come with their kind and subject, and a second time change nothing', async () => {
  const [truck, company] = [await createTruck(db), await createCompany(db)];
  const files = {
    'papers.csv': papersOf(
      `${code('P1')};INSPECTION;${truck.external_id};;A-1;1.1.2026;31.12.2026`,
      `${code('P2')};HAULAGE_LICENCE;;${company.external_id};;;2026-06-30`,
    ),
  };
  expect(await importing(files)).toEqual(['papers 2+0+0']);
  expect(await importing(files)).toEqual(['papers 0+0+2']);
  const paper = await db
    .selectFrom('papers')
    .select(['truck_id', 'number', 'valid_from', 'valid_to'])
    .where('external_id', '=', code('P1'))
    .executeTakeFirst();
  expect(paper).toEqual({
    truck_id: truck.id,
    number: 'A-1',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
  });
});

test('a paper of nobody, of two, of another kind or that ends before it begins is refused by name', async () => {
  const [truck, company] = [await createTruck(db), await createCompany(db)];
  expect(
    await refusals({
      'papers.csv': papersOf(
        `${code('P1')};INSPECTION;;;;;2026-12-31`,
        `${code('P2')};INSPECTION;${truck.external_id};${company.external_id};;;2026-12-31`,
        `${code('P3')};DRIVER_CARD;${truck.external_id};;;;2026-12-31`,
        `${code('P4')};INSPECTION;${truck.external_id};;;2027-01-01;2026-12-31`,
      ),
    }),
  ).toEqual([
    'papers.csv:2, veerg truckExternalId: märgitud peab olema üks: auto, haagis, autojuht, ettevõte või kaalu koht',
    'papers.csv:3, veerg truckExternalId: märgitud peab olema üks: auto, haagis, autojuht, ettevõte või kaalu koht',
    'papers.csv:3, veerg kindExternalId: seda liiki paber ei ole tema oma',
    'papers.csv:4, veerg kindExternalId: seda liiki paber ei ole tema oma',
    'papers.csv:5, veerg validTo: lõpp on enne algust',
  ]);
});
