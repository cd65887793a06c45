import { sql } from 'kysely';

import type { Answer, Parsed } from '#api/endpoint.ts';
import { problem } from '#api/error-codes.ts';
import type { tariffEndpoints } from '#api/freight/tariffs.ts';
import { type FreightFacts } from '#domain/freight/freight-facts.ts';
import { calculateFreight } from '#domain/freight/freight-lines.ts';
import { chooseRule } from '#domain/freight/rule-choice.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../../db/connect.ts';
import { findFreightLocations, findFuelPrices, findTariffs } from '../../freight/tariffs.ts';
import { invalid, invalidField } from '../../http/errors.ts';
import { chosenRuleView } from './chosen-rule.ts';
import { checkTariff, givenTerms } from './tariff-writes.ts';

type CalculationRequest = Parsed<typeof tariffEndpoints.calculateFreight.body>;

/** Calculates what a load would cost by the saved tariffs, or by the tariff in the request. */
export async function calculate(
  db: Db,
  asked: CalculationRequest,
): Promise<Answer<typeof tariffEndpoints.calculateFreight>['content']> {
  const question = await questionOf(db, asked);
  const tariffs = asked.tariff === undefined ? await findTariffs(db, asked.side) : [await unsaved(db, asked)];
  const chosen = chooseRule(tariffs, question);
  const minutes = asked.waitingMinutes ?? 0;
  const isUnloading = chosen?.tariff.waiting?.at === 'UNLOADING';
  const fuelPrice = await findFuelPrices(db);
  const codes = chosen?.tariff.extras.map(({ code }) => code) ?? [];
  const unknown = (asked.extras ?? []).findIndex((code) => chosen !== null && !codes.includes(code));
  if (unknown >= 0) throw invalidField('NOT_FOUND', `extras.${unknown}`);
  const known = asked.km == null ? await findKnownKm(db, asked) : undefined;
  const facts: FreightFacts = {
    tonnes: { loaded: asked.tonnes ?? null, delivered: asked.tonnes ?? null },
    km: { learnt: asked.km ?? known?.km ?? null, driven: asked.km ?? null },
    isEstimate: false,
    isReportPending: false,
    isKmEstimated: known?.source === 'estimated',
    isDelivered: true,
    isShared: false,
    waitingMinutes: { loading: isUnloading ? 0 : minutes, unloading: isUnloading ? minutes : 0 },
    extras: asked.extras ?? [],
    causes: [],
    fuelPrice: fuelPrice(asked.date),
  };
  return { ...calculateFreight(chosen, facts), chosen: chosenRuleView(chosen) };
}

/** The distance between the two locations; undefined where one is missing or its position is unknown. */
async function findKnownKm(
  db: Db,
  { pickupLocationId: from = null, destinationLocationId: to = null }: CalculationRequest,
): Promise<{ km: string; source: string } | undefined> {
  const { rows } = await sql<{ km: string; source: string }>`
    select km::text as km, source from distance_between(${from}::bigint, ${to}::bigint)
    where km is not null`.execute(db);
  return rows[0];
}

async function questionOf(db: Db, asked: CalculationRequest) {
  const [from = null, to = null] = [asked.pickupLocationId, asked.destinationLocationId];
  const locations = await findFreightLocations(
    db,
    [from, to].flatMap((id) => id ?? []),
  );
  const product =
    asked.productId == null
      ? undefined
      : await db
          .selectFrom('products')
          .select('group_id')
          .where('id', '=', asked.productId)
          .executeTakeFirst();
  const problems = [
    ...(from !== null && !locations.has(from) ? [problem('NOT_FOUND', 'pickupLocationId')] : []),
    ...(to !== null && !locations.has(to) ? [problem('NOT_FOUND', 'destinationLocationId')] : []),
    ...(asked.productId != null && product === undefined ? [problem('NOT_FOUND', 'productId')] : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  return {
    side: asked.side,
    day: asked.date,
    partyCompanyId: asked.partyCompanyId ?? null,
    productId: asked.productId ?? null,
    productGroupId: product?.group_id ?? null,
    from: locations.get(from ?? 0) ?? null,
    to: locations.get(to ?? 0) ?? null,
  };
}

/** The tariff to try, checked like one that is to be saved; what it leaves out is taken from the request. */
async function unsaved(db: Db, { side, date, tariff }: CalculationRequest): Promise<Tariff> {
  const given = {
    ...tariff,
    side,
    name: tariff?.name ?? '',
    validFrom: tariff?.validFrom ?? date,
    rules: tariff?.rules ?? [],
  };
  const terms = { id: 0, ...givenTerms(given) };
  await checkTariff(db, terms, [], 'tariff.');
  return terms;
}
