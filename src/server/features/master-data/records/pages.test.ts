import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AdminRecord } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import { foldText, matchRank } from '#domain/search-text.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin });

interface Page {
  content: AdminRecord[];
  last: boolean;
  totalElements: number;
}

const read = async (kind: AdminKind, query: string) => {
  const answer = await admin.get<Page>(`/api/admin/${kind}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** All records of a kind, page after page. */
async function readAll(kind: AdminKind, sort: string, size = 7): Promise<AdminRecord[]> {
  const records: AdminRecord[] = [];
  let after = '';
  for (;;) {
    const { content, last } = await read(kind, `sort=${sort}&size=${size}${after}`);
    records.push(...content);
    if (last) return records;
    expect(content).toHaveLength(size);
    after = `&after=${content.at(-1)?.id ?? 0}`;
  }
}

/** Those with a key by it and their ids, then those without by their ids. */
function inOrder(
  records: readonly AdminRecord[],
  keysOf: (record: AdminRecord) => (string | number)[] | null,
  direction: 'asc' | 'desc',
): number[] {
  const placed = records.map((record) => ({ record, keys: keysOf(record) }));
  const sign = direction === 'asc' ? 1 : -1;
  const compared = (a: (string | number)[], b: (string | number)[]) => {
    const at = a.findIndex((key, index) => key !== b[index]);
    return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -sign : sign;
  };
  return placed
    .toSorted((a, b) => {
      if ((a.keys === null) !== (b.keys === null)) return a.keys === null ? 1 : -1;
      return compared([...(a.keys ?? []), a.record.id], [...(b.keys ?? []), b.record.id]);
    })
    .map(({ record }) => record.id);
}

const names = ['Õnne', 'Põllu', 'Aas', 'Ärma', 'Žürii', 'aas', 'Tamm'];
const companies = await Promise.all(
  Array.from({ length: 40 }, (_, n) =>
    createCompany(db, {
      name: names[n % names.length] ?? '',
      reg_no: n % 3 === 0 ? null : String(10_000_000 + ((n * 7919) % 97)),
    }),
  ),
);
for (let n = 0; n < 30; n += 1) {
  await createTruck(db, { company_id: n % 4 === 0 ? null : (companies[n % 5]?.id ?? null) });
}

test.each(['asc', 'desc'] as const)('pages go through all records once, %s', async (direction) => {
  const idsOf = async (kind: AdminKind, sort: string) =>
    (await readAll(kind, `${sort},${direction}`)).map(({ id }) => id);
  const all = await readAll('companies', 'name', 100);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(await idsOf('companies', 'name')).toEqual(inOrder(all, ({ name }) => [foldText(name)], direction));
  expect(await idsOf('companies', 'regNo')).toEqual(
    inOrder(all, ({ values }) => (typeof values.regNo === 'string' ? [values.regNo] : null), direction),
  );
  expect(await idsOf('companies', 'id')).toEqual(inOrder(all, () => [], direction));
  const carrierOf = ({ values }: AdminRecord) =>
    values.companyExternalId as { id: number; name: string } | null;
  expect(await idsOf('trucks', 'companyExternalId')).toEqual(
    inOrder(
      await readAll('trucks', 'name', 100),
      (truck) => {
        const carrier = carrierOf(truck);
        return carrier === null ? null : [foldText(carrier.name), carrier.id];
      },
      direction,
    ),
  );
});

test('a list is put in order by what its columns say, and by nothing else', async () => {
  const { content } = (
    await admin.get<{ content: { kind: AdminKind; fields: { name: string; sortable: boolean }[] }[] }>(
      '/api/admin/descriptions',
    )
  ).body;
  for (const { kind, fields } of content) {
    expect(
      fields.filter(({ sortable }) => sortable),
      kind,
    ).not.toEqual([]);
    for (const { name, sortable } of fields) {
      const { status } = await admin.get(`/api/admin/${kind}?sort=${name},desc`);
      expect(status, `${kind} ${name}`).toBe(sortable ? 200 : 422);
    }
  }
  for (const sort of ['constructor,asc', 'name,up', 'name;']) {
    expect((await admin.get(`/api/admin/companies?sort=${sort}`)).problems, sort).toEqual(['sort INVALID']);
  }
});

test('nothing follows a record that is not there', async () => {
  expect(await read('companies', 'after=987654')).toMatchObject({ content: [], last: true });
});

test('a search finds what has its words, and pages go through all of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('õnne', 'Po', 'POLLU', 'zurii', 'aas', 'nne', 'tamm 1', 'xyz'),
      fc.integer({ min: 5, max: 60 }),
      async (search, size) => {
        const found: number[] = [];
        for (let number = 1; ; number += 1) {
          const query = `search=${encodeURIComponent(search)}&size=${size}&pageNr=${number}`;
          const { content, last } = await read('companies', query);
          found.push(...content.map(({ id }) => id));
          if (last) break;
        }
        const records = await db.selectFrom('companies').select(['id', 'name', 'reg_no']).execute();
        const expected = records.filter(
          ({ name, reg_no: regNo }) => matchRank(search, `${name} ${regNo ?? ''}`) !== null,
        );
        expect(found.toSorted((a, b) => a - b)).toEqual(
          expected.map(({ id }) => id).toSorted((a, b) => a - b),
        );
      },
    ),
    { numRuns: 12 },
  );
});

test('what many records have is found page after page, none twice', async () => {
  for (let n = 0; n < 230; n += 1) await createCompany(db, { name: `Kuuskmäe ${n}` });
  const found: number[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const page = await read('companies', `search=kuuskm%C3%A4e&size=50&pageNr=${number}`);
    expect(page.last).toBe(number === 5);
    expect(page.totalElements).toBe(number === 1 ? 100 : 230);
    found.push(...page.content.map(({ id }) => id));
  }
  expect(new Set(found).size).toBe(230);
});

test('pages and their counts fit together', async () => {
  for (let each = 0; each < 3; each += 1) {
    expect((await admin.post('/api/admin/product-groups', { descr: `Lehekülg ${each}` })).status).toBe(201);
  }
  const first = await read('product-groups', 'search=lehek%C3%BClg&size=2');
  expect(first).toMatchObject({ totalElements: 3, totalPages: 2, last: false });
  expect(first.content.map(({ name }) => name)).toEqual(['Lehekülg 0', 'Lehekülg 1']);
  const second = await read('product-groups', 'search=lehek%C3%BClg&size=2&pageNr=2');
  expect(second).toMatchObject({ last: true, content: [{ name: 'Lehekülg 2' }] });
});
