import type { Day } from '../calendar/day.ts';
import type { FreightRule, FreightSide, Tariff, RouteEnd } from './tariff.ts';

/** A location with its county, as the address says it. */
export interface FreightLocation {
  locationId: number;
  county: string | null;
}

/** The facts that decide which rule holds. The day is that of loading. */
export interface RuleQuestion {
  side: FreightSide;
  day: Day;
  partyCompanyId: number | null;
  productId: number | null;
  productGroupId: number | null;
  from: FreightLocation | null;
  to: FreightLocation | null;
}

export interface ChosenRule {
  tariff: Tariff;
  rule: FreightRule;
}

/**
 * Returns the rule that holds: the most specific one by party, then goods, then route (docs/requirements.md,
 * 'Freight'). Null when there is none.
 */
export function chooseRule(tariffs: readonly Tariff[], question: RuleQuestion): ChosenRule | null {
  let best: { chosen: ChosenRule; rank: Rank } | null = null;
  for (const tariff of tariffs) {
    if (!isFor(tariff, question)) continue;
    for (const rule of tariff.rules) {
      if (!isMatch(rule, question)) continue;
      const rank = rankOf(tariff, rule);
      if (best === null || isOver(rank, best.rank)) best = { chosen: { tariff, rule }, rank };
    }
  }
  return best?.chosen ?? null;
}

/** True where a rule that was chosen once still holds for what is asked now. */
export function isStillApplicable({ tariff, rule }: ChosenRule, question: RuleQuestion): boolean {
  return isFor(tariff, question) && isMatch(rule, question);
}

/** Two rules that can both hold for the same load, neither before the other. */
export interface RuleTie {
  a: ChosenRule;
  b: ChosenRule;
}

/**
 * Returns the rules of a tariff (`a`) that tie with a later one of its own or with one of `others`, so that neither is
 * more specific. `countyOf` returns the county of a location, so that a location and its own county are seen to
 * overlap.
 */
export function tiesOf(
  tariff: Tariff,
  others: readonly Tariff[],
  countyOf: (locationId: number) => string | null,
): RuleTie[] {
  const rulesOf = (each: Tariff) => each.rules.map((rule): ChosenRule => ({ tariff: each, rule }));
  const [own, rivals] = [rulesOf(tariff), others.flatMap(rulesOf)];
  return own.flatMap((a, number) =>
    [...own.slice(number + 1), ...rivals].flatMap((b) => (canTie(a, b, countyOf) ? [{ a, b }] : [])),
  );
}

/** Party, goods, route: the first that differs decides. */
type Rank = readonly [party: number, goods: number, way: number];

function rankOf(tariff: Tariff, rule: FreightRule): Rank {
  const goods = rule.productId !== undefined ? 2 : rule.productGroupId !== undefined ? 1 : 0;
  return [tariff.partyCompanyId === null ? 0 : 1, goods, wayRank(rule)];
}

/** Both locations, a location and a county, both counties, one location, one county, any. */
function wayRank({ from, to }: FreightRule): number {
  const ends = [from, to].flatMap((end) => end ?? []);
  const locations = ends.filter((end) => 'locationId' in end).length;
  if (ends.length === 2) return 3 + locations;
  return ends.length === 0 ? 0 : 1 + locations;
}

function isOver(a: Rank, b: Rank): boolean {
  const differs = a.findIndex((value, at) => value !== b[at]);
  return differs !== -1 && (a[differs] ?? 0) > (b[differs] ?? 0);
}

function isFor(tariff: Tariff, { side, day, partyCompanyId }: RuleQuestion): boolean {
  const isParty = tariff.partyCompanyId === null || tariff.partyCompanyId === partyCompanyId;
  return (
    tariff.side === side &&
    isParty &&
    tariff.validFrom <= day &&
    (tariff.validTo === null || day <= tariff.validTo)
  );
}

function isMatch(rule: FreightRule, { productId, productGroupId, from, to }: RuleQuestion): boolean {
  if (rule.productId !== undefined && rule.productId !== productId) return false;
  if (rule.productGroupId !== undefined && rule.productGroupId !== productGroupId) return false;
  return isAt(rule.from, from) && isAt(rule.to, to);
}

function isAt(end: RouteEnd | undefined, location: FreightLocation | null): boolean {
  if (end === undefined) return true;
  if (location === null) return false;
  return 'locationId' in end ? end.locationId === location.locationId : end.county === location.county;
}

function canTie(a: ChosenRule, b: ChosenRule, countyOf: (locationId: number) => string | null): boolean {
  if (a.tariff.side !== b.tariff.side || a.tariff.partyCompanyId !== b.tariff.partyCompanyId) return false;
  if (rankOf(a.tariff, a.rule).some((value, at) => value !== rankOf(b.tariff, b.rule)[at])) return false;
  const isApart =
    (a.tariff.validTo !== null && a.tariff.validTo < b.tariff.validFrom) ||
    (b.tariff.validTo !== null && b.tariff.validTo < a.tariff.validFrom);
  if (isApart || a.rule.productId !== b.rule.productId || a.rule.productGroupId !== b.rule.productGroupId) {
    return false;
  }
  return canMeet(a.rule.from, b.rule.from, countyOf) && canMeet(a.rule.to, b.rule.to, countyOf);
}

function canMeet(
  a: RouteEnd | undefined,
  b: RouteEnd | undefined,
  countyOf: (locationId: number) => string | null,
): boolean {
  if (a === undefined || b === undefined) return true;
  if ('locationId' in a && 'locationId' in b) return a.locationId === b.locationId;
  const [countyA, countyB] = [a, b].map((end) =>
    'locationId' in end ? countyOf(end.locationId) : end.county,
  );
  return countyA === countyB;
}
