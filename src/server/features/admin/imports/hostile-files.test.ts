import { expect, test } from 'vitest';

import type { BrowserImport, ImportDifference } from '#api/admin/imports.ts';

import { largeWorkbook } from '../../../../../tests/setup/large-workbook.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { app, signIn } = await openTestApp();
const admin = await signIn({ permissions: rolePermissions.admin });
const other = await signIn();

const heading =
  '<row r="1"><c t="inlineStr"><is><t>externalId</t></is></c><c t="inlineStr"><is><t>name</t></is></c></row>';
const lastColumns = Array.from(
  { length: 100_000 },
  (_, index) => `<row r="${index + 2}"><c r="XFD${index + 2}"><v>1</v></c></row>`,
).join('');

/**
 * Sends a file and, until its preview is ready, makes requests as another user; returns the result and for which part of
 * the time the main thread, which all requests wait for, was at work; a busy machine makes it smaller.
 */
async function whileOthersAsk(name: string, content: Buffer) {
  const before = { thread: process.threadCpuUsage(), ms: performance.now() };
  const state = { isOver: false };
  const looking = look(name, content).finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    expect((await other.get('/api/companies?search=Talu')).status).toBe(200);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  const looked = await looking;
  const { user: microseconds } = process.threadCpuUsage(before.thread);
  return { ...looked, mainShare: microseconds / 1000 / (performance.now() - before.ms) };
}

async function look(name: string, content: Buffer) {
  const sent = await app.inject({
    method: 'POST',
    url: `/api/admin/imports?name=${name}`,
    headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  const { id } = sent.json<{ content: BrowserImport }>().content;
  const stateNow = async () =>
    (await admin.get<{ content: BrowserImport }>(`/api/admin/imports/${id}`)).body.content.state;
  await expect.poll(stateNow, { timeout: 120_000 }).not.toMatch(/waiting|previewing/);
  const { body } = await admin.get<{ content: ImportDifference[] }>(
    `/api/admin/imports/${id}/rows?kind=faulty`,
  );
  const faults = body.content.map(({ file, line, reason }) => `${file ?? ''}:${line ?? ''} ${reason ?? ''}`);
  return { state: await stateNow(), faults };
}

test.each<[string, string, Buffer, string]>([
  [
    'rows whose only cell is in the last column',
    'companies-viimane.xlsx',
    largeWorkbook({ rows: { before: lastColumns } }),
    'companies-viimane.xlsx:2 päises on üle 200 veeru',
  ],
  [
    'such rows below a heading',
    'companies-paisega.xlsx',
    largeWorkbook({ rows: { before: heading, repeated: lastColumns, times: 1 } }),
    'companies-paisega.xlsx:2 real on rohkem väärtusi kui päises veerge',
  ],
  [
    '400 MB of texts that cells share',
    'companies-tekstid.xlsx',
    largeWorkbook({
      rows: { before: heading },
      texts: { repeated: `<si><t>${'a'.repeat(1000)}</t></si>`.repeat(1000), times: 400 },
    }),
    'companies-tekstid.xlsx: töövihiku tekstid on lahti pakituna üle 64 MB',
  ],
])(
  '%s hold up nobody, and are refused by name',
  async (_, name, content, sentence) => {
    expect(content.length).toBeLessThan(1_500_000);
    const { state, faults, mainShare } = await whileOthersAsk(name, content);
    expect([state, faults[0]]).toEqual(['refused', sentence]);
    // On the main thread, reading these files would block every other request.
    expect(mainShare).toBeLessThan(0.6);
  },
  180_000,
);
