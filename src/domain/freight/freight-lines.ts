import {
  divideExact,
  exact,
  type Exact,
  formatCents,
  formatExact,
  fromCents,
  maxExact,
  subtractExact,
  addExact,
  multiplyExact,
  toCents,
} from './exact.ts';
import {
  type Freight,
  type FreightFacts,
  type FreightLine,
  type Held,
  maxLoadCents,
} from './freight-facts.ts';
import { freightWords } from './freight-words.ts';
import { isOnceAJourney, sharedLine } from './journey.ts';
import type { ChosenRule } from './rule-choice.ts';
import type { ExtraTerms, FreightRule, Tariff, WaitingTerms } from './tariff.ts';

/** Calculates the lines of one load and side by the rule that holds (docs/requirements.md, 'Freight'). */
export function calculateFreight(chosenRule: ChosenRule | null, facts: FreightFacts): Freight {
  if (chosenRule === null) {
    const held: Held = { code: 'NO_TARIFF', message: freightWords.noTariff, mend: 'TARIFF' };
    return { lines: [], totalCents: 0, held: [held] };
  }
  const { tariff, rule } = chosenRule;
  const journey = isOnceAJourney(rule) ? facts.journey : null;
  // What is charged once is worked out of the whole journey, and each row pays its part.
  const charged =
    journey === null
      ? facts
      : { ...facts, tonnes: journey.tonnes, km: journey.km, isDelivered: journey.isDelivered };
  const tonnes = tonnesBy(rule, charged);
  const km = kmBy(rule, charged);
  const reasons = heldOf(chosenRule, charged, { tonnes, km });
  if (reasons.length > 0) return { lines: [], totalCents: 0, held: reasons };
  const weight = tonnes ?? exact(0);
  const whole = mainLines(rule, {
    tonnes: weight,
    km: km ?? exact(0),
    kmWords: kmWords(rule, km, charged),
    minutes: facts.journeyMinutes ?? 0,
  });
  const main = journey === null ? whole : whole.map((line) => sharedLine(line, journey));
  const base = main.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const own = journey === null ? paidTonnes(rule, weight) : (tonnesBy(rule, facts) ?? exact(0));
  const lines = [
    ...main,
    ...waitingLine(waitingTermsOf(chosenRule), facts),
    ...extraLines(tariff.extras, facts, { tonnes: own, km, base }),
    ...fuelLine(tariff, facts, base),
  ];
  if (lines.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0) > maxLoadCents) {
    return {
      lines: [],
      totalCents: 0,
      held: [{ code: 'TOO_MUCH', message: freightWords.tooMuch(maxLoadCents), mend: 'TARIFF' }],
    };
  }
  return { lines, totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0), held: [] };
}

function tonnesBy(rule: FreightRule, { tonnes }: FreightFacts): Exact | null {
  const tonnesOfBasis = rule.weightBasis === 'LOADED' ? tonnes.loaded : tonnes.delivered;
  return known(tonnesOfBasis);
}

function kmBy(rule: FreightRule, { km }: FreightFacts): Exact | null {
  if (rule.kmBasis === 'AGREED') return rule.agreedKm === undefined ? null : exact(rule.agreedKm);
  if (rule.kmBasis === 'DRIVEN') return known(km.driven);
  // Where nobody knows the way between the places, the one that was driven counts, and is named so.
  return known(km.learnt) ?? known(km.driven);
}

/** Nothing weighs 0 t, and no way is 0 km long: such a figure counts as missing. */
function known(decimalText: string | null): Exact | null {
  const value = decimalText === null ? null : exact(decimalText);
  return value === null || value.top === 0n ? null : value;
}

