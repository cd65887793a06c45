import { expect, test } from 'vitest';

import { createHaul } from '../../../../tests/factories/driver-actions.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { openTestApp, testNow } from '../../../../tests/setup/test-app.ts';
import { factsOf } from './document-facts.ts';
import { findDocumentRecord } from './document-record.ts';
import { sealPath } from './seal.ts';
import { withoutPrivateFacts } from './shared-document.ts';

const { anonymous, db } = await openTestApp();

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
  const [, signature = ''] = path.split('&s=');
  const other = await sealPath(db, { ...facts, quantity: '1 t' });
  const forged = `${other.split('&s=')[0] ?? ''}&s=${signature}`;
  const cut = path.slice(0, -1);
  // Two codes must differ in more than the changed part: no letter of the signature may be predictable.
  expect(other).not.toContain(signature);
  for (const wrong of [
    forged,
    cut,
    `${path}a`,
    '/check',
    '/check?d=x&s=y',
    `/check?d=x&s=${encodeURIComponent('õ'.repeat(22))}`,
  ]) {
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

test('behind a link nobody is named who drove, and nothing that people wrote for each other', async () => {
  const haul = await createHaul(db, { row: { notes: 'Helista Tarmole 5123 4567' } });
  await createJobRow(db, { transport_job_id: haul.jobId });
  const record = await findDocumentRecord(db, haul.row.id, testNow);
  if (record === null) throw new Error('the row is there');
  const facts = factsOf(record);
  expect(facts).toMatchObject({ notes: 'Helista Tarmole 5123 4567', isWholeLoad: false });
  const shown = withoutPrivateFacts({
    ...facts,
    driverNotes: 'Teise kliendi vili ka peal',
    previousLoads: 'Nisu (A)',
  });
  expect(shown).toMatchObject({
    driver: [],
    notes: '',
    driverNotes: '',
    previousLoads: '',
    carrierSigned: { name: '' },
    senderSigned: { name: '', signature: null },
    consigneeSigned: { name: '', signature: null },
    goods: facts.goods,
  });
});
