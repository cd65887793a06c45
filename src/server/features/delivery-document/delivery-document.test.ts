import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { createProduct } from '../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';
import { findRow } from '../../platform/outside/job-record.ts';
import { factsOf } from './document-facts.ts';
import { sealPath } from './seal.ts';

const { app, anonymous, db, signIn } = await openTestApp();
const staff = await signIn();
const url = (rowId: number) => `/api/transport-job-products/${rowId}/delivery-document/download`;

test('a row has a PDF with an embedded font and a name of its own', async () => {
  const row = await createReadyRow(db, { notes: 'Õhtul, šahti ääres' });
  const answer = await app.inject({ url: url(row.id), headers: staff.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="saateleht-${row.transport_job_id}-${row.id}.pdf"`,
  );
  const text = answer.rawPayload.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('FontFile2');
  // The letters of the notes reach the file: the font's table of characters names them.
  expect(unpacked(answer.rawPayload)).toMatch(/<00d5>|<0161>/i);
});

test('what is not known stays blank, and a cancelled row has none', async () => {
  const row = await createJobRow(db);
  expect((await staff.get(url(row.id))).status).toBe(200);
  const cancelled = await createJobRow(db, { status: 'CANCELLED' });
  expect((await staff.get(url(cancelled.id))).problem.errorMessage).toBe('Veotöö staatus vale!');
  expect((await staff.get(url(987_654))).status).toBe(404);
});

test('the facts are those of article 6: packages, gross weight, dangerous goods', async () => {
  const product = await createProduct(db, {
    name: 'Ammooniumnitraat',
    unit: 'kg',
    package_size: '600',
    package_name: 'kott',
    gross_weight: '1.005',
    adr: 'UN 2067, 5.1, III',
  });
  const { id } = await createReadyRow(db, { product_id: product.id, quantity: '1200' });
  const row = await findRow(db, id);
  expect(row && factsOf(row)).toMatchObject({
    goods: 'Ammooniumnitraat',
    packing: '2 kott',
    adr: 'UN 2067, 5.1, III',
    quantity: expect.stringMatching(/^1.200 kg$/),
    grossWeight: expect.stringMatching(/^1.206 kg$/),
    destination: [expect.stringContaining('Muuga terminal'), expect.stringContaining('Põllu tee')],
  });
});

test('the code on it leads to a page that needs no account and believes no changed fact', async () => {
  const row = await createReadyRow(db);
  const facts = {
    id: row.id,
    number: '7-8',
    issued: '20.05.2026 12:00',
    date: '21.05.2026',
    goods: 'Nisu <b>',
    quantity: '28,5 t',
    pickup: 'Põllu',
    destination: 'Muuga terminal',
    truck: '123ABC',
  };
  const path = await sealPath(db, facts);
  const page = await anonymous.get(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Dokument on ehtne');
  expect(page.text).toContain('28,5 t');
  expect(page.text).toContain('Nisu &lt;b&gt;');
  const forged = path.replace(
    /d=[^&]+/,
    `d=${Buffer.from(JSON.stringify({ ...facts, quantity: '1 t' })).toString('base64url')}`,
  );
  for (const wrong of [forged, '/check', '/check?d=x&s=y']) {
    const answer = await anonymous.get(wrong);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Dokumenti ei saa kinnitada');
  }
  await db
    .updateTable('transport_job_products')
    .set({ status: 'CANCELLED' })
    .where('id', '=', row.id)
    .execute();
  expect((await anonymous.get(path)).text).toContain('Veotöö on tühistatud');
});

/** The contents of the file's packed parts. */
function unpacked(file: Buffer): string {
  const text = file.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      if (text.slice(index - 3, index) === 'end') return '';
      try {
        return inflateSync(file.subarray(index + mark.length, text.indexOf('endstream', index))).toString(
          'latin1',
        );
      } catch {
        return '';
      }
    })
    .join('\n');
}
