import type { TariffView } from '#api/freight/tariffs.ts';
import { exact, formatExact, formatCents } from '#domain/freight/exact.ts';

type Rule = TariffView['rules'][number];

const units: Record<Rule['kind'], string> = {
  PER_TKM: '€/t·km',
  BAND_PER_T: '€/t',
  PER_T: '€/t',
  PER_KM: '€/km',
  LOAD: '€ koorma eest',
};

function decimalWords(value: string): string {
  return formatExact(exact(value));
}

/** Words of tariffs and the calculator. */
export const tariffs = {
  title: 'Tariifid',
  failed: 'Tariife ei saanud laadida',
  none: 'Tariife ei ole',
  noneHint: 'Tariifita ei saa midagi arveldada.',
  general: 'Üldine tariif',
  valid: (from: string, to: string) => (to === '' ? `kehtib alates ${from}` : `kehtib ${from}–${to}`),
  extras: 'Lisatasud',
  rule: ({ kind, rate, bands, minTonnes, minAmountCents }: Rule) =>
    [
      rate !== undefined && `${decimalWords(rate)} ${units[kind]}`,
      ...(bands ?? []).map(
        (band) => `kuni ${decimalWords(String(band.upToKm))} km ${decimalWords(band.rate)} ${units[kind]}`,
      ),
      minTonnes !== undefined && `vähemalt ${decimalWords(minTonnes)} t`,
      minAmountCents !== undefined && `vähemalt ${formatCents(minAmountCents)}`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  calculator: 'Kalkulaator',
  calculatorHint: 'Üldise tariifi järgi, kohta ja kaupa arvestamata. Midagi ei salvestata.',
  date: 'Laadimise päev',
  km: 'Vahemaa',
  tonnes: 'Kogus',
  waiting: 'Ooteaeg',
  calculate: 'Arvuta',
  refused: 'Arvutada ei saa',
  total: (sum: string) => `Kokku ${sum} käibemaksuta`,
  chosen: (tariff: string, rule: number, why: string) => `„${tariff}“ reegel ${String(rule)}: ${why}`,
};
