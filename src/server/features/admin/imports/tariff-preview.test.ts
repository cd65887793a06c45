import { expect, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';

import { previewRows } from '../../../../../tests/setup/preview-rows.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { signIn } = await openTestApp();
const admin = await signIn({ permissions: [...rolePermissions.admin, ...rolePermissions.finance] });

const heading = 'externalId;name;side;validFrom;part;kind;rate';
const rule = (rate: string) => `T1;Hinnakiri;CLIENT;01.05.2026;RULE;PER_TKM;${rate}`;

async function preview(...lines: string[]): Promise<BrowserImport> {
  const content = [heading, ...lines].join('\n');
  const type = { 'content-type': 'text/csv' };
  const { body } = await admin.send<{ content: BrowserImport }>(
    'POST',
    '/api/admin/imports?name=tariffs.csv',
    content,
    type,
  );
  return body.content;
}

const rowsOf = previewRows(admin);

test('of a tariff the preview tells its terms in words, before and after', async () => {
  const refused = await preview(rule('0,067'), 'T1;Hinnakiri;CLIENT;01.05.2026;EXTRA;FIXED;35');
  expect(await rowsOf(refused.id, 'faulty')).toMatchObject([
    { line: 3, column: 'code', reason: 'väärtus puudub' },
    { line: 3, column: 'label', reason: 'väärtus puudub' },
  ]);
  const first = await preview(rule('0,067'));
  expect(first).toMatchObject({ state: 'ready', new: 1, changed: 0 });
  expect(await rowsOf(first.id, 'new')).toMatchObject([
    { line: 2, record: 'T1', values: { name: 'Hinnakiri', rules: '0,067 €/t·km' } },
  ]);
  expect((await admin.post(`/api/admin/imports/${first.id}/apply`)).status).toBe(200);
  const second = await preview(rule('0,071'));
  expect(await rowsOf(second.id, 'changed')).toMatchObject([
    { record: 'T1', changes: { rules: { before: '0,067 €/t·km', after: '0,071 €/t·km' } } },
  ]);
});
