import * as z from 'zod/mini';

import { extraCode, rate } from '#api/freight/rates.ts';
import type { GivenTariff, TariffView } from '#api/freight/tariffs.ts';
import { day, id, line, reference } from '#api/values.ts';
import { exact, formatExact, fromCents, toCents } from '#domain/freight/exact.ts';
import type { ExtraCause, FreightSide, RouteEnd } from '#domain/freight/tariff.ts';

import { tariffForm as messages } from '../../../i18n/et/finance/tariff-form.ts';

/** A choice with the words that it is shown by. */
export interface Option<Id extends number | string = string> {
  id: Id;
  label: string;
}

export interface NamedOption {
  id: number;
  label: string;
  description?: string | null;
}

/** A place, or all places of a county. */
export interface EndOption {
  id: string;
  label: string;
  description: string;
  end: RouteEnd;
}

export const kinds = optionsOf(messages.kinds);
export const weightBases = optionsOf(messages.weightBases);
export const kmBases = optionsOf(messages.kmBases);
export const roundings = optionsOf(messages.roundings);
export const ats = optionsOf(messages.ats);
export const extraKinds = optionsOf(messages.extraKinds);
/** What rows tell of by themselves: load-facts.ts of the server finds no other. */
export const causes: readonly Option<ExtraCause>[] = optionsOf(messages.causes);

function optionsOf<Id extends string>(words: Readonly<Record<Id, string>>): Option<Id>[] {
  return (Object.keys(words) as Id[]).map((each) => ({ id: each, label: words[each] }));
}

/** What the fields hold: numbers as they are typed, choices as they are shown. */
export interface RuleValues {
  from: EndOption | null;
  to: EndOption | null;
  productId: NamedOption | null;
  productGroupId: NamedOption | null;
  kind: (typeof kinds)[number] | null;
  rate: string;
  bands: { upToKm: number | null; rate: string }[];
  minTonnes: string;
  minAmountCents: string;
  weightBasis: (typeof weightBases)[number] | null;
  kmBasis: (typeof kmBases)[number] | null;
  agreedKm: number | null;
}

export interface ExtraValues {
  code: string;
  label: string;
  kind: (typeof extraKinds)[number] | null;
  value: string;
  minAmountCents: string;
  when: Option<ExtraCause> | null;
}

export interface TariffValues {
  name: string;
  partyCompanyId: NamedOption | null;
  validFrom: string | null;
  validTo: string | null;
  rules: RuleValues[];
  hasWaiting: boolean;
  waiting: {
    freeMinutes: number | null;
    rounding: (typeof roundings)[number] | null;
    at: (typeof ats)[number] | null;
    tiers: { hours: number | null; eurPerHour: string }[];
  };
  extras: ExtraValues[];
  hasFuel: boolean;
  fuel: { basePrice: string; share: string };
}

export const emptyBand: RuleValues['bands'][number] = { upToKm: null, rate: '' };
export const emptyTier: TariffValues['waiting']['tiers'][number] = { hours: null, eurPerHour: '' };
export const emptyExtra: ExtraValues = {
  code: '',
  label: '',
  kind: null,
  value: '',
  minAmountCents: '',
  when: null,
};
export const emptyRule: RuleValues = {
  from: null,
  to: null,
  productId: null,
  productGroupId: null,
  kind: kinds[0] ?? null,
  rate: '',
  bands: [emptyBand],
  minTonnes: '',
  minAmountCents: '',
  weightBasis: weightBases[0] ?? null,
  kmBasis: kmBases[0] ?? null,
  agreedKm: null,
};

/** An empty field says nothing. */
const said = <Value>(inner: z.ZodMiniType<Value>) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
    z.optional(inner),
  );
const euros = z.pipe(
  z.string().check(z.regex(/^\d{1,7}([.,]\d{1,2})?$/)),
  z.transform((text) => toCents(exact(text))),
);
const choiceOf = <Id extends string>(options: readonly Option<Id>[]) =>
  z.object({ id: z.enum(options.map((each) => each.id) as [Id, ...Id[]]) });
const km = z.number().check(z.positive(), z.maximum(99_999));
const end = z.nullable(
  z.object({ end: z.union([z.object({ locationId: id }), z.object({ county: z.string() })]) }),
);

