import { type RawBuilder, sql } from 'kysely';

import type { Parsed } from '#api/endpoint.ts';
import type { FreightPartySum, FreightRow, freightRowEndpoints } from '#api/freight/freight-rows.ts';
import type { FreightFacts } from '#domain/freight/freight-facts.ts';
import { chargeableMinutes, waitingTermsOf } from '#domain/freight/freight-lines.ts';
import type { ChosenRule } from '#domain/freight/rule-choice.ts';

import type { Db } from '../../db/schema.ts';
import { productCarried } from '../../job-rows/product-of-row.ts';
import { chosenRuleView } from './view.ts';

export type RowFilters = Parsed<typeof freightRowEndpoints.listFreightRows.query>;

interface Found extends Omit<FreightRow, 'chosen' | 'chargeableMinutes'> {
  chosen: ChosenRule | null;
  waited: FreightFacts['waitingMinutes'] | null;
}

const noWaiting = { loading: 0, unloading: 0 };

/** Finds loads by these conditions on `load`, in the order of their days. */
export async function findFreightRows(
  db: Db,
  condition: RawBuilder<unknown>,
  limits: RawBuilder<unknown> = sql``,
): Promise<FreightRow[]> {
  const { rows } = await sql<Found>`
    with chosen as (
      select * from freight_loads load where ${condition} order by load.day, load.id ${limits}
    )
    select load.row_id as "rowId", r.transport_job_id as "transportJobId", load.side,
      case when party.id is not null then jsonb_build_object('id', party.id, 'name', party.name) end as party,
      load.day, r.status, pickup.location_name as pickup, destination.location_name as destination,
      goods.name as product, truck.license_plate_number as truck, load.total_cents as "totalCents",
      load.open_cents as "openCents", load.price_now_cents as "priceNow", load.state, load.held, load.chosen,
      load.facts -> 'waitingMinutes' as waited,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', line.code, 'number', line.number,
          'amountCents', line.amount_cents, 'words', line.words, 'state', line.state,
          'vatCategory', line.vat_category, 'vatRate', trim_scale(line.vat_rate)::text,
          'statementId', line.statement_id)
          order by line.number, array_position(array['FREIGHT', 'MINIMUM', 'WAITING'], line.code), line.id)
        from freight_lines line where line.load_id = load.id
      ), '[]') as lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('code', extra.code, 'reason', extra.reason) order by extra.code)
        from freight_extras extra where extra.row_id = load.row_id and extra.side = load.side
      ), '[]') as extras
    from chosen load
    join transport_job_products r on r.id = load.row_id
    join transport_jobs j on j.id = r.transport_job_id
    join locations pickup on pickup.id = r.pickup_location_id
    left join locations destination on destination.id = r.destination_location_id
    join products goods on goods.id = ${productCarried}
    left join trucks truck on truck.id = j.truck_id
    left join companies party on party.id = load.party_company_id
    order by load.day, load.id`.execute(db);
  return rows.map(({ waited, chosen, ...row }) =>
    Object.assign(row, {
      chosen: chosenRuleView(chosen),
      chargeableMinutes: chargeableMinutes(chosen && waitingTermsOf(chosen), waited ?? noWaiting),
    }),
  );
}

/** Returns the SQL condition for the filters of the list. */
export function filterCondition(filters: RowFilters): RawBuilder<unknown> {
  const { side, partyCompanyId, from, to, state, held, rowId } = filters;
  const parts = [
    sql`true`,
    ...(side === undefined ? [] : [sql`load.side = ${side}`]),
    ...(partyCompanyId === undefined ? [] : [sql`load.party_company_id = ${partyCompanyId}`]),
    ...(from === undefined ? [] : [sql`load.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`load.day <= ${to}::date`]),
    ...(state === undefined ? [] : [sql`load.state = ${state}`]),
    ...(held === undefined ? [] : [sql`load.held <> '[]'`]),
    ...(rowId === undefined ? [] : [sql`load.row_id = ${rowId}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** Returns the sums of the filtered rows by party; the largest open sum first. */
export async function sumParties(db: Db, condition: RawBuilder<unknown>): Promise<FreightPartySum[]> {
  const { rows } = await sql<FreightPartySum>`
    select case when party.id is not null then jsonb_build_object('id', party.id, 'name', party.name) end as party,
      sums.rows, sums."heldRows", sums."undeliveredRows", sums."draftCents", sums."approvedCents", 0 as "freeCents",
      sums."settledCents"
    from (
      select load.party_company_id, count(*)::integer as rows,
        count(*) filter (where load.held <> '[]')::integer as "heldRows",
        -- Only rows of the few held loads are read: a join would read those of all loads.
        count(*) filter (where load.held <> '[]' and (
          select r.status <> 'COMPLETED' from transport_job_products r where r.id = load.row_id
        ))::integer as "undeliveredRows",
        coalesce(sum(load.open_cents) filter (where load.state = 'DRAFT'), 0)::bigint as "draftCents",
        coalesce(sum(load.open_cents) filter (where load.state = 'APPROVED'), 0)::bigint as "approvedCents",
        coalesce(sum(load.total_cents - load.open_cents), 0)::bigint as "settledCents"
      from freight_loads load
      where ${condition}
      group by load.party_company_id
    ) sums
    left join companies party on party.id = sums.party_company_id
    order by sums."draftCents" + sums."approvedCents" desc, party.name`.execute(db);
  return rows;
}

/** Adds what free lines come to; parties that have nothing else come last. */
export function withFreeLines(
  parties: readonly FreightPartySum[],
  freeSums: readonly { party: { id: number; name: string }; openCents: number; settledCents: number }[],
): FreightPartySum[] {
  const left = new Map(freeSums.map((sum) => [sum.party.id, sum]));
  const added = parties.map((each): FreightPartySum => {
    const free = left.get(each.party?.id ?? 0);
    if (free === undefined) return each;
    left.delete(free.party.id);
    return withSum(each, free);
  });
  const none = {
    rows: 0,
    heldRows: 0,
    undeliveredRows: 0,
    draftCents: 0,
    approvedCents: 0,
    freeCents: 0,
    settledCents: 0,
  };
  return [...added, ...[...left.values()].map((free) => withSum({ ...none, party: free.party }, free))];
}

function withSum(
  sum: FreightPartySum,
  { openCents, settledCents }: { openCents: number; settledCents: number },
): FreightPartySum {
  return {
    ...sum,
    approvedCents: sum.approvedCents + openCents,
    freeCents: openCents,
    settledCents: sum.settledCents + settledCents,
  };
}
