import { sql } from 'kysely';

import { ownCompanyId } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import {
  isSettledStanding,
  type NumberedLine,
  openLines,
  type SettledLine,
} from '#domain/freight/corrections.ts';
import type { Freight, FreightFacts, FreightState, Held, Journey } from '#domain/freight/freight-facts.ts';
import { calculateFreight } from '#domain/freight/freight-lines.ts';
import { type ChosenRule, chooseRule, isStillApplicable } from '#domain/freight/rule-choice.ts';
import { type FreightSide, freightSides, type Tariff } from '#domain/freight/tariff.ts';
import { type Vat, vatOf, type VatParty, type VatRate } from '#domain/freight/vat.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { freight as messages } from '../i18n/freight.ts';
import { findJourneys, isCharged } from './journeys.ts';
import { findRowFacts, type RowFacts } from './load-facts.ts';
import { findFuelPrices, findTariffs, findVatRates } from './tariffs.ts';

/**
 * The facts that a load was calculated with. `asked` is its haul: while that is the same, distance and fuel price
 * stay.
 */
interface KeptFacts extends FreightFacts {
  asked: { day: Day; from: number | null; to: number | null; productId: number | null };
}

/** The tariffs and prices with which freight is calculated. */
interface Terms {
  tariffs: readonly Tariff[];
  fuelPrice: (day: Day) => string | null;
  vatRates: readonly VatRate[];
  companies: Map<number, VatParty>;
}

/**
 * Calculates again what the rows of these jobs cost their clients and pay their carriers, in the transaction of `db`:
 * lines that are not settled are written again, settled ones stay and are corrected by their difference. What was
 * approved stays as it was approved, with what it would cost now beside it. A changed tariff alone does not change what
 * is settled, but for the rows of `afresh`. Returns all loads as they were written.
 */
export async function calculateJobs(
  db: Db,
  jobIds: readonly number[],
  afresh: { side: FreightSide; rowIds: ReadonlySet<number> } | null = null,
): Promise<readonly Load[]> {
  // A row that is taken back meanwhile would go after it was read and before its freight is written.
  await sql`
    select from transport_job_products where transport_job_id = any(${jobIds}::bigint[]) order by id for key share`.execute(
    db,
  );
  const rows = await findRowFacts(db, jobIds);
  const ids = rows.map(({ rowId }) => rowId);
  const storedLoads = await findLoads(db, ids);
  const extras = await findExtras(db, ids);
  const terms = await findTerms(db, rows, storedLoads);
  const loads = freightSides.flatMap((side) => {
    const journeys = findJourneys(rows, side, terms.tariffs);
    return rows.flatMap((row) => {
      const ofSide = storedLoads.filter((load) => load.row_id === row.rowId && load.side === side);
      const named = extras.filter((extra) => extra.row_id === row.rowId && extra.side === side);
      const codes = named.map(({ code }) => code);
      const isAfresh = afresh?.side === side && afresh.rowIds.has(row.rowId);
      const journey = journeys.get(row.rowId) ?? null;
      return loadsOf(row, side, { loads: ofSide, extras: codes, journey, terms, isAfresh });
    });
  });
  await writeLoads(db, ids, loads);
  return loads;
}

/** A row's freight for a party as it is written. */
export interface Load {
  rowId: number;
  side: FreightSide;
  party: number | null;
  day: Day;
  state: FreightState;
  held: Held[];
  totalCents: number;
  openCents: number;
  /** The total by now of what was approved, where that is another. */
  priceNowCents: number | null;
  /** True where an approved load has changed by more than its tariff: it is not settled with that sum. */
  isStale: boolean;
  chosen: ChosenRule | null;
  facts: KeptFacts;
  open: readonly (NumberedLine & Vat)[];
}

type KeptLoad = Awaited<ReturnType<typeof findLoads>>[number];

/** The loads of a row and side: for its present party, and for each party with which something was settled before. */
function loadsOf(
  row: RowFacts,
  side: FreightSide,
  { loads, ...more }: Omit<Circumstances, 'party' | 'isNow' | 'before'> & { loads: readonly KeptLoad[] },
): Load[] {
  const party = row.parties[side];
  const isCounted = isCharged(row, side);
  const settledWith = loads.filter(({ lines }) => lines.some(({ state }) => state === 'SETTLED'));
  const parties = new Set(settledWith.map((load) => load.party_company_id));
  if (isCounted) parties.add(party);
  return [...parties].map((each) => {
    const before = loads.find((load) => load.party_company_id === each);
    const isNow = isCounted && each === party;
    return loadOf(row, side, { ...more, party: each, isNow, before });
  });
}

interface Circumstances {
  party: number | null;
  /** True for the present party, false for a former one with which something was settled. */
  isNow: boolean;
  before: KeptLoad | undefined;
  extras: readonly string[];
  journey: Journey | null;
  terms: Terms;
  /** True: a settled load is calculated by the tariffs and facts of now. */
  isAfresh: boolean;
}

