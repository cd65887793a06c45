import { exact, formatExact, formatCents } from '#domain/freight/exact.ts';

import type { TariffView } from './tariffs.ts';

type Rule = TariffView['rules'][number];
type Names = TariffView['names'];

const units: Record<Rule['kind'], string> = {
  PER_TKM: '€/t·km',
  BAND_PER_T: '€/t',
  PER_T: '€/t',
  PER_KM: '€/km',
  PER_HOUR: '€/h',
  LOAD: '€ koorma eest',
};

const waitingPlaces = {
  LOADING: 'laadimisel',
  UNLOADING: 'mahalaadimisel',
  BOTH: 'laadimisel ja mahalaadimisel',
};
const extraUnits = { PER_T: '€/t', FIXED: '€', PERCENT: '%', PER_TKM: '€/t·km' };

function endWords(end: Rule['from'], { locations }: Names, any: string): string {
  if (end === undefined) return any;
  return 'county' in end ? end.county : (locations[String(end.locationId)] ?? any);
}

function decimalWords(value: string): string {
  return formatExact(exact(value));
}

/** The terms of a tariff in words, on screens and in previews of imports. */
export const tariffWords = {
  rule: ({ from, to, productId, productGroupId, kind, rate, bands, ...rest }: Rule, names: Names) =>
    [
      (from !== undefined || to !== undefined) &&
        `${endWords(from, names, 'kõikjalt')} → ${endWords(to, names, 'kõikjale')}`,
      productId !== undefined && names.products[String(productId)],
      productGroupId !== undefined && names.productGroups[String(productGroupId)],
      rate !== undefined && `${decimalWords(rate)} ${units[kind]}`,
      ...(bands ?? []).map(
        (band) => `kuni ${decimalWords(String(band.upToKm))} km ${decimalWords(band.rate)} ${units[kind]}`,
      ),
      rest.minTonnes !== undefined && `vähemalt ${decimalWords(String(rest.minTonnes))} t`,
      rest.minAmountCents !== undefined && `vähemalt ${formatCents(rest.minAmountCents)}`,
      rest.weightBasis === 'LOADED' && 'peale laaditud kaal',
      rest.kmBasis === 'DRIVEN' && 'sõidetud km',
      rest.kmBasis === 'AGREED' && `kokku lepitud ${decimalWords(String(rest.agreedKm ?? 0))} km`,
    ]
      .filter((part) => part !== false && part !== undefined)
      .join(', '),
  waitingTerms: ({ freeMinutes, tiers, rounding, at }: NonNullable<TariffView['waiting']>) =>
    [
      `Ooteaeg ${waitingPlaces[at]}: ${String(freeMinutes)} min tasuta`,
      ...tiers.map(
        ({ hours, eurPerHour }, index) =>
          `${hours === undefined || index === tiers.length - 1 ? 'edasi' : `${String(hours)} h`} ${decimalWords(eurPerHour)} €/h`,
      ),
      rounding === 'STARTED_HOUR' ? 'iga alanud tund' : 'minuti täpsusega',
    ].join(', '),
  extra: ({ label, kind, value, minAmountCents }: TariffView['extras'][number]) =>
    `${label} ${decimalWords(value)} ${extraUnits[kind]}${minAmountCents === undefined ? '' : ` (vähemalt ${formatCents(minAmountCents)})`}`,
  fuelTerms: ({ basePrice, share }: NonNullable<TariffView['fuel']>) =>
    `Kütus: ${decimalWords(share)} % hinna muutusest, baashind ${formatExact(exact(basePrice), { minPlaces: 3 })} €/l`,
};
