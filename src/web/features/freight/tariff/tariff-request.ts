import * as z from 'zod/mini';

import { extraCode, rate, signedRate } from '#api/freight/rates.ts';
import type { GivenTariff } from '#api/freight/tariffs.ts';
import { day, id, line, reference } from '#api/values.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { exact, toCents } from '#domain/freight/exact.ts';
import { extraCauses, type FreightSide } from '#domain/freight/tariff.ts';

import {
  stopOptions,
  extraKinds,
  kinds,
  kmBases,
  type Option,
  roundings,
  type RuleValues,
  type TariffValues,
  weightBases,
} from './tariff-values.ts';

/** An empty field says nothing. */
const filledIn = <Value>(inner: z.ZodMiniType<Value>) =>
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
  rate: filledIn(rate),
  bands: z.array(z.object({ upToKm: km, rate })),
  minTonnes: filledIn(z.pipe(rate, z.transform(Number))),
  minAmountCents: filledIn(euros),
  weightBasis: choiceOf(weightBases),
  kmBasis: choiceOf(kmBases),
  agreedKm: filledIn(km),
});

const terms = z.object({
  name: line(100).check(z.minLength(1)),
  partyCompanyId: z.nullable(reference),
  validFrom: day,
  validTo: z.nullable(day),
  rules: z.array(rule),
  waiting: z.nullable(
    z.object({
      freeMinutes: z.int().check(z.minimum(0), z.maximum(dayMinutes)),
      rounding: choiceOf(roundings),
      at: choiceOf(stopOptions),
      tiers: z.array(
        z.object({ hours: filledIn(z.int().check(z.minimum(1), z.maximum(240))), eurPerHour: rate }),
      ),
    }),
  ),
  extras: z.array(
    z.object({
      code: extraCode,
      label: line(100).check(z.minLength(1)),
      kind: choiceOf(extraKinds),
      value: signedRate,
      minAmountCents: filledIn(euros),
      when: z.nullable(
        z.object({
          id: z.enum(extraCauses),
        }),
      ),
    }),
  ),
  fuel: z.nullable(z.object({ basePrice: rate, share: rate })),
});
export type TariffTerms = z.infer<typeof terms>;

/** The schema of a tariff: hidden fields are neither checked nor sent. */
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

/** Returns the request that a form makes, under the names by which the server says what is wrong. */
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
