import { regimeLabels } from '#api/vehicles/regime-labels.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';
import type { LoadRegime, Verdict } from '#domain/vehicles/previous-load-verdict.ts';

/** Messages about previous loads and cleanings, in Estonian. */
export const loadGate = {
  regimes: {
    ...regimeLabels,
    FORBIDDEN: 'keelatud',
  } satisfies Record<LoadRegime, string>,
  verdicts: {
    free: 'vaba',
    clean: 'puhastus oli tegemata',
    unknown: 'ajalugu osalt teadmata',
    forbidden: 'keelatud, loaga laaditud',
  } satisfies Record<Verdict, string>,
  cleanedInFuture: 'Puhastuse aeg on tulevikus.',
  inspectedInFuture: 'Ülevaatuse päev on tulevikus.',
  reasonMissing: 'Kirjutage, miks tohib laadida.',
  notForbidden: 'Selle veotöö koorem ei ole keelatud või on juht juba teel.',
  forbidden: (product: string, day: string | null) =>
    `Veokis oli ${product}${day === null ? '' : ` (${day})`}: söödaks mõeldud kaupa laadida ei tohi`,
  cleaning: cleaningOf,
  cleaningNeeded: (regime: CleaningRegime, product: string) =>
    `Enne laadimist on vaja: ${cleaningOf(regime)}, veokis oli ${product}`,
  unknown: (product: string) => `Eelmine koorem ${product} on liigitamata`,
  known: (count: number) =>
    count === 0
      ? 'Haagise ajalugu puudub: eelmisi koormaid ei ole teada'
      : `Eelmistest on teada ${count === 1 ? '1 koorem' : `${String(count)} koormat`} 3-st`,
  planned: (sentence: string) => `${sentence} (plaanis enne seda koormat)`,
  forbidsFeed: (product: string, rowId: number | null) =>
    `${product} keelab järgmised viljakoormad selles haagises${rowId === null ? '' : `, ka veotöö ${String(rowId)}`}`,
  needsTank: (product: string) => `${product} vajab paakhaagist`,
  tankUnfit: (product: string) => `Paakhaagis ei sobi puistekaubale: ${product}`,
  loadedForbidden: (driver: string, plate: string, product: string) =>
    `${driver} laadis auto ${formatPlate(plate)}, kus enne oli ${product}: koorem vajab luba`,
  withoutTrailer: (driver: string, plate: string, trailer: string) =>
    `${driver} sõidab autoga ${formatPlate(plate)} ilma haagiseta ${formatPlate(trailer)}`,
  releaseRequested: (driver: string, plate: string, product: string) =>
    `${driver} palub luba laadida autole ${formatPlate(plate)}: eelmine koorem ${product}`,
  history: {
    fileName: 'haagise-ajalugu',
    sheet: 'Haagise ajalugu',
    before: (time: string) => `enne ${time}`,
    outside: 'Veetud väljaspool Kooremit, juhi sõnul',
    kinds: { load: 'Koorem', cleaning: 'Puhastus' },
    columns: {
      time: 'Aeg',
      kind: 'Liik',
      truck: 'Auto',
      trailer: 'Haagis',
      goods: 'Kaup',
      regime: 'Režiim',
      cleaning: 'Puhastus järel (juht)',
      quantity: 'Kogus',
      unit: 'Ühik',
      place: 'Koht',
      destination: 'Sihtkoht',
      km: 'Vahemaa (km)',
      minutes: 'Puhastuse kestus (min)',
      who: 'Kes',
      verdict: 'Otsus',
      note: 'Märkus',
    },
  },
};

function cleaningOf(regime: CleaningRegime): string {
  return regime === 'A' ? 'puhastus A' : `pesu ${regime}`;
}