function loadOf(row: RowFacts, side: FreightSide, circumstances: Circumstances): Load {
  const { party, isNow, before, extras, journey, terms, isAfresh } = circumstances;
  const settled = (before?.lines ?? []).filter(({ state }) => state === 'SETTLED');
  const approved = isAfresh ? [] : (before?.lines ?? []).filter(({ state }) => state === 'APPROVED');
  const fresh: KeptFacts = {
    ...row.facts,
    extras,
    journey,
    fuelPrice: terms.fuelPrice(row.day),
    asked: haulOf(row),
  };
  const isSettled = isSettledStanding(settled);
  const isAgreed = !isAfresh && (isSettled || approved.length > 0);
  const isSameLoad = isAgreed && isSameHaul(before?.facts?.asked, fresh.asked);
  const agreed = isSameLoad ? keptFacts(before?.facts ?? fresh, fresh) : fresh;
  const calculated = (chosenRule: ChosenRule | null, facts: FreightFacts): Freight => {
    if (!isNow) return { lines: [], totalCents: 0, held: [] };
    if (party === null) {
      const message = messages.noParty[side];
      return { lines: [], totalCents: 0, held: [{ code: 'NO_PARTY', message, mend: 'PARTY' }] };
    }
    return calculateFreight(chosenRule, facts);
  };
  const vat = (): Vat => {
    const own = terms.companies.get(ownCompanyId) ?? unknownParty;
    const other = terms.companies.get(party ?? 0) ?? unknownParty;
    return side === 'CLIENT'
      ? vatOf(own, other, row.day, terms.vatRates)
      : vatOf(other, own, row.day, terms.vatRates);
  };
  const shared = { rowId: row.rowId, side, party, day: row.day };
  const settledCents = sumOf(settled);
  const finish = (chosenRule: ChosenRule | null, facts: KeptFacts): Load => {
    const { lines, held } = calculated(chosenRule, facts);
    const open = held.length > 0 ? [] : openLines(lines, settled);
    const openCents = sumOf(open);
    return {
      ...shared,
      facts,
      chosen: chosenRule,
      held,
      openCents,
      totalCents: settledCents + openCents,
      priceNowCents: null,
      isStale: false,
      open: open.map((line) => Object.assign({}, line, vatOfSettled(settled, line.code) ?? vat())),
      state: held.length === 0 && open.length === 0 && settled.length > 0 ? 'SETTLED' : 'DRAFT',
    };
  };
  // Settled or approved loads keep their rule; only others follow a changed tariff.
  const question = { ...row.question, side, day: row.day, partyCompanyId: party };
  const former = isAgreed ? (before?.chosen ?? null) : null;
  const isByFormer = former !== null && (!isNow || isSameLoad || isStillApplicable(former, question));
  const byFormer = isByFormer ? finish(former, agreed) : null;
  const byNow =
    isSettled && byFormer !== null
      ? byFormer
      : finish(chooseRule(terms.tariffs, question), isSameLoad ? agreed : fresh);
  if (approved.length === 0) return byNow;
  const isSame = byFormer !== null && byFormer.held.length === 0 && isSameAs(byFormer.open, approved);
  // A load that nothing can be said of any more has nothing to be approved either.
  const isKept = isSame || (isNow && byNow.held.length === 0);
  if (!isKept) {
    return byFormer !== null && isSettled ? byFormer : finish(chooseRule(terms.tariffs, question), fresh);
  }
  const openCents = sumOf(approved);
  const totalCents = settledCents + openCents;
  const isOther = byNow.held.length === 0 && byNow.totalCents !== totalCents;
  return {
    ...(byFormer ?? byNow),
    held: [],
    state: 'APPROVED',
    open: approved,
    openCents,
    totalCents,
    priceNowCents: isOther ? byNow.totalCents : null,
    isStale: !isSame && isOther,
  };
}

function haulOf({ day, question: { from, to, productId } }: RowFacts): KeptFacts['asked'] {
  return { day, from: from?.locationId ?? null, to: to?.locationId ?? null, productId };
}

function isSameHaul(a: KeptFacts['asked'] | undefined, b: KeptFacts['asked']): boolean {
  return a?.day === b.day && a.from === b.from && a.to === b.to && a.productId === b.productId;
}

/**
 * A distance that is learnt later, or a fuel price that is recorded later, does not change an agreed sum, not even where
 * the driven way stood in for the distance.
 */
function keptFacts(before: KeptFacts, now: KeptFacts): KeptFacts {
  const way = before.km.learnt === null && before.km.driven === null ? now : before;
  return {
    ...now,
    km: { ...now.km, learnt: way.km.learnt },
    isKmEstimated: way.isKmEstimated,
    fuelPrice: before.fuelPrice ?? now.fuelPrice,
  };
}

