import type { RuleProblem } from '../problem.ts';
import { exact, formatExact, isLess, multiplyExact } from './exact.ts';
import { type FreightFacts, maxLoadCents } from './freight-facts.ts';
import { calculateFreight } from './freight-lines.ts';
import { freightWords } from './freight-words.ts';
import type { FreightRule, Tariff } from './tariff.ts';

type Terms = Pick<Tariff, 'validFrom' | 'validTo' | 'rules' | 'waiting' | 'extras' | 'fuel'>;

/** Where the code alone would not say what is wrong, a sentence does. */
interface TariffProblem extends RuleProblem {
  explanation?: string;
}

/** A load that is larger than any: what a price makes of it must still be a sum that can be counted with. */
const largestLoad = {
  tonnes: '1000',
  km: 10_000,
  waitingMinutes: 10 * 24 * 60,
  journeyMinutes: 30 * 24 * 60,
};

/** Returns everything that is wrong with a tariff in itself (docs/requirements.md, 'Freight'). */
export function tariffProblems(terms: Terms): TariffProblem[] {
  const { validFrom, validTo, rules, waiting, extras, fuel } = terms;
  const codes = extras.map(({ code }) => code);
  const problems: TariffProblem[] = [
    ...(validTo !== null && validTo < validFrom ? [invalid('validTo')] : []),
    ...rules.flatMap((rule, index) => ruleProblems(rule).map((problem) => under(`rules.${index}`, problem))),
    ...(waiting?.tiers ?? []).flatMap(({ hours }, index, tiers) =>
      hours !== undefined || index === tiers.length - 1 ? [] : [required(`waiting.tiers.${index}.hours`)],
    ),
    ...codes.flatMap((code, index): RuleProblem[] =>
      codes.indexOf(code) === index ? [] : [{ code: 'DUPLICATE', field: `extras.${index}.code` }],
    ),
    // What is taken off has no least sum.
    ...extras.flatMap(({ value, minAmountCents }, index) =>
      minAmountCents !== undefined && exact(value).top < 0n
        ? [invalid(`extras.${index}.minAmountCents`)]
        : [],
    ),
    ...(fuel !== null && exact(fuel.basePrice).top === 0n ? [invalid('fuel.basePrice')] : []),
  ];
  return problems.length > 0 ? problems : priceProblems(terms);
}

/** Rules first: what is put on top of the price of a wrong one would be wrong too. */
function priceProblems({ rules, waiting, extras, fuel }: Terms): TariffProblem[] {
  const bare = { waiting: null, extras: [], fuel: null };
  const prices = rules.map((rule) => priceOfLargest(rule, bare));
  const tooMuch = (field: string): TariffProblem => ({
    code: 'NOT_ALLOWED',
    field,
    explanation: freightWords.mayBeTooMuch(maxLoadCents),
  });
  const ofRules = rules.flatMap(({ kind, bands = [] }, index) => {
    if (prices[index] !== null) return [];
    const field = kind === 'BAND_PER_T' ? `bands.${bands.length - 1}.rate` : 'rate';
    return [tooMuch(`rules.${index}.${field}`)];
  });
  const dearest = rules[prices.indexOf(Math.max(...prices.map((price) => price ?? 0)))];
  if (ofRules.length > 0 || dearest === undefined) return ofRules;
  const isTooMuch = (parts: Partial<Pick<Terms, 'waiting' | 'extras' | 'fuel'>>) =>
    priceOfLargest(dearest, { ...bare, ...parts }) === null;
  const ofParts = [
    ...(waiting !== null && isTooMuch({ waiting })
      ? [tooMuch(`waiting.tiers.${waiting.tiers.length - 1}.eurPerHour`)]
      : []),
    ...extras.flatMap((extra, index) =>
      isTooMuch({ extras: [extra] }) ? [tooMuch(`extras.${index}.value`)] : [],
    ),
    ...(fuel !== null && isTooMuch({ fuel }) ? [tooMuch('fuel.share')] : []),
  ];
  if (ofParts.length > 0) return ofParts;
  return isTooMuch({ waiting, extras, fuel }) ? [tooMuch('extras')] : [];
}

/** The cents that the largest load costs with every extra and fuel at twice its price; null beyond all bounds. */
function priceOfLargest(
  rule: FreightRule,
  { waiting, extras, fuel }: Pick<Terms, 'waiting' | 'extras' | 'fuel'>,
): number | null {
  const lastBand = rule.kind === 'BAND_PER_T' ? rule.bands?.at(-1)?.upToKm : undefined;
  const km = String(lastBand ?? largestLoad.km);
  const facts: FreightFacts = {
    tonnes: { loaded: largestLoad.tonnes, delivered: largestLoad.tonnes },
    km: { learnt: km, driven: km },
    isEstimate: false,
    isReportPending: false,
    isKmEstimated: false,
    isDelivered: true,
    lacksProductWeight: false,
    journey: null,
    waitingMinutes: { loading: largestLoad.waitingMinutes, unloading: largestLoad.waitingMinutes },
    journeyMinutes: largestLoad.journeyMinutes,
    extras: extras.map(({ code }) => code),
    causes: [],
    fuelPrice:
      fuel === null
        ? null
        : formatExact(multiplyExact(exact(fuel.basePrice), exact(2))).replaceAll('\u{a0}', ''),
  };
  const tariff: Tariff = {
    id: 0,
    side: 'CLIENT',
    partyCompanyId: null,
    name: '',
    validFrom: '2000-01-01',
    validTo: null,
    rules: [rule],
    waiting,
    extras,
    fuel,
  };
  const { totalCents, held } = calculateFreight({ tariff, rule }, facts);
  return held.some(({ code }) => code === 'TOO_MUCH') ? null : totalCents;
}

function ruleProblems(rule: FreightRule): RuleProblem[] {
  const { kind, rate, bands = [], kmBasis, agreedKm } = rule;
  const isByBands = kind === 'BAND_PER_T';
  return [
    ...(isByBands || rate !== undefined ? [] : [required('rate')]),
    ...(isByBands && bands.length === 0 ? [required('bands')] : []),
    ...(isByBands ? bandProblems(bands) : []),
    ...(kmBasis === 'AGREED' && agreedKm === undefined ? [required('agreedKm')] : []),
    ...(rule.productId !== undefined && rule.productGroupId !== undefined ? [invalid('productGroupId')] : []),
  ];
}

/** Farther never costs less. */
function bandProblems(bands: NonNullable<FreightRule['bands']>): RuleProblem[] {
  return bands.flatMap(({ upToKm, rate }, index) => {
    const before = bands[index - 1];
    if (before === undefined) return [];
    return [
      ...(upToKm > before.upToKm ? [] : [invalid(`bands.${index}.upToKm`)]),
      ...(isLess(exact(rate), exact(before.rate)) ? [invalid(`bands.${index}.rate`)] : []),
    ];
  });
}

function under(path: string, { code, field }: RuleProblem): RuleProblem {
  return { code, field: `${path}.${field}` };
}

function invalid(field: string): RuleProblem {
  return { code: 'INVALID', field };
}

function required(field: string): RuleProblem {
  return { code: 'REQUIRED', field };
}
