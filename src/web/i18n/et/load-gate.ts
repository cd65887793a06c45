import { regimeLabels } from '#api/vehicles/regime-labels.ts';
import { trailerKindLabels } from '#api/vehicles/trailer-labels.ts';
import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';
import { previousLoadCount } from '#domain/business-constants.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import {
  announcedCleaning,
  type LoadRegime,
  type ShortVerdict,
} from '#domain/vehicles/previous-load-verdict.ts';

import { counted, duration } from '../counted.ts';

type LoadWithReasons = ShortVerdict & {
  reasons: readonly { product: string; regime: LoadRegime | null; isPlanned?: boolean | undefined }[];
};

/** The verdict on a vehicle where one is chosen; of a chosen one only its previous loads. */
export type VehicleHint = ShortVerdict &
  Partial<
    Pick<VehicleChoice, 'unfit' | 'inTheWay' | 'untimedJobs' | 'timedJobs' | 'wayToPickup' | 'against'>
  >;

/** Words of what stood in a load space before, on the office's screens. */
export const loadGate = {
  title: 'Haagise ajalugu',
  free: 'Vaba: eelmised koormad ei takista',
  /** A dry cleaning is part of every day's work, and still to be done. */
  freeAfterDry: 'Vaba pärast kuivpuhastust',
  release: 'Luba laadida',
  releasing: 'Laadimise lubamine',
  released: 'Laadimine on lubatud',
  reason: 'Põhjus',
  reasonHint:
    'Miks tohib laadida, näiteks mida inspektor leidis. Ilma põhjuseta lubada ei saa; see jääb alles.',
  loadedGross: 'Laaditud, bruto',
  loadedVehicleWeight: 'Auto tühikaal',
  paperNumber: 'Akti number',
  inspectedOn: 'Ülevaatuse päev',
  freesSpace: 'Luba kehtib ka järgmistele koormatele, kuni uue keelatud koormani',
  mayNotRelease: 'Keelatud koormat võib lubada laadida kvaliteediõigusega töötaja.',
  failed: 'Ajalugu ei saanud laadida',
  openFailed: 'Haagist või autot ei saanud laadida',
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
  addCleaning: 'Lisa puhastus',
  addingCleaning: 'Puhastuse lisamine',
  inFuture: 'Puhastuse aeg on tulevikus',
  cleaningSaved: 'Puhastus on kirjas',
  cleaningOf: (regime: string) => `Puhastus ${regime}`,
  needed: (regime: string) => `Järel vaja: ${regime}`,
  cleaned: (regime: string) => `Tehtud: ${regime}`,
  cleanedLater: (regime: string) => `Hiljem tehtud: ${regime}`,
  forFeedNow: (verdict: string) => `Praegu, viljale või söödale. ${verdict}`,
  receipt: 'Kviitung',
  receiptPhoto: 'Lisa kviitungi foto',
  removeReceipt: 'Eemalda foto',
  photoFailed: 'Fotot ei saanud lugeda',
  decided: {
    clean: 'puhastus oli tegemata',
    unknown: 'eelmised koormad olid osalt teadmata',
    forbidden: 'keelatud, loaga laaditud',
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
  minutes: 'Kui kaua kestis',
  took: (minutes: number) => `kestis ${duration(minutes)}`,
  note: 'Märkus',
  unclassed: 'Liigitamata kaubad',
  unclassedHint:
    'Neid on veetud, aga puhastusrežiim on märkimata. Seni ei tea keegi, kas nende järel tohib sööta või vilja laadida.',
  notAProduct: 'Juhi kirjutatud nimi, sellist toodet ei ole.',
  loads: (count: number) => counted(count, 'koorem', 'koormat'),
  classOf: (name: string) => `Liigitamine (${name})`,
  classed: (name: string) => `Liigitatud: ${name}`,
  undo: 'Võta tagasi',
  regimes: {
    unknown: 'liigitamata',
    ...regimeLabels,
    FORBIDDEN: 'keelatud',
  },
  /** Beside a truck that is chosen from. */
  short: (load: VehicleHint): string => {
    const { verdict, regime, known, forbidsFeed, unfit = null, inTheWay = null, against = [] } = load;
    const { untimedJobs = 0, timedJobs = 0 } = load;
    const needed = announcedCleaning(regime);
    const said = [
      ...(verdict === 'forbidden' ? ['keelatud'] : []),
      ...(unfit === null ? [] : [unfitWords[unfit]]),
      ...(inTheWay === null ? [] : [busy(inTheWay)]),
      ...(timedJobs === 0 ? [] : [`sel päeval juba ${counted(timedJobs, 'veotöö', 'veotööd')}`]),
      ...against.map(({ message }) => message),
      ...(verdict === 'unknown' ? [unknown(known)] : []),
      ...(needed === null || verdict === 'forbidden' ? [] : [`pesu ${needed} enne laadimist`]),
    ];
    const next = [
      ...(untimedJobs === 0 ? [] : [`kellaajata ${counted(untimedJobs, 'veotöö', 'veotööd')}`]),
      ...(forbidsFeed ? ['keelab järgmised viljakoormad'] : []),
    ];
    return [...(said.length === 0 ? ['vaba'] : said), ...next].join(', ');
  },
  /** True when nothing prevents choosing it. */
  isFree: ({ verdict, regime, unfit = null, inTheWay = null, against = [] }: VehicleHint): boolean =>
    (verdict === 'free' || (verdict === 'clean' && announcedCleaning(regime) === null)) &&
    unfit === null &&
    inTheWay === null &&
    against.length === 0,
  /** Returns the verdict for the colour: a free vehicle has no warning colour. */
  toneOf: (load: ShortVerdict): ShortVerdict['verdict'] => (loadGate.isFree(load) ? 'free' : load.verdict),
  /** The verdict of one row, with the loads that are the reason. */
  because: (load: LoadWithReasons): string =>
    loadGate.isFree(load) && !load.forbidsFeed
      ? load.verdict === 'clean'
        ? loadGate.freeAfterDry
        : loadGate.free
      : [capital(loadGate.short(load)), ...stoodThere(load.reasons)].join(': '),
};

/** Fewer loads are known than count, or one of them is not classed. */
function unknown(known: number): string {
  if (known === 0) return 'ajalugu puudub';
  return known < previousLoadCount
    ? `küsi juhilt, mida enne vedas (teame ${counted(known, 'koormat', 'koormat')})`
    : 'mõne varasema kauba puhastus on määramata';
}

/** 'veokis oli Nisu, plaanis enne Diislikütus'; nothing for none. */
function stoodThere(reasons: LoadWithReasons['reasons']): string[] {
  const named = (isPlanned: boolean) => [
    ...new Set(
      reasons.filter((load) => (load.isPlanned ?? false) === isPlanned).map(({ product }) => product),
    ),
  ];
  const [driven, planned] = [named(false).join(', '), named(true).join(', ')];
  const parts = [
    ...(driven === '' ? [] : [`veokis oli ${driven}`]),
    ...(planned === '' ? [] : [`plaanis on enne ${planned}`]),
  ];
  return parts.length === 0 ? [] : [parts.join(', ')];
}

function busy(inTheWay: NonNullable<VehicleHint['inTheWay']>): string {
  const { what, rowId, time, until, isUnbegun, isUntilAtLeast } = inTheWay;
  const whose = { truck: 'hõivatud', trailer: 'haagis hõivatud', driver: 'juht hõivatud' }[what];
  const end = isUntilAtLeast ? `vähemalt ${until}` : until;
  return `${whose} ${time}–${end} (rida ${rowId}${isUnbegun ? ', alustamata' : ''})`;
}

const unfitWords = { NEEDS_TANK: 'vaja on paakhaagist', NOT_FOR_TANK: 'paakhaagis ei sobi' };

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words about trucks and trailers where one is chosen. */
export const vehicles = {
  trailerKinds: trailerKindLabels,
  payload: (tonnes: string) => `mahub u ${tonnes} t`,
  wayToPickup: (km: number) => `lähtekohani u ${formatNumber(Math.round(km))} km`,
};
