import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { openDriving } from '../../../../../tests/setup/driving.ts';
import { rolePermissions } from '../../../../../tests/setup/test-app.ts';

const { db, signIn } = await openDriving();
const finance = await signIn({ permissions: rolePermissions.finance });

test('a list that holds more statements than a workbook takes is refused in words, never cut', async () => {
  const company = await createCompany(db);
  await sql`
    insert into freight_statements (side, party_company_id, year, ordinal, number, from_day, to_day, issued_on,
      net_cents, vat_cents, total_cents, document, created_at)
    select 'CLIENT', ${company.id}, 2020, ordinal, 'M2020-' || ordinal, '2020-01-01', '2020-01-31',
      case when ordinal = 1 then date '2020-02-02' else date '2020-02-01' end, 0, 0, 0,
      '{"rows": [], "freeLines": []}', now()
    from generate_series(1, 10001) as ordinal`.execute(db);
  const refused = await finance.get('/api/freight/statements/export?side=CLIENT');
  expect([refused.status, refused.problems]).toEqual([422, ['to INVALID']]);
  expect(refused.problem.errorMessage).toContain('10000');
  expect((await finance.get('/api/freight/statements/export?side=CLIENT&to=2020-02-01')).status).toBe(200);
});
