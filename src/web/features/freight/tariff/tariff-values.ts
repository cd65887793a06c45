import type { TariffView } from '#api/freight/tariffs.ts';
import type { ExtraCause, RouteEnd } from '#domain/freight/tariff.ts';

import { tariffForm as messages } from '../../../i18n/et/freight/tariff-form.ts';
import { typedEuros } from '../typed-euros.ts';

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

/** A location, or all locations of a county. */
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
export const stopOptions = optionsOf(messages.ats);
export const extraKinds = optionsOf(messages.extraKinds);
/** Causes of automatic extras: load-facts.ts of the server finds no other. */
export const causes: readonly Option<ExtraCause>[] = optionsOf(messages.causes);

function optionsOf<Id extends string>(words: Readonly<Record<Id, string>>): Option<Id>[] {
  return (Object.keys(words) as Id[]).map((each) => ({ id: each, label: words[each] }));
}

/** The values of a rule's fields: numbers as typed, choices as shown. */
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
    at: (typeof stopOptions)[number] | null;
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

/** Returns the form values of a tariff; for null those of a new one. */
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
      at: chosen(stopOptions, waiting?.at ?? 'BOTH'),
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
        minAmountCents: typedEuros(each.minAmountCents ?? null),
        when: whenOf(each.when),
      })) ?? [],
    hasFuel: fuel != null,
    fuel: { basePrice: typed(fuel?.basePrice), share: typed(fuel?.share) },
  };
}

function ruleValues(each: TariffView['rules'][number], names: TariffView['names']): RuleValues {
  const optionOf = (of: Readonly<Record<string, string>>, id: number | undefined) =>
    id === undefined ? null : { id, label: of[String(id)] ?? '' };
  return {
    from: endOption(each.from, names.locations),
    to: endOption(each.to, names.locations),
    productId: optionOf(names.products, each.productId),
    productGroupId: optionOf(names.productGroups, each.productGroupId),
    kind: chosen(kinds, each.kind),
    rate: typed(each.rate),
    bands: each.bands?.map((band) => ({ upToKm: band.upToKm, rate: typed(band.rate) })) ?? [emptyBand],
    minTonnes: each.minTonnes === undefined ? '' : typed(String(each.minTonnes)),
    minAmountCents: typedEuros(each.minAmountCents ?? null),
    weightBasis: chosen(weightBases, each.weightBasis ?? 'DELIVERED'),
    kmBasis: chosen(kmBases, each.kmBasis ?? 'LEARNT'),
    agreedKm: each.agreedKm ?? null,
  };
}

/** Returns a rule in short; null where it is not filled in. */
export function ruleSummary(rule: RuleValues): string | null {
  const { from, to, productId, productGroupId, kind, rate, bands, minTonnes, minAmountCents } = rule;
  const prices = kind?.id === 'BAND_PER_T' ? bands.map((band) => band.rate) : [rate];
  if (kind === null || prices.some((price) => price === '')) return null;
  const unit = messages.rateUnits[kind.id];
  return [
    (from !== null || to !== null) && messages.way(from?.label, to?.label),
    productId?.label ?? productGroupId?.label,
    kind.id === 'BAND_PER_T' ? messages.bandCount(bands.length, prices.join('–'), unit) : `${rate} ${unit}`,
    minTonnes !== '' && messages.atLeastTonnes(minTonnes),
    minAmountCents !== '' && messages.atLeast(minAmountCents),
  ]
    .filter((part) => part !== false && part !== undefined)
    .join(' · ');
}

/** Returns the choice for a cause. An unknown cause is kept, and shown by its code. */
function whenOf(when: ExtraCause | undefined): Option<ExtraCause> | null {
  if (when === undefined) return null;
  return causes.find((each) => each.id === when) ?? { id: when, label: when };
}

function endOption(end: RouteEnd | undefined, locations: Readonly<Record<string, string>>): EndOption | null {
  if (end === undefined) return null;
  if ('county' in end) return countyOption(end.county);
  const { locationId } = end;
  return {
    id: `location ${String(locationId)}`,
    label: locations[String(locationId)] ?? '',
    description: '',
    end,
  };
}

/** Returns a county as the end of a tariff’s route. */
export function countyOption(county: string): EndOption {
  return { id: `county ${county}`, label: county, description: messages.county, end: { county } };
}

function chosen<Id extends string>(options: readonly Option<Id>[], id: Id): Option<Id> | null {
  return options.find((each) => each.id === id) ?? null;
}

/** As people write it, without spaces. */
function typed(rateText: string | undefined): string {
  return rateText === undefined ? '' : rateText.replace('.', ',');
}
