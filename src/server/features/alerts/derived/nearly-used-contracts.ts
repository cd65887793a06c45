import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { isNearlyUsed } from '#domain/contracts/contract-check.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';

import { contractsOf } from '../../../contracts/usage.ts';
import type { Db } from '../../../db/connect.ts';
import { isInUse } from '../../../db/in-use.ts';
import { et } from '../../../i18n/et.ts';
import type { DerivedMatter } from './rows.ts';

/** A contract that nothing was carried on for so long is finished with. */
const quietDays = 30;

/** Contracts in force with a tenth left or less, of companies that something is carried from. */
export async function nearlyUsedContracts(db: Db, today: Day): Promise<DerivedMatter[]> {
  const { rows: companies } = await sql<{ id: number; name: string }>`
    select id, name from companies where id in (
      select pickup.company_id
      from transport_job_products r
      join locations pickup on pickup.id = r.pickup_location_id
      where r.transport_date >= ${addDays(today, -quietDays)} and r.status not in ('CANCELLED', 'FAILED')
        and exists (
          select from contracts c where c.company_id = pickup.company_id and c.quantity is not null
            and ${isInUse('contracts', 'c')} and ${today} between c.valid_from and c.valid_to))`.execute(db);
  const used = await contractsOf(
    db,
    companies.map(({ id }) => id),
  );
  return used.flatMap(({ record, contract }) => {
    const { quantity, usedQuantity, validFrom, validTo, unit } = contract;
    const company = companies.find(({ id }) => id === contract.companyId);
    if (quantity === null || company === undefined || today < validFrom || validTo < today) return [];
    if (!isNearlyUsed(contract)) return [];
    const [of, taken] = [decimalToNumber(quantity), decimalToNumber(usedQuantity)];
    return {
      kind: 'CONTRACT_NEARLY_USED',
      source: record.id,
      key: `contract-nearly-used:${record.id}:${of}`,
      summary: et.alerts.contractNearlyUsed(company.name, record.product_name ?? record.group_name, {
        taken,
        of,
        unit,
      }),
      data: {
        contractId: record.id,
        companyId: company.id,
        company: company.name,
        quantity: of,
        used: taken,
        unit,
      },
      raisedAt: new Date(fromTallinn({ day: today, time: '00:00' })),
      row: null,
    };
  });
}
