import * as z from 'zod/mini';

import { dayMinutes } from '#domain/calendar/durations.ts';
import { mends } from '#domain/freight/freight-facts.ts';
import { isFuelPrice } from '#domain/freight/fuel-price.ts';
import {
  extraCauses,
  extraKinds,
  freightKinds,
  freightSides,
  kmBases,
  waitingRoundings,
  waitingStops,
  weightBases,
} from '#domain/freight/tariff.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, id, idParam, line, namedRecord } from '../values.ts';
import { extraCode, rate, signedRate } from './rates.ts';

/** Access to everything that shows money. */
export const financeAccess = { anyOf: ['PERM_FINANCE'] } as const;

export const freightSide = z.enum(freightSides);

const cents = z.int().check(z.minimum(0), z.maximum(100_000_000));
const km = z.number().check(
  z.positive(),
  z.maximum(99_999),
  z.refine((value) => Number(value.toFixed(3)) === value),
);
const county = z.strictObject({ county: line(100).check(z.minLength(1)) });
const wayEnd = z.union([z.strictObject({ locationId: id }), county]);

const leastTonnes = z.number().check(
  z.minimum(0),
  z.maximum(99_999),
  z.refine((value) => Number(value.toFixed(6)) === value),
);
const ruleFields = {
  from: z.optional(wayEnd),
  to: z.optional(wayEnd),
  productId: z.optional(id),
  productGroupId: z.optional(id),
  kind: z.enum(freightKinds),
  rate: z.optional(rate),
  bands: z.optional(z.array(z.strictObject({ upToKm: km, rate })).check(z.maxLength(50))),
  minTonnes: z.optional(leastTonnes),
  minAmountCents: z.optional(cents),
  weightBasis: z.optional(z.enum(weightBases)),
  kmBasis: z.optional(z.enum(kmBases)),
  agreedKm: z.optional(km),
};
const rule = z.strictObject(ruleFields);
/** Tonnes are taken as the text of earlier requests too. */
const givenRule = z.strictObject({
  ...ruleFields,
  minTonnes: z.optional(z.union([leastTonnes, z.pipe(rate, z.transform(Number))])),
});

