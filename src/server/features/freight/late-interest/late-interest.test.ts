import { expect, test } from 'vitest';

import type { FreeLine } from '#api/freight/free-lines.ts';
import type { Statement } from '#api/freight/statements.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { openTestApp, rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { clock, db, signIn } = await openTestApp();
const finance = await signIn({ permissions: rolePermissions.finance });
const office = await signIn();
clock.now = Date.parse('2026-01-20T09:00:00+02:00');

/** An invoice of 1000 € without VAT that was to be paid on this day. */
async function invoiceDue(dueOn: string) {
  const party = await createCompany(db, { vat_liable: false, vat_number: null, country: 'EE' });
  await finance.post('/api/freight/free-lines', {
    side: 'CLIENT',
    partyCompanyId: party.id,
    date: '2026-01-02',
    words: 'Vedu',
    quantity: 1,
    unit: 'tk',
    priceCents: 100_000,
    vatRate: '0',
    reason: 'proov',
  });
  const { body } = await finance.post<{ content: Statement }>('/api/freight/statements', {
    side: 'CLIENT',
    partyCompanyId: party.id,
    from: '2026-01-01',
    to: '2026-01-31',
  });
  const { id, number } = body.content;
  await db.updateTable('freight_statements').set({ due_on: dueOn }).where('id', '=', id).execute();
  const path = `/api/freight/statements/${id}/late-interest`;
  const add = (request: object) => finance.post<{ content: FreeLine }>(path, request);
  const since = async () => (await finance.get<{ content: { since: string } }>(path)).body.content.since;
  return { path, number, add, since };
}

test('each half-year of the days has its own rate, and one that is not known has to be entered first', async () => {
  const { path, number, add } = await invoiceDue('2025-06-15');
  expect((await finance.get(path)).body).toMatchObject({
    content: { owedCents: 100_000, since: '2025-06-15' },
  });
  const refused = await add({ until: '2026-01-10' });
  expect(refused.problems).toEqual(['rates REQUIRED', 'rates REQUIRED']);
  expect(refused.problem.errorMessage).toContain('alates 01.07.2025');
  expect(
    (await add({ until: '2026-01-10', rates: [{ validFrom: '2025-07-02', bankPercent: '2' }] })).status,
  ).toBe(422);
  const rates = [
    { validFrom: '2025-07-01', bankPercent: '2,15' },
    { validFrom: '2026-01-01', bankPercent: '2,15' },
  ];
  const made = await add({ until: '2026-01-10', rates });
  expect(made.status, made.text).toBe(201);
  // 1000 € × (11,15 % × 15 + 10,15 % × 184 + 10,15 % × 10) / 365 = 58,5301… €
  expect(made.body.content).toMatchObject({
    words:
      `Viivis arve ${number} eest: 1 000,00 € × (11,15 % × 15 + 10,15 % × 184 + 10,15 % × 10) / 365`.replace(
        '1 000',
        '1\u{a0}000',
      ),
    amountCents: 5853,
    vatRate: '0',
    state: 'APPROVED',
  });
});

test('no day counts twice, and a line that is removed gives its days back', async () => {
  const { add, since } = await invoiceDue('2025-01-10');
  const first = await add({ until: '2025-01-20' });
  expect(first.status, first.text).toBe(201);
  const again = await add({ until: '2025-01-20' });
  expect(again.problems).toEqual(['until NOT_ALLOWED']);
  expect(again.problem.errorMessage).toContain('Viivis on arvestatud juba kuni 20.01.2025');
  const [one, other] = await Promise.all([add({ until: '2025-01-25' }), add({ until: '2025-01-25' })]);
  expect(new Set([one.status, other.status])).toEqual(new Set([201, 422]));
  // Five days of ten that were counted: 1000 € × 11,15 % × 5 / 365.
  const { content } = (one.status === 201 ? one : other).body;
  expect(content.amountCents).toBe(153);
  expect((await finance.delete(`/api/freight/free-lines/${content.id}`)).status).toBe(204);
  expect(await since()).toBe('2025-01-20');
});

test('a rate that was agreed is of all days, and only who settles works interest out', async () => {
  const { path, add } = await invoiceDue('2024-12-21');
  expect((await office.get(path)).status).toBe(403);
  expect((await office.post(path, { until: '2025-01-10' })).status).toBe(403);
  expect((await add({ until: '2025-01-10', percent: '7,3' })).body.content.amountCents).toBe(400);
  const { path: early, add: addEarly } = await invoiceDue('2099-01-01');
  expect((await finance.get(early)).status).toBe(409);
  expect((await addEarly({ until: '2099-02-01' })).status).toBe(409);
});
