import { expect, test } from 'vitest';

import type { BrowserImport } from '#api/admin/imports.ts';

import { previewRows } from '../../../../../tests/setup/preview-rows.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';
import { sweep } from '../../../db/housekeeping.ts';

const { db, signIn, clock, address } = await openTestApp({ IMPORT_MEGABYTES: '1' });
const admin = await signIn({
  permissions: rolePermissions.admin,
  firstName: 'Hille',
  lastName: 'Haldur',
});

const csv = { 'content-type': 'text/csv' };
interface Answer {
  content: BrowserImport;
}

/** Several files, as a browser sends them. */
function upload(files: Record<string, string>) {
  const boundary = 'kahe-faili-vahel';
  const parts = Object.entries(files).map(
    ([name, content]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`,
  );
  return admin.send<Answer>('POST', '/api/admin/imports', `${parts.join('')}--${boundary}--\r\n`, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}

const rowsOf = previewRows(admin);
const companyNamed = (externalId: string) =>
  db.selectFrom('companies').selectAll().where('external_id', '=', externalId).executeTakeFirst();
const apply = (id: number) => admin.post<Answer>(`/api/admin/imports/${id}/apply`);

test('one file as the body is looked at, and what it would do is said, without doing it', async () => {
  await upload({ 'companies.csv': 'externalId;name\nA1;Esimene\nA2;Teine\n' }).then(({ body }) =>
    apply(body.content.id),
  );
  const content = 'externalId;name;regNo\nA1;Esimene\nA2;Teine OÜ\nA3;Kolmas\nA4;;\nA5;Viies;12345670\n';
  const answer = await admin.send<Answer>('POST', '/api/admin/imports?name=companies.csv', content, csv);
  expect(answer.status).toBe(201);
  const { id, ...made } = answer.body.content;
  expect(answer.headers.location).toBe(`/api/admin/imports/${id}`);
  expect(made).toMatchObject({ state: 'refused', new: 1, changed: 1, unchanged: 1, faulty: 2 });
  expect(made.files).toMatchObject([
    { name: 'companies.csv', kind: 'companies', bytes: Buffer.byteLength(content), new: 1 },
  ]);
  expect(await rowsOf(id, 'new')).toMatchObject([
    { file: 'companies.csv', line: 4, record: 'A3', values: { externalId: 'A3', name: 'Kolmas' } },
  ]);
  expect(await rowsOf(id, 'changed')).toMatchObject([
    { line: 3, record: 'A2', changes: { name: { before: 'Teine', after: 'Teine OÜ' } } },
  ]);
  expect(await rowsOf(id, 'faulty')).toMatchObject([
    { line: 5, column: 'name', reason: 'väärtus puudub' },
    { line: 6, column: 'regNo', reason: expect.stringContaining('registrikood') },
  ]);
  const file = await admin.get(`/api/admin/imports/${id}/faults`);
  expect(file.text).toContain('companies.csv;5;name;väärtus puudub');
  expect((await apply(id)).status).toBe(409);
  expect(await companyNamed('A3')).toBeUndefined();
  expect(await companyNamed('A2')).toMatchObject({ name: 'Teine' });
});

test('several files are applied together, once, by name, and are in the list', async () => {
  const { body } = await upload({
    'locations.csv': 'externalId;companyExternalId;locationName\nL1;B1;Küün\n',
    'companies.csv': 'externalId;name\nB1;Talu\n',
  });
  const { id } = body.content;
  expect(body.content).toMatchObject({ state: 'ready', new: 2, changed: 0, unchanged: 0, faulty: 0 });
  expect(await companyNamed('B1')).toBeUndefined();

  const [first, second] = await Promise.all([apply(id), apply(id)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await apply(id)).body.content).toMatchObject({
    state: 'applied',
    createdBy: 'Hille Haldur',
    appliedBy: 'Hille Haldur',
  });
  const company = await companyNamed('B1');
  const entries = await db
    .selectFrom('audit_entries')
    .select(['user_id', 'actor', 'entity', 'action'])
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', 'company'), eb('entity_id', '=', company?.id ?? 0)]),
        eb.and([eb('entity', '=', 'import'), eb('entity_id', '=', id)]),
      ]),
    )
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { user_id: admin.user.id, actor: null, entity: 'company', action: 'created' },
    { user_id: admin.user.id, actor: null, entity: 'import', action: 'apply' },
  ]);
  expect((await admin.get<{ content: BrowserImport[] }>('/api/admin/imports')).body.content[0]).toMatchObject(
    {
      id,
      state: 'applied',
    },
  );
  const kept = await db.selectFrom('import_chunks').select('nth').where('import_id', '=', id).execute();
  expect(kept).toEqual([]);
});

test('what has become something else since is not applied: the preview is made again', async () => {
  await upload({ 'companies.csv': 'externalId;name\nC1;Vana\n' }).then(({ body }) => apply(body.content.id));
  const { body } = await upload({ 'companies.csv': 'externalId;name\nC1;Uus\n' });
  const { id } = body.content;
  await db.updateTable('companies').set({ name: 'Vahepeal' }).where('external_id', '=', 'C1').execute();
  const refused = await apply(id);
  expect([refused.status, refused.problem.errorMessage]).toEqual([
    409,
    'Andmed on vahepeal muutunud. Midagi ei muudetud: vaadake eelvaade uuesti üle.',
  ]);
  expect(await companyNamed('C1')).toMatchObject({ name: 'Vahepeal' });
  expect(await rowsOf(id, 'changed')).toMatchObject([
    { changes: { name: { before: 'Vahepeal', after: 'Uus' } } },
  ]);
  expect((await apply(id)).body.content).toMatchObject({ state: 'applied', lastAttempt: null });
  expect(await companyNamed('C1')).toMatchObject({ name: 'Uus' });
});

test('users are imported within an hour of the sign-in', async () => {
  const { body } = await upload({ 'users.csv': 'externalId;username\nK-hour;tunni.kasutaja\n' });
  const moved = 61 * 60_000;
  clock.now += moved;
  try {
    const refused = await apply(body.content.id);
    expect([refused.status, refused.problem.errors]).toMatchObject([422, [{ code: 'FORBIDDEN' }]]);
  } finally {
    clock.now -= moved;
  }
  expect((await apply(body.content.id)).body.content.state).toBe('applied');
});

test('an administrator cannot take the right from themselves', async () => {
  await db.updateTable('users').set({ external_id: 'H1' }).where('id', '=', admin.user.id).execute();
  const { body } = await upload({
    'users.csv': `externalId;username;permissions\nH1;${admin.user.username};PERM_MOBILE\n`,
  });
  const refused = await apply(body.content.id);
  expect(refused.problem).toMatchObject({
    status: 409,
    errorMessage: expect.stringContaining('haldusõiguse'),
  });
  expect((await admin.get('/api/admin/imports')).status).toBe(200);
});

test.each<[string, Record<string, string>, string[]]>([
  ['no file', {}, ['files REQUIRED']],
  ['an empty file', { 'trucks.csv': '' }, ['files REQUIRED']],
  ['names that say nothing', { 'minu.csv': 'a', 'autod.xls': 'b' }, ['files.0 INVALID', 'files.1 INVALID']],
])('%s is refused by name', async (_name, files, problems) => {
  const answer = await upload(files);
  expect(answer.status).toBe(422);
  expect(answer.problems).toEqual(problems);
});

test('a body that is no form, or more than is taken, is refused', async () => {
  const form = { 'content-type': 'multipart/form-data' };
  expect((await admin.send('POST', '/api/admin/imports', 'x', form)).status).toBe(400);
  const cut = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await admin.send('POST', '/api/admin/imports', '--b\r\nconte', cut)).status).toBe(400);
  const large = 'x'.repeat(1_100_000);
  expect((await upload({ 'companies.csv': large })).status).toBe(413);
  expect((await admin.send('POST', '/api/admin/imports?kind=companies', large, csv)).status).toBe(413);
});

test('more files than are taken are refused, not dropped', async () => {
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, each) => [
        `companies-${each}.csv`,
        `externalId;name\nM${each};Talu\n`,
      ]),
    );
  const refused = await upload(files(51));
  expect([refused.status, refused.problems]).toEqual([422, ['files INVALID']]);
  expect(refused.problem.errorMessage).toContain('Korraga saab tuua kuni 50 faili. Midagi ei laaditud.');
  expect((await upload(files(50))).body.content.files).toHaveLength(50);
});

test('the kind may be said in place of a name', async () => {
  const { body } = await admin.send<Answer>(
    'POST',
    '/api/admin/imports?kind=companies',
    'externalId;name\nD1;Õ\n',
    csv,
  );
  expect(body.content).toMatchObject({ state: 'ready', new: 1 });
});

test('a press on apply that changed nothing is never answered as a success', async () => {
  const { body } = await upload({ 'companies.csv': 'externalId;name\nK1;Kadunud\n' });
  const { id } = body.content;
  // The user cannot know this in advance: the files changed after they were sent.
  await db
    .updateTable('import_chunks')
    .set({ content: Buffer.from('x') })
    .where('import_id', '=', id)
    .execute();
  const refused = await apply(id);
  expect([refused.status, refused.problem.errorMessage]).toEqual([
    409,
    'Importi ei rakendatud, midagi ei muudetud. Proovige uuesti.',
  ]);
  expect(refused.problem.current).toMatchObject({ state: 'ready', lastAttempt: 'FAILED' });
  expect(await companyNamed('K1')).toBeUndefined();
});

// On a server it takes a while until a process counts as gone (process-liveness.test.ts).
test.runIf(address === null)('what a killed server was doing is told, and has changed nothing', async () => {
  const { id } = (await upload({ 'companies.csv': 'externalId;name\nF1;Nimi\n' })).body.content;
  const leave = (work: 'preview' | 'apply', state: 'waiting' | 'running') =>
    db.updateTable('imports').set({ work, state, claimed_by: 7 }).where('id', '=', id).execute();
  const read = async () => (await admin.get<Answer>(`/api/admin/imports/${id}`)).body.content.state;
  await leave('preview', 'running');
  expect(await read()).toBe('interrupted');
  expect((await apply(id)).status).toBe(409);
  // Nobody waits for it.
  expect((await upload({ 'companies.csv': 'externalId;name\nF2;Nimi\n' })).body.content.state).toBe('ready');
  await leave('apply', 'running');
  expect((await admin.get<Answer>(`/api/admin/imports/${id}`)).body.content).toMatchObject({
    state: 'ready',
    lastAttempt: 'INTERRUPTED',
  });
  expect((await apply(id)).body.content.state).toBe('applied');
  expect(await companyNamed('F1')).toMatchObject({ name: 'Nimi' });
});

test.runIf(address === null)('what a killed server left behind can be forgotten', async () => {
  for (const work of ['preview', 'apply'] as const) {
    const { id } = (await upload({ 'companies.csv': 'externalId;name\nF3;Nimi\n' })).body.content;
    await db
      .updateTable('imports')
      .set({ work, state: 'running', claimed_by: 7 })
      .where('id', '=', id)
      .execute();
    expect((await admin.delete(`/api/admin/imports/${id}`)).status).toBe(204);
    expect((await admin.get(`/api/admin/imports/${id}`)).status).toBe(404);
  }
});

test('what is under way is not forgotten', async () => {
  const { id } = (await upload({ 'companies.csv': 'externalId;name\nF4;Nimi\n' })).body.content;
  await db.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute();
  const refused = await admin.delete(`/api/admin/imports/${id}`);
  expect([refused.status, refused.problem.errorMessage]).toEqual([
    409,
    'Importi töödeldakse. Oodake, kuni see on valmis.',
  ]);
  await db.deleteFrom('imports').where('id', '=', id).execute();
  expect((await admin.delete(`/api/admin/imports/${id}`)).status).toBe(404);
});

test('12,000 records are compared and applied; the first 10,000 rows of each kind can be read', async () => {
  const content = (name: string) =>
    `externalId;name\n${Array.from({ length: 12_000 }, (_, each) => `G${each};${name} ${each}\n`).join('')}`;
  const first = (await upload({ 'companies.csv': content('Vili') })).body.content;
  expect(await finished({ body: { content: first } })).toMatchObject({ state: 'ready', new: 12_000 });
  expect((await finished(await apply(first.id))).state).toBe('applied');
  const changed = (await upload({ 'companies.csv': content('Kaer') })).body.content;
  expect(await finished({ body: { content: changed } })).toMatchObject({ state: 'ready', changed: 12_000 });
  const page = await admin.get<{ totalElements: number }>(
    `/api/admin/imports/${changed.id}/rows?kind=changed&pageNr=200&size=50`,
  );
  expect(page.body.totalElements).toBe(10_000);
});

// Last, since the session of the tests is deleted too.
test('one that has not been applied is forgotten, by hand or after a day', async () => {
  const files = { 'companies.csv': 'externalId;name\nE1;Nimi\n' };
  const { id } = (await upload(files)).body.content;
  expect((await admin.delete(`/api/admin/imports/${id}`)).status).toBe(204);
  expect((await admin.get(`/api/admin/imports/${id}`)).status).toBe(404);
  const applied = (await upload(files)).body.content.id;
  await apply(applied);
  expect((await admin.delete(`/api/admin/imports/${applied}`)).status).toBe(409);
  const old = (await upload(files)).body.content.id;
  await sweep(db, clock.now + 25 * 3_600_000, { positionDays: 30 });
  const left = await db.selectFrom('imports').select('id').where('id', 'in', [old, applied]).execute();
  expect(left).toEqual([{ id: applied }]);
});

async function finished({ body }: { body: Answer }): Promise<BrowserImport> {
  const { id } = body.content;
  const read = async () => (await admin.get<Answer>(`/api/admin/imports/${id}`)).body.content;
  const isUnderWay = async () => /waiting|previewing|applying/.test((await read()).state);
  await expect.poll(isUnderWay, { timeout: 25_000 }).toBe(false);
  return read();
}
