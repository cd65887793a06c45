import { expect, test } from 'vitest';

import type { BrowserImport, ImportDifference } from '#api/admin/imports.ts';

import { createProduct, createProductGroup } from '../../../../tests/factories/products.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { anonymous, db, signIn } = await openTestApp();
const plain = await signIn({ permissions: ['PERM_MOBILE', 'PERM_ADMIN'] });
const quality = await signIn({ permissions: ['PERM_MOBILE', 'PERM_ADMIN', 'PERM_QUALITY'] });
type Person = typeof plain;
type Product = Awaited<ReturnType<typeof createProduct>>;

/** Writes a product's regime; answers what was refused, in words of the field. */
type Door = (by: Person, product: Product, regime: string | null) => Promise<string[]>;

const regimeOf = async ({ id }: Product) =>
  (await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    .cleaning_regime;
const versionOf = async ({ id }: Product) =>
  (await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).version;
const group = await createProductGroup(db);
const productWith = (regime: 'FORBIDDEN' | 'C') =>
  createProduct(db, { unit: 't', group_id: group.id, cleaning_regime: regime });

/** As files and programs bring it. */
function recordOf({ external_id: externalId, name, unit }: Product, cleaningRegime: string | null) {
  return { externalId, name, unit, productGroupExternalId: group.external_id, cleaningRegime };
}

const patching =
  (path: string): Door =>
  async (by, product, cleaningRegime) => {
    const body = { version: await versionOf(product), changes: { cleaningRegime } };
    const answer = await by.patch(`${path}/${product.id}`, body);
    return answer.status === 200 ? [] : answer.problems;
  };

const doors: Record<string, Door> = {
  'correction sheet': patching('/api/master-data/products'),
  administration: patching('/api/admin/products'),
  'import in the browser': async (by, product, regime) => {
    const record = recordOf(product, regime);
    const file = `${Object.keys(record).join(';')}\n${Object.values(record).join(';')}\n`;
    const headers = { 'content-type': 'text/csv' };
    const url = '/api/admin/imports?name=products.csv';
    const { id, state } = (await by.send<{ content: BrowserImport }>('POST', url, file, headers)).body
      .content;
    if (state === 'refused') {
      const faulty = await by.get<{ content: ImportDifference[] }>(
        `/api/admin/imports/${id}/rows?kind=faulty`,
      );
      return faulty.body.content.map((row) => ('column' in row ? `${row.column} ${row.reason}` : ''));
    }
    const applied = await by.post(`/api/admin/imports/${id}/apply`);
    expect(applied.status, applied.text).toBe(200);
    return [];
  },
};

test.each(Object.entries(doors))('%s: a weaker regime needs the right for quality', async (_name, write) => {
  const product = await productWith('FORBIDDEN');
  for (const weaker of ['D', null]) {
    expect(await write(plain, product, weaker)).toEqual([expect.stringContaining('cleaningRegime')]);
    expect(await regimeOf(product)).toBe('FORBIDDEN');
  }
  expect(await write(quality, product, 'B')).toEqual([]);
  expect(await regimeOf(product)).toBe('B');
  // Making it stricter needs no such right.
  expect(await write(plain, product, 'D')).toEqual([]);
  expect(await regimeOf(product)).toBe('D');

  const told = await db
    .selectFrom('audit_entries')
    .select(['user_id', 'changes'])
    .where('entity', '=', 'product')
    .where('entity_id', '=', product.id)
    .orderBy('id')
    .execute();
  expect(told).toMatchObject([
    { user_id: quality.user.id, changes: { cleaning_regime: ['FORBIDDEN', 'B'] } },
    { user_id: plain.user.id, changes: { cleaning_regime: ['B', 'D'] } },
  ]);
});

test('a program weakens no regime, whatever its token opens', async () => {
  const scopes = ['PERM_MOBILE', 'integration:products'];
  const made = await plain.post<{ content: { token: string } }>('/api/admin/tokens', {
    name: 'Ladu',
    scopes,
  });
  const headers = { authorization: `Bearer ${made.body.content.token}` };
  const product = await productWith('C');
  const put = (cleaningRegime: string | null) =>
    anonymous.put('/api/master-data/products', { items: [recordOf(product, cleaningRegime)] }, headers);
  const patch = async (cleaningRegime: string | null) =>
    anonymous.patch(
      `/api/master-data/products/${product.id}`,
      { version: await versionOf(product), changes: { cleaningRegime } },
      headers,
    );
  for (const weaker of ['A', null]) {
    const answers = [await put(weaker), await patch(weaker)];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers.map(({ problems }) => problems.join())).toEqual([
      expect.stringContaining('cleaningRegime'),
      'changes.cleaningRegime NOT_ALLOWED',
    ]);
    expect(await regimeOf(product)).toBe('C');
  }
  expect((await put('D')).status).toBe(200);
  expect((await patch('FORBIDDEN')).status).toBe(200);
  expect(await regimeOf(product)).toBe('FORBIDDEN');
});