const rule = z.object({
  from: end,
  to: end,
  productId: z.nullable(reference),
  productGroupId: z.nullable(reference),
  kind: choiceOf(kinds),
  rate: said(rate),
  bands: z.array(z.object({ upToKm: km, rate })),
  minTonnes: said(rate),
  minAmountCents: said(euros),
  weightBasis: choiceOf(weightBases),
  kmBasis: choiceOf(kmBases),
  agreedKm: said(km),
});

const terms = z.object({
  name: line(100).check(z.minLength(1)),
  partyCompanyId: z.nullable(reference),
  validFrom: day,
  validTo: z.nullable(day),
  rules: z.array(rule),
  waiting: z.nullable(
    z.object({
      freeMinutes: z.int().check(z.minimum(0), z.maximum(1440)),
      rounding: choiceOf(roundings),
      at: choiceOf(ats),
      tiers: z.array(
        z.object({ hours: said(z.int().check(z.minimum(1), z.maximum(240))), eurPerHour: rate }),
      ),
    }),
  ),
  extras: z.array(
    z.object({
      code: extraCode,
      label: line(100).check(z.minLength(1)),
      kind: choiceOf(extraKinds),
      value: rate,
      minAmountCents: said(euros),
      when: z.nullable(
        z.object({
          id: z.enum(['WET_GRAIN', 'NO_SCALE', 'EMPTY_RUN', 'RETURNED_LOAD', 'FIELD_LOADING']),
        }),
      ),
    }),
  ),
  fuel: z.nullable(z.object({ basePrice: rate, share: rate })),
});
export type TariffTerms = z.infer<typeof terms>;

/** What is not shown is neither judged nor sent. */
export const tariffSchema: z.ZodMiniType<TariffTerms> = z.pipe(
  z.transform((values: TariffValues) => shownOf(values) as unknown as z.input<typeof terms>),
  terms,
);

function shownOf(values: TariffValues) {
  return {
    ...values,
    rules: values.rules.map(shownRule),
    waiting: values.hasWaiting ? values.waiting : null,
    fuel: values.hasFuel ? values.fuel : null,
  };
}

function shownRule(values: RuleValues) {
  const isByBands = values.kind?.id === 'BAND_PER_T';
  return {
    ...values,
    rate: isByBands ? '' : values.rate,
    bands: isByBands ? values.bands : [],
    agreedKm: values.kmBasis?.id === 'AGREED' ? values.agreedKm : null,
  };
}

/** The request that a form makes, under the names by which the server says what is wrong. */
export function givenTariff(side: FreightSide, form: TariffTerms): GivenTariff {
  const { partyCompanyId, rules, waiting, extras, ...rest } = form;
  return {
    ...rest,
    side,
    partyCompanyId: partyCompanyId?.id ?? null,
    rules: rules.map(givenRule),
    waiting: waiting && {
      freeMinutes: waiting.freeMinutes,
      rounding: waiting.rounding.id,
      at: waiting.at.id,
      tiers: waiting.tiers.map(givenTier),
    },
    extras: extras.map(givenExtra),
  };
}

function givenRule(rule: TariffTerms['rules'][number]): GivenTariff['rules'][number] {
  const {
    from,
    to,
    productId,
    productGroupId,
    rate: price,
    bands,
    minTonnes,
    minAmountCents,
    agreedKm,
  } = rule;
  return {
    ...(from !== null && { from: from.end }),
    ...(to !== null && { to: to.end }),
    ...(productId !== null && { productId: productId.id }),
    ...(productGroupId !== null && { productGroupId: productGroupId.id }),
    kind: rule.kind.id,
    ...(price !== undefined && { rate: price }),
    ...(bands.length > 0 && { bands }),
    ...(minTonnes !== undefined && { minTonnes }),
    ...(minAmountCents !== undefined && { minAmountCents }),
    weightBasis: rule.weightBasis.id,
    kmBasis: rule.kmBasis.id,
    ...(agreedKm !== undefined && { agreedKm }),
  };
}