/** A correction is taxed like what it corrects. */
function vatOfSettled(settled: readonly (SettledLine & Vat)[], code: string): Vat | null {
  const lines = settled.filter((each) => each.code === code);
  const [line] = lines;
  if (line === undefined || sumOf(lines) === 0) return null;
  return { category: line.category, rate: line.rate };
}

const unknownParty: VatParty = { country: 'EE', vatNumber: null, vatLiable: true };

function isSameAs(open: readonly NumberedLine[], approved: readonly SettledLine[]): boolean {
  const key = ({ code, number, amountCents }: SettledLine) => `${code} ${number} ${amountCents}`;
  return open.map(key).toSorted().join() === approved.map(key).toSorted().join();
}

function sumOf(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

async function findLoads(db: Db, rowIds: readonly number[]) {
  const anyRow = anyOf(rowIds);
  const loads = await db
    .selectFrom('freight_loads')
    .select(['id', 'row_id', 'side', 'party_company_id', 'chosen', 'facts'])
    .where('row_id', '=', anyRow)
    .orderBy('id')
    .forUpdate()
    .execute();
  const lines = await db
    .selectFrom('freight_lines')
    .select([
      'load_id as loadId',
      'code',
      'number',
      'amount_cents as amountCents',
      'words',
      'vat_category as category',
      'vat_rate as rate',
      'state',
    ])
    .where('row_id', '=', anyRow)
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.loadId);
  return loads.map((load) =>
    Object.assign(load, {
      // Written by this file alone.
      facts: load.facts as KeptFacts | null,
      lines: linesOf.get(load.id) ?? [],
    }),
  );
}

/** Finds the extras that were added to these rows by hand. */
export function findExtras(db: Db, rowIds: readonly number[]) {
  return db
    .selectFrom('freight_extras')
    .select(['row_id', 'side', 'code'])
    .where('row_id', '=', anyOf(rowIds))
    .orderBy('code')
    .execute();
}

async function findTerms(
  db: Db,
  rows: readonly RowFacts[],
  storedLoads: readonly { party_company_id: number | null }[],
): Promise<Terms> {
  const named = rows.flatMap(({ parties }) => [parties.CLIENT, parties.CARRIER]);
  const ids = [ownCompanyId, ...named, ...storedLoads.map((load) => load.party_company_id)];
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'country', 'vat_number as vatNumber', 'vat_liable as vatLiable'])
    .where('id', '=', anyOf(ids.filter((id) => id !== null)))
    .execute();
  return {
    tariffs: await findTariffs(db),
    fuelPrice: await findFuelPrices(db),
    vatRates: await findVatRates(db),
    companies: new Map(companies.map((company) => [company.id, company])),
  };
}

/** Writes all loads of these rows at once: what was open goes, what is open now comes. */
async function writeLoads(db: Db, rowIds: readonly number[], loads: readonly Load[]): Promise<void> {
  await sql`delete from freight_lines where row_id = any(${rowIds}::bigint[]) and state <> 'SETTLED'`.execute(
    db,
  );
  const givenLoads = sql`jsonb_to_recordset(${JSON.stringify(loads)}::jsonb) as given ("rowId" bigint, side text, party bigint, day date,
    state text, held jsonb, "totalCents" bigint, "openCents" bigint, "priceNowCents" bigint, chosen jsonb, facts jsonb)`;
  await sql`
    delete from freight_loads kept where row_id = any(${rowIds}::bigint[]) and not exists (
      select from ${givenLoads} where given."rowId" = kept.row_id and given.side = kept.side
        and given.party is not distinct from kept.party_company_id
    )`.execute(db);
  await sql`
    insert into freight_loads
      (row_id, side, party_company_id, day, state, held, total_cents, open_cents, price_now_cents, chosen, facts)
    select "rowId", side, party, day, state, held, "totalCents", "openCents", "priceNowCents", nullif(chosen, 'null'),
      facts
    from ${givenLoads} order by "rowId", side, party
    on conflict (row_id, side, party_company_id) do update
    set day = excluded.day, state = excluded.state, held = excluded.held, total_cents = excluded.total_cents,
      open_cents = excluded.open_cents, price_now_cents = excluded.price_now_cents, chosen = excluded.chosen, facts = excluded.facts`.execute(
    db,
  );
  const lines = loads.flatMap(({ rowId, side, party, state, open }) =>
    open.map((line) => ({ ...line, rowId, side, party, state: state === 'APPROVED' ? state : 'DRAFT' })),
  );
  await sql`
    insert into freight_lines (load_id, row_id, side, party_company_id, code, number, amount_cents, words,
      vat_category, vat_rate, state)
    select load.id, given."rowId", given.side, given.party, given.code, given.number, given."amountCents", given.words,
      given.category, given.rate, given.state
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given ("rowId" bigint, side text, party bigint,
      code text, number integer, "amountCents" bigint, words text, category text, rate numeric, state text)
    join freight_loads load on load.row_id = given."rowId" and load.side = given.side
      and load.party_company_id is not distinct from given.party`.execute(db);
}
