import { type RawBuilder, sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import { isNearlyUsed } from '#domain/contracts/contract-check.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';

import { isInUse } from '../../../db/in-use.ts';
import { literals } from '../../../db/literals.ts';
import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { findUsedContracts } from '../../contracts/index.ts';
import type { AlertSource } from './alert-source.ts';

/** A contract without transport for this long is over. */
const quietDays = 30;

/** The most companies with a nearly used contract that are checked: nobody settles more alerts. */
const maxLookedAt = 1000;

/** Returns contracts in force with a tenth left or less, of companies that something is carried from. */
export async function deriveNearlyUsedContracts(
  db: Db,
  today: Day,
): Promise<AlertSource<'CONTRACT_NEARLY_USED'>[]> {
  const companies = await findCompaniesToCheck(db, today);
  const used = await findUsedContracts(db, [...companies.keys()]);
  return used.flatMap(({ record, contract }) => {
    const { quantity, usedQuantity, validFrom, validTo, unit } = contract;
    const company = companies.get(contract.companyId);
    if (quantity === null || company === undefined || today < validFrom || validTo < today) return [];
    if (!isNearlyUsed(contract)) return [];
    const [of, taken] = [decimalToNumber(quantity), decimalToNumber(usedQuantity)];
    const goods = record.product_name ?? record.group_name;
    const use = et.alerts.contractUse(taken, of, unit);
    return {
      kind: 'CONTRACT_NEARLY_USED',
      source: record.id,
      key: `contract-nearly-used:${record.id}:${of}`,
      summary: `${company}: ${goods}, ${use}`,
      data: {
        title: company,
        said: `${goods} · ${use}`,
        contractId: record.id,
        companyId: contract.companyId,
        company,
        quantity: of,
        used: taken,
        unit,
      },
      raisedAt: new Date(fromTallinn({ day: today, time: '00:00' })),
      row: null,
    };
  });
}

/**
 * The companies that may have such a contract: names by id. The quantity that counts for a contract is at most all of
 * its goods that were carried or ordered. Only where this sum comes near the contract's quantity is the exact share
 * calculated.
 */
async function findCompaniesToCheck(db: Db, today: Day): Promise<ReadonlyMap<number, string>> {
  const kilograms = (quantity: RawBuilder<unknown>, unit: RawBuilder<unknown>) =>
    sql`${quantity} * case when lower(trim(${unit})) = 't' then 1000 else 1 end`;
  const isInForce = sql`contract.quantity is not null and ${isInUse('contracts', 'contract')}
    and ${today} between contract.valid_from and contract.valid_to`;
  const { rows } = await sql<{ id: number; name: string }>`
    with active as materialized (
      select distinct pickup.company_id as id
      from transport_job_products r
      join locations pickup on pickup.id = r.pickup_location_id
      where r.transport_date >= ${addDays(today, -quietDays)} and r.status not in (${literals(droppedStatuses)})
    ), carried as materialized (
      select pickup.company_id, r.product_id, product.group_id, r.transport_date as day,
        sum(${kilograms(sql`greatest(r.quantity, r.delivered_quantity)`, sql`product.unit`)}) as kilograms
      from active
      join locations pickup on pickup.company_id = active.id
      join transport_job_products r on r.pickup_location_id = pickup.id
      join products product on product.id = r.product_id
      where r.status not in (${literals(droppedStatuses)})
        and r.transport_date >= (select min(contract.valid_from) from contracts contract where ${isInForce})
      group by pickup.company_id, r.product_id, product.group_id, r.transport_date
      union all
      -- What orders ask for beside their loads.
      select pickup.company_id, o.product_id, product.group_id, o.transport_date,
        sum(${kilograms(sql`(o.quantity - loads.quantity)`, sql`product.unit`)})
      from active
      join locations pickup on pickup.company_id = active.id
      join transport_orders o on o.pickup_location_id = pickup.id
      join products product on product.id = o.product_id
      cross join lateral (
        select coalesce(sum(r.quantity), 0) as quantity from transport_jobs j
        join transport_job_products r on r.transport_job_id = j.id
        where j.transport_order_id = o.id and r.product_id = o.product_id
          and r.status not in (${literals(droppedStatuses)})
      ) loads
      where o.quantity > loads.quantity
        and o.transport_date >= (select min(contract.valid_from) from contracts contract where ${isInForce})
      group by pickup.company_id, o.product_id, product.group_id, o.transport_date
    ), nearly as (
      select contract.company_id
      from contracts contract
      join carried on carried.company_id = contract.company_id and carried.day between contract.valid_from and contract.valid_to
        and case when contract.product_id is null then carried.group_id = contract.product_group_id
          else carried.product_id = contract.product_id end
      left join products named on named.id = contract.product_id
      where ${isInForce}
      group by contract.id, named.unit
      -- A little less than nine tenths, so that rounding leaves none out.
      having sum(carried.kilograms) >= 0.89 * ${kilograms(sql`contract.quantity`, sql`coalesce(named.unit, 't')`)}
    )
    select id, name from companies where id in (select company_id from nearly)
    order by id limit ${sql.lit(maxLookedAt)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