function givenTier({ hours, eurPerHour }: NonNullable<TariffTerms['waiting']>['tiers'][number]) {
  return { ...(hours !== undefined && { hours }), eurPerHour };
}

function givenExtra({ kind, when, minAmountCents, ...extra }: TariffTerms['extras'][number]) {
  return {
    ...extra,
    kind: kind.id,
    ...(minAmountCents !== undefined && { minAmountCents }),
    ...(when !== null && { when: when.id }),
  };
}

/** What a form of the tariff begins with; of a new one for null. */
export function tariffValues(tariff: TariffView | null, today: string): TariffValues {
  const { waiting, fuel } = tariff ?? {};
  return {
    name: tariff?.name ?? '',
    partyCompanyId: tariff?.party ? { id: tariff.party.id, label: tariff.party.name } : null,
    validFrom: tariff?.validFrom ?? today,
    validTo: tariff?.validTo ?? null,
    rules: tariff?.rules.map((each) => ruleValues(each, tariff.names)) ?? [emptyRule],
    hasWaiting: waiting != null,
    waiting: {
      freeMinutes: waiting?.freeMinutes ?? 60,
      rounding: chosen(roundings, waiting?.rounding ?? 'STARTED_HOUR'),
      at: chosen(ats, waiting?.at ?? 'BOTH'),
      tiers: waiting?.tiers.map(({ hours, eurPerHour }) => ({
        hours: hours ?? null,
        eurPerHour: typed(eurPerHour),
      })) ?? [emptyTier],
    },
    extras:
      tariff?.extras.map((each) => ({
        code: each.code,
        label: each.label,
        kind: chosen(extraKinds, each.kind),
        value: typed(each.value),
        minAmountCents: typedEuros(each.minAmountCents),
        when: whenOf(each.when),
      })) ?? [],
    hasFuel: fuel != null,
    fuel: { basePrice: typed(fuel?.basePrice), share: typed(fuel?.share) },
  };
}

function ruleValues(each: TariffView['rules'][number], names: TariffView['names']): RuleValues {
  const named = (of: Readonly<Record<string, string>>, wanted: number | undefined) =>
    wanted === undefined ? null : { id: wanted, label: of[String(wanted)] ?? '' };
  return {
    from: endOption(each.from, names.locations),
    to: endOption(each.to, names.locations),
    productId: named(names.products, each.productId),
    productGroupId: named(names.productGroups, each.productGroupId),
    kind: chosen(kinds, each.kind),
    rate: typed(each.rate),
    bands: each.bands?.map((band) => ({ upToKm: band.upToKm, rate: typed(band.rate) })) ?? [emptyBand],
    minTonnes: typed(each.minTonnes),
    minAmountCents: typedEuros(each.minAmountCents),
    weightBasis: chosen(weightBases, each.weightBasis ?? 'DELIVERED'),
    kmBasis: chosen(kmBases, each.kmBasis ?? 'LEARNT'),
    agreedKm: each.agreedKm ?? null,
  };
}

/** A cause that no row tells of by itself yet is kept, and shown by its code. */
function whenOf(when: ExtraCause | undefined): Option<ExtraCause> | null {
  if (when === undefined) return null;
  return causes.find((each) => each.id === when) ?? { id: when, label: when };
}

function endOption(
  given: RouteEnd | undefined,
  locations: Readonly<Record<string, string>>,
): EndOption | null {
  if (given === undefined) return null;
  if ('county' in given) return countyOption(given.county);
  const { locationId } = given;
  return {
    id: `place ${String(locationId)}`,
    label: locations[String(locationId)] ?? '',
    description: '',
    end: given,
  };
}

export function countyOption(county: string): EndOption {
  return { id: `county ${county}`, label: county, description: messages.county, end: { county } };
}

function chosen<Id extends string>(options: readonly Option<Id>[], wanted: Id): Option<Id> | null {
  return options.find((each) => each.id === wanted) ?? null;
}

/** As people write it, without spaces. */
function typed(rateText: string | undefined): string {
  return rateText === undefined ? '' : rateText.replace('.', ',');
}

function typedEuros(cents: number | undefined): string {
  return cents === undefined ? '' : formatExact(fromCents(cents)).replaceAll('\u{a0}', '');
}