function heldOf(
  { tariff, rule }: ChosenRule,
  facts: FreightFacts,
  measures: { tonnes: Exact | null; km: Exact | null },
): Held[] {
  const reasons: Held[] = [];
  if (facts.isReportPending) {
    reasons.push({ code: 'REPORT_PENDING', message: freightWords.reportPending, mend: 'WEIGHTS' });
  }
  if (needsTonnes(tariff, rule, facts)) {
    if (measures.tonnes === null) {
      reasons.push(
        facts.lacksProductWeight
          ? { code: 'NO_WEIGHT', message: freightWords.noProductWeight, mend: 'PRODUCT_WEIGHT' }
          : { code: 'NO_WEIGHT', message: freightWords.noWeight(rule.weightBasis), mend: 'WEIGHTS' },
      );
    } else if (facts.isEstimate) {
      reasons.push({ code: 'ESTIMATE', message: freightWords.estimate, mend: 'WEIGHTS' });
    }
  }
  const isWeightAwaited = reasons.some(({ code }) => code === 'NO_WEIGHT');
  if (!facts.isDelivered && !isWeightAwaited) {
    reasons.push({ code: 'NOT_DELIVERED', message: freightWords.notDelivered, mend: 'WEIGHTS' });
  }
  if (needsKm(tariff, rule, facts) && measures.km === null) {
    const mend = rule.kmBasis === 'AGREED' ? 'TARIFF' : 'KM';
    reasons.push({ code: 'NO_KM', message: freightWords.noKm(rule.kmBasis), mend });
  }
  if (rule.kind === 'PER_HOUR' && !isTimed(facts)) {
    reasons.push({ code: 'NO_TIME', message: freightWords.noTime, mend: 'WEIGHTS' });
  }
  if (rule.kind === 'BAND_PER_T' && measures.km !== null && bandOf(rule, measures.km) === null) {
    const message = freightWords.noBand(formatExact(measures.km));
    reasons.push({ code: 'NO_TARIFF', message, mend: 'TARIFF' });
  }
  if (tariff.fuel !== null && facts.fuelPrice === null) {
    reasons.push({ code: 'NO_FUEL_PRICE', message: freightWords.noFuelPrice, mend: 'TARIFF' });
  }
  return reasons;
}

/** No journey takes no time: such a figure counts as missing. */
function isTimed({ journeyMinutes }: FreightFacts): boolean {
  return journeyMinutes !== null && journeyMinutes > 0;
}

function needsTonnes(tariff: Tariff, rule: FreightRule, facts: FreightFacts): boolean {
  if (['PER_TKM', 'PER_T', 'BAND_PER_T'].includes(rule.kind)) return true;
  return tariff.extras.some((extra) => ['PER_T', 'PER_TKM'].includes(extra.kind) && isTaken(extra, facts));
}

function needsKm(tariff: Tariff, rule: FreightRule, facts: FreightFacts): boolean {
  if (['PER_TKM', 'PER_KM', 'BAND_PER_T'].includes(rule.kind)) return true;
  return tariff.extras.some((extra) => extra.kind === 'PER_TKM' && isTaken(extra, facts));
}

interface Counted {
  tonnes: Exact;
  km: Exact;
  kmWords: string;
  minutes: number;
}

/** An estimate is named as one, and so is the driven way that stands in for the one between the places. */
function kmWords(rule: FreightRule, length: Exact | null, { isKmEstimated, km }: FreightFacts): string {
  const words = `${formatExact(length ?? exact(0))} km`;
  if (rule.kmBasis === 'AGREED' || rule.kmBasis === 'DRIVEN') return words;
  if (length !== null && known(km.learnt) === null) return freightWords.driven(words);
  return isKmEstimated ? freightWords.estimated(words) : words;
}

/** The freight itself, and what brings it up to the least tonnes and the least sum. */
function mainLines(rule: FreightRule, load: Counted): FreightLine[] {
  const { tonnes } = load;
  const freight = sumOf(rule, load);
  const paidLoad = { ...load, tonnes: paidTonnes(rule, tonnes) };
  const forMinTonnes = rule.minTonnes === undefined ? freight : sumOf(rule, paidLoad);
  const minCents = Math.max(forMinTonnes.cents, rule.minAmountCents ?? 0);
  const lines: FreightLine[] = [
    {
      code: 'FREIGHT',
      amountCents: freight.cents,
      words: `${freight.words} = ${formatCents(freight.cents)}`,
    },
  ];
  if (minCents <= freight.cents) return lines;
  const amountCents = minCents - freight.cents;
  const isByTonnes = forMinTonnes.cents === minCents;
  const what = freightWords.atLeast(
    isByTonnes ? tonnesWords(paidTonnes(rule, tonnes)) : formatCents(minCents),
  );
  const words = `${what}: ${formatCents(minCents)} − ${formatCents(freight.cents)} = ${formatCents(amountCents)}`;
  return [...lines, { code: 'MINIMUM', amountCents, words }];
}