const waiting = z.strictObject({
  freeMinutes: z.int().check(z.minimum(0), z.maximum(dayMinutes)),
  tiers: z
    .array(
      z.strictObject({
        hours: z.optional(z.int().check(z.minimum(1), z.maximum(240))),
        eurPerHour: rate,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  rounding: z.enum(waitingRoundings),
  at: z.enum(waitingStops),
});

const extra = z.strictObject({
  code: extraCode,
  label: line(100).check(z.minLength(1)),
  kind: z.enum(extraKinds),
  value: signedRate,
  minAmountCents: z.optional(cents),
  when: z.optional(z.enum(extraCauses)),
});

const fuel = z.strictObject({ basePrice: rate, share: rate });

const terms = {
  rules: z.array(givenRule).check(z.maxLength(500)),
  waiting: z.optional(z.nullable(waiting)),
  extras: z.optional(z.array(extra).check(z.maxLength(100))),
  fuel: z.optional(z.nullable(fuel)),
};
const head = {
  side: freightSide,
  partyCompanyId: z.optional(z.nullable(id)),
  name: line(100).check(z.minLength(1)),
  validFrom: day,
  validTo: z.optional(z.nullable(day)),
};

/** A tariff in a request, and the shape that imported ones must have. */
export const givenTariff = z.strictObject({ ...head, ...terms });
export type GivenTariff = z.output<typeof givenTariff>;

const names = z.record(z.string(), z.string());

const tariff = z.strictObject({
  id,
  version: z.int(),
  side: freightSide,
  party: z.nullable(namedRecord),
  partyCompanyId: z.nullable(id),
  name: z.string(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  rules: z.array(rule),
  waiting: z.nullable(waiting),
  extras: z.array(extra),
  fuel: z.nullable(fuel),
  /** Names of the locations and goods of its rules, by id. */
  names: z.strictObject({ locations: names, products: names, productGroups: names }),
});
export type TariffView = z.output<typeof tariff>;

const sums = { loads: z.int(), beforeCents: z.int(), afterCents: z.int() };
const tariffEffect = z.strictObject({
  from: day,
  to: day,
  ...sums,
  /** The number of these loads that would get another sum, get one for the first time or lose it. */
  changed: z.int(),
  heldBefore: z.int(),
  heldAfter: z.int(),
  parties: z.array(z.extend(namedRecord, sums)),
});
export type TariffEffectView = z.output<typeof tariffEffect>;

const fuelPrice = z.strictObject({ validFrom: day, price: rate.check(z.refine(isFuelPrice)) });

const amount = z.union([
  rate,
  z.pipe(
    z.number().check(z.minimum(0), z.maximum(999_999)),
    z.transform((value) => String(Number(value.toFixed(6)))),
  ),
]);

export const freightLineShape = { code: z.string(), amountCents: z.int(), words: z.string() };
export const heldReason = z.strictObject({
  code: z.string(),
  message: z.string(),
  /** What puts it right; a reason from before has none until it is worked out again. */
  mend: z.optional(z.enum(mends)),
});

/** The chosen rule, its tariff, and why it was chosen. */
export const chosenRule = z.strictObject({
  tariffId: z.nullable(id),
  tariffName: z.string(),
  /** Index of the rule in the tariff, from 0. */
  ruleIndex: z.int(),
  why: z.string(),
});

export const tariffEndpoints = {
  listTariffs: {
    ...routes.listTariffs,
    summary: 'All tariffs, by the day from which they hold',
    access: financeAccess,
    output: contentList(tariff),
  },
  getTariff: {
    ...routes.getTariff,
    summary: 'A tariff',
    access: financeAccess,
    params: idParam,
    output: content(tariff),
    errors: ['NOT_FOUND'],
  },
  createTariff: {
    ...routes.createTariff,
    summary: 'Make a tariff; two rules of which neither is before the other are refused (DUPLICATE)',
    access: financeAccess,
    body: givenTariff,
    output: content(tariff),
    status: 201,
    idempotent: true,
  },
  changeTariff: {
    ...routes.changeTariff,
    summary: 'Change a tariff; drafts are calculated again, what is approved or settled stays',
    access: financeAccess,
    params: idParam,
    body: z.extend(z.partial(givenTariff), { version: z.int() }),
    output: content(tariff),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: tariff,
  },
  listFuelPrices: {
    ...routes.listFuelPrices,
    summary: 'Prices of fuel in euros a litre, the newest first; each holds until the next',
    access: financeAccess,
    output: contentList(z.extend(fuelPrice, { id })),
  },
  getFuelPrice: {
    ...routes.getFuelPrice,
    summary: 'A price of fuel',
    access: financeAccess,
    params: idParam,
    output: content(z.extend(fuelPrice, { id })),
    errors: ['NOT_FOUND'],
  },
  setFuelPrice: {
    ...routes.setFuelPrice,
    summary: 'Record the price of fuel from a day on; a second one of the same day takes its place',
    access: financeAccess,
    body: fuelPrice,
    output: content(z.extend(fuelPrice, { id })),
    status: 201,
    idempotent: true,
  },
  tryTariff: {
    ...routes.tryTariff,
    summary:
      'What a tariff that is not saved would have made of the loads of the last 30 days, as though it had held for them, in the place of the one with `id`; saves nothing',
    access: financeAccess,
    body: z.strictObject({ id: z.optional(id), tariff: givenTariff }),
    output: content(tariffEffect),
  },
  calculateFreight: {
    ...routes.calculateFreight,
    summary: 'Calculate the price of a load, by the saved tariffs or by one that is not saved; saves nothing',
    access: financeAccess,
    body: z.strictObject({
      side: freightSide,
      date: day,
      /** Left out: the known distance between the locations. */
      km: z.optional(z.nullable(amount)),
      tonnes: z.optional(z.nullable(amount)),
      /** From the arrival at the pickup to the end of unloading, for prices by the hour. */
      journeyMinutes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)))),
      waitingMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
      pickupLocationId: z.optional(z.nullable(id)),
      destinationLocationId: z.optional(z.nullable(id)),
      productId: z.optional(z.nullable(id)),
      partyCompanyId: z.optional(z.nullable(id)),
      extras: z.optional(z.array(extraCode).check(z.maxLength(100))),
      tariff: z.optional(z.extend(z.partial(z.strictObject(head)), terms)),
    }),
    output: content(
      z.strictObject({
        lines: z.array(z.strictObject(freightLineShape)),
        totalCents: z.int(),
        held: z.array(heldReason),
        chosen: z.nullable(chosenRule),
      }),
    ),
  },
} as const satisfies Record<string, Endpoint>;
