import { sql } from 'kysely';

import type { Answer, Parsed } from '#api/endpoint.ts';
import { problem } from '#api/error-codes.ts';
import type { tariffEndpoints } from '#api/freight/tariffs.ts';
import { type FreightFacts } from '#domain/freight/freight-facts.ts';
import { calculateFreight } from '#domain/freight/freight-lines.ts';
import { chooseRule } from '#domain/freight/rule-choice.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../../db/schema.ts';
import { findFreightLocations, findFuelPrices, findTariffs } from '../../freight/tariffs.ts';
import { invalid, invalidField } from '../../http/errors.ts';
import { refuseWrongTariff, givenTerms } from './tariff-writes.ts';
import { chosenRuleView } from './view.ts';

type CalculationRequest = Parsed<typeof tariffEndpoints.calculateFreight.body>;

/** Calculates what a load would cost by the saved tariffs, or by the tariff in the request. */
export async function calculate(
  db: Db,
  request: CalculationRequest,
): Promise<Answer<typeof tariffEndpoints.calculateFreight>['content']> {
  const question = await readQuestion(db, request);
  const tariffs =
    request.tariff === undefined ? await findTariffs(db, request.side) : [await readUnsaved(db, request)];
  const chosenRule = chooseRule(tariffs, question);
  const minutes = request.waitingMinutes ?? 0;
  const isUnloading = chosenRule?.tariff.waiting?.at === 'UNLOADING';
  const fuelPrice = await findFuelPrices(db);
  const codes = chosenRule?.tariff.extras.map(({ code }) => code) ?? [];
  const unknown = (request.extras ?? []).findIndex((code) => chosenRule !== null && !codes.includes(code));
  if (unknown >= 0) throw invalidField('NOT_FOUND', `extras.${unknown}`);
  const distance = request.km == null ? await findKnownKm(db, request) : null;
  const facts: FreightFacts = {
    tonnes: { loaded: request.tonnes ?? null, delivered: request.tonnes ?? null },
    km: { learnt: request.km ?? distance?.km ?? null, driven: request.km ?? null },
    isEstimate: false,
    isReportPending: false,
    isKmEstimated: distance?.source === 'estimated',
    isDelivered: true,
    lacksProductWeight: false,
    journey: null,
    waitingMinutes: { loading: isUnloading ? 0 : minutes, unloading: isUnloading ? minutes : 0 },
    journeyMinutes: request.journeyMinutes ?? null,
    extras: request.extras ?? [],
    causes: [],
    fuelPrice: fuelPrice(request.date),
  };
  return { ...calculateFreight(chosenRule, facts), chosen: chosenRuleView(chosenRule) };
}

/** The distance between the two locations; null where one is missing or its position is unknown. */
async function findKnownKm(
  db: Db,
  { pickupLocationId: from = null, destinationLocationId: to = null }: CalculationRequest,
): Promise<{ km: string; source: string } | null> {
  const { rows } = await sql<{ km: string; source: string }>`
    select km::text as km, source from distance_between(${from}::bigint, ${to}::bigint)
    where km is not null`.execute(db);
  return rows[0] ?? null;
}

async function readQuestion(db: Db, request: CalculationRequest) {
  const [from = null, to = null] = [request.pickupLocationId, request.destinationLocationId];
  const locations = await findFreightLocations(
    db,
    [from, to].flatMap((id) => id ?? []),
  );
  const product =
    request.productId == null
      ? undefined
      : await db
          .selectFrom('products')
          .select('group_id')
          .where('id', '=', request.productId)
          .executeTakeFirst();
  const problems = [
    ...(from !== null && !locations.has(from) ? [problem('NOT_FOUND', 'pickupLocationId')] : []),
    ...(to !== null && !locations.has(to) ? [problem('NOT_FOUND', 'destinationLocationId')] : []),
    ...(request.productId != null && product === undefined ? [problem('NOT_FOUND', 'productId')] : []),
  ];
  if (problems.length > 0) throw invalid(problems);
  return {
    side: request.side,
    day: request.date,
    partyCompanyId: request.partyCompanyId ?? null,
    productId: request.productId ?? null,
    productGroupId: product?.group_id ?? null,
    from: locations.get(from ?? 0) ?? null,
    to: locations.get(to ?? 0) ?? null,
  };
}

/** The tariff to try, checked like one that is to be saved; what it leaves out is taken from the request. */
async function readUnsaved(db: Db, { side, date, tariff }: CalculationRequest): Promise<Tariff> {
  const draft = {
    ...tariff,
    side,
    name: tariff?.name ?? '',
    validFrom: tariff?.validFrom ?? date,
    rules: tariff?.rules ?? [],
  };
  const terms = { id: 0, ...givenTerms(draft) };
  await refuseWrongTariff(db, terms, [], 'tariff.');
  return terms;
}