function paidTonnes(rule: FreightRule, tonnes: Exact): Exact {
  return rule.minTonnes === undefined ? tonnes : maxExact(tonnes, exact(rule.minTonnes));
}

function sumOf(
  rule: FreightRule,
  { tonnes, km, kmWords: length, minutes }: Counted,
): { cents: number; words: string } {
  const rate = exact(rule.kind === 'BAND_PER_T' ? (bandOf(rule, km) ?? '0') : (rule.rate ?? '0'));
  const rateWords = `${formatExact(rate)} €`;
  const tWords = tonnesWords(tonnes);
  switch (rule.kind) {
    case 'PER_TKM':
      return {
        cents: toCents(multiplyExact(km, tonnes, rate)),
        words: `${length} × ${tWords} × ${rateWords}`,
      };
    case 'PER_T':
      return { cents: toCents(multiplyExact(tonnes, rate)), words: `${tWords} × ${rateWords}` };
    case 'BAND_PER_T':
      return { cents: toCents(multiplyExact(tonnes, rate)), words: `${length}: ${tWords} × ${rateWords}` };
    case 'PER_KM':
      return { cents: toCents(multiplyExact(km, rate)), words: `${length} × ${rateWords}` };
    case 'PER_HOUR':
      return {
        cents: toCents(hoursSum(minutes, rate)),
        words: `${freightWords.hours(minutes)} × ${rateWords}/h`,
      };
    case 'LOAD':
      return { cents: toCents(rate), words: freightWords.load };
  }
}

/** Returns what so many minutes cost at a price of an hour, in euros. */
export function hoursSum(minutes: number, eurPerHour: Exact): Exact {
  return divideExact(multiplyExact(exact(minutes), eurPerHour), exact(60));
}

/** The rate of the first band that reaches so far; null beyond the last. */
function bandOf({ bands = [] }: FreightRule, km: Exact): string | null {
  return bands.find(({ upToKm }) => toMillis(km) <= upToKm * 1000)?.rate ?? null;
}

function toMillis({ top, bottom }: Exact): number {
  return Number((top * 1000n + bottom - 1n) / bottom);
}

function waitingLine(
  terms: WaitingTerms | null,
  { waitingMinutes: { loading, unloading } }: FreightFacts,
): FreightLine[] {
  if (terms === null) return [];
  const { sum, words } = waitingSum(terms, countedMinutes(terms, { loading, unloading }));
  const amountCents = toCents(sum);
  if (amountCents === 0) return [];
  return [{ code: 'WAITING', amountCents, words: `${words} = ${formatCents(amountCents)}` }];
}

/** Returns the terms of waiting by which a load is charged: a price by the hour has its waiting in it. */
export function waitingTermsOf({ tariff, rule }: ChosenRule): WaitingTerms | null {
  return rule.kind === 'PER_HOUR' ? null : tariff.waiting;
}

/** Returns the minutes of waiting that a tariff charges, as its steps count them; null where it charges none. */
export function chargeableMinutes(
  terms: WaitingTerms | null,
  waited: FreightFacts['waitingMinutes'],
): number | null {
  return terms === null ? null : minutesOverFree(terms, countedMinutes(terms, waited));
}

function countedMinutes({ at }: WaitingTerms, waited: FreightFacts['waitingMinutes']): number {
  return (at === 'UNLOADING' ? 0 : waited.loading) + (at === 'LOADING' ? 0 : waited.unloading);
}

function minutesOverFree({ freeMinutes, rounding }: WaitingTerms, minutes: number): number {
  const over = Math.max(0, Math.round(minutes) - freeMinutes);
  return rounding === 'STARTED_HOUR' ? Math.ceil(over / 60) * 60 : over;
}

