import { expect, test } from 'vitest';

import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();

test('each user has settings of their own, and the last write wins', async () => {
  const mari = await signIn();
  const jaan = await signIn();
  await mari.post('/api/user/settings', { key: 'datatableStyle', value: '[1]' });
  await mari.post('/api/user/settings', { key: 'datatableStyle', value: '[2]' });
  await jaan.post('/api/user/settings', { key: 'datatableStyle', value: '[3]' });

  expect((await mari.get('/api/user/settings')).body).toEqual({
    content: [{ key: 'datatableStyle', value: '[2]' }],
  });
  expect((await jaan.get('/api/user/settings')).body).toEqual({
    content: [{ key: 'datatableStyle', value: '[3]' }],
  });
});

test('filters that their owner shares are seen by colleagues, with the name of the owner', async () => {
  const [mari, jaan] = [await signIn({ firstName: 'Mari', lastName: 'Mets' }), await signIn()];
  const filter = {
    isDefault: true,
    selectedProductGroups: [{ id: 99, descr: 'Teravili' }],
    filterConfigs: [
      { name: 'day', value: 'tomorrow' },
      { name: 'truck', value: 'none' },
    ],
    sort: ['time,asc'],
  };
  const value = JSON.stringify([
    { ...filter, id: 'a', name: 'Minu oma', isShared: false },
    { ...filter, id: 'b', name: 'Homme autota', isShared: true },
  ]);
  await mari.post('/api/user/settings', { key: 'savedDatatableFilters', value });

  const { isDefault: _, ...shared } = filter;
  expect((await jaan.get('/api/user/shared-filters')).body).toEqual({
    content: [{ ...shared, id: 'b', name: 'Homme autota', sharedBy: 'Mari Mets' }],
  });
  expect((await mari.get('/api/user/shared-filters')).body).toEqual({ content: [] });
});

test.each([
  ['who only views', rolePermissions.viewer],
  ['a client', rolePermissions.client],
  ['a driver', rolePermissions.driver],
])('%s keeps filters of their own and shares none with the office', async (_who, permissions) => {
  const [caller, staff] = [await signIn({ permissions }), await signIn()];
  const filter = { id: 'c', name: 'Vaataja oma', selectedProductGroups: [], filterConfigs: [], sort: [] };
  const save = (isShared: boolean) => {
    const value = JSON.stringify([{ ...filter, isDefault: false, isShared }]);
    return caller.post('/api/user/settings', { key: 'savedDatatableFilters', value });
  };
  const names = async () =>
    (await staff.get<{ content: { name: string }[] }>('/api/user/shared-filters')).body.content.map(
      ({ name }) => name,
    );
  expect((await save(false)).status).toBe(200);
  const refused = await save(true);
  expect([refused.status, refused.problems]).toEqual([403, ['value FORBIDDEN']]);
  // Stored by a person who worked in the office before.
  await db
    .updateTable('user_settings')
    .set({ value: JSON.stringify([{ ...filter, isDefault: false, isShared: true }]) })
    .where('user_id', '=', caller.user.id)
    .execute();
  expect(await names()).not.toContain('Vaataja oma');
});

test('a new user has none', async () => {
  const driver = await signIn({ permissions: rolePermissions.driver });
  expect((await driver.get('/api/user/settings')).body).toEqual({ content: [] });
});

test.each([
  ['an unknown key', { key: 'theme', value: '{}' }, ['key INVALID']],
  ['no key', { value: '{}' }, ['key REQUIRED']],
  ['text that is no JSON', { key: 'datatableStyle', value: '{' }, ['value INVALID']],
  ['a value that is no text', { key: 'datatableStyle', value: {} }, ['value INVALID_DATA_TYPE']],
  ['a further field', { key: 'datatableStyle', value: '{}', userId: 1 }, ['userId NOT_ALLOWED']],
])('%s is refused', async (_what, body, problems) => {
  const staff = await signIn();
  const answer = await staff.post('/api/user/settings', body);
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(problems);
});

test('a value of 64 KB is kept whole, a longer one refused, in bytes of UTF-8', async () => {
  const staff = await signIn();
  const longest = JSON.stringify('õ'.repeat(32 * 1024 - 1));
  expect((await staff.post('/api/user/settings', { key: 'datatableStyle', value: longest })).status).toBe(
    200,
  );
  expect((await staff.get('/api/user/settings')).body).toEqual({
    content: [{ key: 'datatableStyle', value: longest }],
  });

  const tooLong = JSON.stringify(`${'õ'.repeat(32 * 1024 - 1)}a`);
  const refused = await staff.post('/api/user/settings', { key: 'datatableStyle', value: tooLong });
  expect(refused.problems).toEqual(['value INVALID']);
});
