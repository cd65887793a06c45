import { trailerKindLabels } from '#api/import/column-labels.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import type { Verdict } from '#domain/vehicles/previous-load-verdict.ts';

import { counted } from '../counted.ts';

interface ShortVerdict {
  verdict: Verdict;
  regime: CleaningRegime | null;
}

type LoadWithReasons = ShortVerdict & { reasons: readonly { product: string }[]; loads: readonly unknown[] };

/** Words of what stood in a load space before, on the office's screens. */
export const loadGate = {
  title: 'Haagise ajalugu',
  free: 'Vaba: eelmised koormad ei takista',
  freeAsKnown: (count: number) =>
    count === 0
      ? 'Vaba, aga eelmisi koormaid ei ole teada'
      : `Vaba, aga kolmest eelmisest koormast on teada ${String(count)}`,
  release: 'Luba laadida',
  releasing: 'Vabastamine',
  released: 'Koorem on vabastatud',
  reason: 'Põhjus',
  reasonHint: 'Mille alusel? Näiteks inspektori akti number. Põhjus jääb alles.',
  mayNotRelease: 'Keelatud koorma saab vabastada kvaliteediõigusega töötaja.',
  failed: 'Ajalugu ei saanud laadida',
  none: 'Koormaid ega puhastusi ei ole',
  noTime: 'aeg teadmata',
  before: (time: string) => `enne ${time}`,
  outside: 'veetud väljaspool Kooremit, juhi sõnul',
  cleanedAfter: (regime: string) => `järel juhi sõnul ${regime}`,
  thisLoad: 'see koorem',
  noneBefore: 'Selle haagise või auto varasemaid koormaid ei ole teada.',
  km: (km: number) => `${formatNumber(km)} km`,
  drawnBy: (plate: string) => `auto ${plate}`,
  export: 'Laadi alla (XLSX)',
  exportFailed: 'Ajaloo allalaadimine ebaõnnestus',
  addCleaning: 'Lisa puhastus',
  addingCleaning: 'Puhastuse lisamine',
  inFuture: 'Puhastuse aeg on tulevikus.',
  cleaningSaved: 'Puhastus on kirjas',
  cleaningOf: (regime: string) => `Puhastus ${regime}`,
  needed: (regime: string) => `Järel vaja: ${regime}`,
  receipt: 'Kviitung',
  receiptPhoto: 'Lisa kviitungi foto',
  removeReceipt: 'Eemalda foto',
  photoFailed: 'Fotot ei saanud lugeda',
  decided: {
    clean: 'puhastus oli tegemata',
    unknown: 'eelmine koorem oli liigitamata',
    forbidden: 'keelatud, vabastatud',
  },
  trailer: 'Haagis',
  truck: 'Auto number',
  from: 'Alates',
  to: 'Kuni',
  choose: 'Valige haagis või auto.',
  regime: 'Puhastuse liik',
  day: 'Kuupäev',
  time: 'Kellaaeg',
  place: 'Koht',
  note: 'Märkus',
  unclassed: 'Liigitamata kaubad',
  unclassedHint:
    'Neid on veetud, aga puhastusrežiim on märkimata. Seni ei tea keegi, kas nende järel tohib sööta või vilja laadida.',
  notAProduct: 'Juhi kirjutatud nimi, sellist toodet ei ole.',
  loads: (count: number) => counted(count, 'koorem', 'koormat'),
  classify: 'Liigitamine',
  classed: (name: string) => `Liigitatud: ${name}`,
  undo: 'Võta tagasi',
  regimes: {
    unknown: 'liigitamata',
    A: 'A – kuivpuhastus',
    B: 'B – veega pesu',
    C: 'C – pesu puhastusvahendiga',
    D: 'D – pesu ja desinfitseerimine',
    FORBIDDEN: 'keelatud',
  },
  /** Beside a truck that is chosen from. */
  short: ({ verdict, regime }: ShortVerdict): string => {
    if (verdict === 'forbidden') return 'keelatud';
    const owed = regime === null ? '' : `${cleaning(regime)} enne laadimist`;
    if (verdict === 'unknown')
      return ['liigitamata eelmine koorem', owed].filter((part) => part !== '').join(', ');
    return verdict === 'clean' ? owed : 'vaba';
  },
  /** Of one row, with the loads that make it so. */
  because: (load: LoadWithReasons): string =>
    load.verdict === 'free'
      ? load.loads.length < previousLoadCount
        ? loadGate.freeAsKnown(load.loads.length)
        : loadGate.free
      : `${capital(loadGate.short(load))}: veokis oli ${[...new Set(load.reasons.map(({ product }) => product))].join(', ')}`,
};

function cleaning(regime: CleaningRegime): string {
  return regime === 'A' ? 'puhastus A' : `pesu ${regime}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is said of trucks and trailers where one is chosen. */
export const vehicles = {
  trailerKinds: trailerKindLabels,
  payload: (tonnes: string) => `mahub u ${tonnes} t`,
};