/** Returns the price of waiting, in euros; the free minutes are taken off first. */
export function waitingSum(terms: WaitingTerms, minutes: number): { sum: Exact; words: string } {
  let minutesLeft = minutesOverFree(terms, minutes);
  let sum = exact(0);
  const parts: string[] = [];
  for (const [index, { hours, eurPerHour }] of terms.tiers.entries()) {
    // The last tier goes on.
    const isLast = index === terms.tiers.length - 1;
    const here = hours === undefined || isLast ? minutesLeft : Math.min(minutesLeft, hours * 60);
    if (here <= 0) continue;
    minutesLeft -= here;
    const isHours = terms.rounding === 'STARTED_HOUR';
    sum = addExact(sum, multiplyExact(divideExact(exact(here), exact(60)), exact(eurPerHour)));
    parts.push(`${isHours ? `${here / 60} h` : `${here} min`} × ${formatExact(exact(eurPerHour))} €/h`);
  }
  return {
    sum,
    words: freightWords.waited(minutes, Math.min(terms.freeMinutes, minutes), parts),
  };
}

function extraLines(
  extras: readonly ExtraTerms[],
  facts: FreightFacts,
  load: { tonnes: Exact; km: Exact | null; base: number },
): FreightLine[] {
  return extras
    .filter((extra) => isTaken(extra, facts))
    .map((extra) => {
      const { sum, words } = extraSum(extra, load);
      const own = toCents(sum);
      const amountCents = Math.max(own, extra.minAmountCents ?? own);
      const minWords = amountCents > own ? `, ${freightWords.atLeast(formatCents(amountCents))}` : '';
      const line = {
        code: `EXTRA:${extra.code}`,
        amountCents,
        words: `${extra.label}: ${words}${minWords} = ${formatCents(amountCents)}`,
      };
      // One that a person put on a row is for that row.
      const isOnce = extra.kind === 'FIXED' && extra.when !== undefined && !facts.extras.includes(extra.code);
      return isOnce && facts.journey !== null ? sharedLine(line, facts.journey, extra.when) : line;
    });
}

function isTaken({ code, when }: ExtraTerms, { extras, causes }: FreightFacts): boolean {
  return extras.includes(code) || (when !== undefined && causes.includes(when));
}

function extraSum(
  { kind, value }: ExtraTerms,
  { tonnes, km, base }: { tonnes: Exact; km: Exact | null; base: number },
) {
  const rate = exact(value);
  const rateWords = formatExact(rate);
  switch (kind) {
    case 'PER_T':
      return { sum: multiplyExact(tonnes, rate), words: `${tonnesWords(tonnes)} × ${rateWords} €` };
    case 'PER_TKM': {
      const length = km ?? exact(0);
      return {
        sum: multiplyExact(length, tonnes, rate),
        words: `${formatExact(length)} km × ${tonnesWords(tonnes)} × ${rateWords} €`,
      };
    }
    case 'PERCENT':
      return {
        sum: divideExact(multiplyExact(fromCents(base), rate), exact(100)),
        words: `${rateWords} % × ${formatCents(base)}`,
      };
    case 'FIXED':
      return { sum: rate, words: freightWords.once };
  }
}

/**
 * Returns the surcharge or discount for the price of fuel against the base price, by its share: a line may be negative.
 */
function fuelLine({ fuel }: Tariff, { fuelPrice }: FreightFacts, base: number): FreightLine[] {
  if (fuel === null || fuelPrice === null) return [];
  const basePrice = exact(fuel.basePrice);
  const change = divideExact(
    multiplyExact(subtractExact(exact(fuelPrice), basePrice), exact(fuel.share)),
    basePrice,
  );
  const amountCents = toCents(divideExact(multiplyExact(fromCents(base), change), exact(100)));
  if (amountCents === 0) return [];
  const prices = `${formatExact(basePrice, { minPlaces: 3 })} → ${formatExact(exact(fuelPrice), { minPlaces: 3 })} €/l`;
  const words = `${freightWords.fuel(prices)}: ${formatExact(change, { maxPlaces: 4 })} % × ${formatCents(base)} = ${formatCents(amountCents)}`;
  return [{ code: 'FUEL', amountCents, words }];
}

function tonnesWords(tonnes: Exact): string {
  return `${formatExact(tonnes, { minPlaces: 3, maxPlaces: 3 })} t`;
}
