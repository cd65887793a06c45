import type { KeptReason } from '#api/alerts/alert-data.ts';
import {
  clientStatusLabels,
  jobRowColumnLabels,
  jobRowStatusLabels,
  unreportedLabel,
} from '#api/job-row/job-row-labels.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { percentOfAgreed } from '#domain/contracts/contract-progress.ts';
import type { SentChannel, SentField } from '#domain/dispatch/changed-after-sending.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';
import {
  type Decimal,
  decimal,
  decimalToNumber,
  formatDecimal,
  formatNumber,
  multiplyDecimals,
  subtractDecimals,
} from '#domain/goods/decimal.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { adr } from './adr.ts';
import { dayPlan, dayReport, loads } from './day-plan.ts';
import { et as driver } from './driver/et.ts';
import { external, simulators } from './external.ts';
import { loadGate } from './load-gate.ts';
import { papers } from './papers.ts';
import { plantProtection } from './plant-protection.ts';
import { precursors } from './precursors.ts';

/** The server's Estonian texts for the office and its clients. The texts of error codes are in src/api. */
const answerWords: Record<ReportAnswer, string> = {
  KEEP: 'Nii jääb',
  CONTINUE: 'Uus koorem edasi',
  RESTORE: 'Taasta',
  DISMISS: 'Tühista aruanne',
};

export const et = {
  refusals: driver.refusals,
  isOutOfUse: 'kasutusest väljas',
  /** What a hit of the search was found by. */
  search: {
    similar: 'sarnane nimi',
    code: (code: string) => `kood ${code}`,
    job: (id: number) => `veotöö ${id}`,
    sent: { waybill: 'e-veoseleht', fleet: 'tellimus autole', terminal: 'teade terminalile' },
  },
  mayNotShare: 'Filtreid jagab kolleegidega ainult kontor.',
  outOfUse: (name: string) => `„${name}“ on kasutusest väljas, valige muu.`,
  exports: {
    /** The days that a file was filtered by, in letters that every file system takes. */
    days: (from: string | undefined, to: string | undefined) => {
      if (from !== undefined && to !== undefined) return from === to ? from : `${from}-kuni-${to}`;
      if (from !== undefined) return `alates-${from}`;
      return to === undefined ? null : `kuni-${to}`;
    },
    /** A flag in a file, as an import reads it. */
    flag: (value: boolean) => (value ? 'jah' : 'ei'),
    simulated: 'jah (proov)',
  },
  correction: {
    notInEstonia: 'Koht ei ole Eestis. Kui see on õige, lülitage sisse „Välismaal“.',
    noRegistryCode: (text: string) =>
      `„${text}“ ei ole Eesti registrikood. Kui ettevõte on välismaal, lülitage sisse „Välismaal“.`,
  },
  transportOrders: {
    clientIsPickup: 'Klient peab olema sama mis lähtekoht',
    closed: 'Tellimuse koormad on juba peale laaditud või tühistatud',
    confirmed: 'Tellimus on juba kinnitatud. Muutmiseks saatke meile soov.',
    changeRequested: (id: number, message: string) => `Tellimus ${String(id)}: ${message}`,
    fileName: 'veotellimused',
    sheet: 'Veotellimused',
    statusesForClients: clientStatusLabels,
    unreportedForClients: unreportedLabel,
    columns: {
      id: 'Tellimus',
      plannedDate: 'Plaanitud päev',
      status: 'Staatus',
      unit: 'Ühik',
      ordered: 'Tellitud',
      planned: 'Plaanitud',
      delivered: 'Tarnitud',
      left: 'Alles',
      trucks: 'Autod',
    },
    sameAgain: madeAgain('Sama tellimus'),
    lineCancelled: 'Müügitellimuse rida on tühistatud',
    otherGoods: 'Toode ei ole müügitellimuse rea toode',
    carriedAlready: (orders: readonly number[]) =>
      `Müügitellimuse rea vedu on juba tellitud: ${orders.map((id) => `veotellimus ${String(id)}`).join(', ')}`,
  },
  recurrence: {
    notTheirs: 'Tellija ei esinda enam seda ettevõtet.',
    recursItself: (id: number) =>
      `Selle tellimuse tegi korduv tellimus ${String(id)}. Muutke kordumist seal.`,
    dayPast: 'Viimane päev peab olema tellimuse päevast hilisem ega tohi olla möödas.',
    noTonnes: 'Tonne saab lugeda ainult siis, kui kogus on teada ja ühik on t või kg.',
    tonnesReached: 'Nii palju on juba selles tellimuses: kokku peab olema rohkem.',
    nameTaken: 'Sellise nimega mall on Teil juba.',
  },
  transportJobs: { sameAgain: madeAgain('Sama veotöö') },
  simulators,
  external,
  papers,
  plantProtection,
  adr,
  precursors,
  absences: {
    nobody: 'Märkige auto või autojuht',
    endsBeforeStart: 'Lõpp on enne algust',
  },
  skippedTime: (day: Day, time: TimeOfDay) =>
    `Kellaaega ${time} ei ole ${formatDay(day)} olemas: kella keeratakse tund edasi`,
  jobRows: {
    removed: 'Rida on vahepeal eemaldatud',
    siblingLocked: 'Sama veotöö teist rida ei saa enam muuta',
    differentForJob: 'Sama veotöö ridadele anti erinevad väärtused',
    doubleBooked: (plate: string, rowId: number, time: string) =>
      `Samal ajal: rida ${String(rowId)}, kell ${time} (auto ${plate})`,
    trailerDoubleBooked: (number: string, rowId: number, time: string) =>
      `Samal ajal: rida ${String(rowId)}, kell ${time} (haagis ${number} teise autoga)`,
    driverDoubleBooked: (plate: string, rowId: number, time: string) =>
      `Samal ajal: rida ${String(rowId)}, kell ${time} (auto ${plate} juht teise autoga)`,
    fileName: 'veotood',
    sheet: 'Veotööd',
    unit: 'Ühik',
    findings: 'Hoiatused',
    columns: jobRowColumnLabels,
    statuses: jobRowStatusLabels,
  },
  quantities: {
    notPackageMultiple: (packageSize: number) =>
      `Kogus peab olema pakendi kordne (${String(packageSize).replace('.', ',')})`,
    unusualLoad: 'Ühele autole ebatavaline kogus',
    tonnes,
    overPayload: (over: Decimal, payload: Decimal) => `Ülekoorem ${tonnes(over)} (mahub ${tonnes(payload)})`,
    knownOnceSent: 'Koorem on juba saadetud või alustatud: kogust saab muuta, aga mitte tühjaks jätta',
    payloadUnknown: (plate: string) =>
      `Kui palju auto ${plate} koos haagisega kannab, ei ole teada: teljed või tühimass puudub`,
    waybillOwed: (owed: { number: string | null; owesWaybill: boolean; owesPosition: boolean }) =>
      `Eriluba${owed.number === null ? '' : ` ${owed.number}`} nõuab üle telgede massi vedades ${[
        ...(owed.owesWaybill ? ['e-veoselehte, mida ei ole saadetud'] : []),
        ...(owed.owesPosition ? ['asukohaseadet, mida autol ei ole'] : []),
      ].join(', ja ')}`,
    permitMissing: 'nii palju tohib vedada ainult eriloaga, mida autorongil sel päeval ei ole',
  },
  loadGate,
  dayPlan,
  dayReport,
  loads,
  officeWeights: {
    nothingToHaul: 'Sellel tööl ei ole midagi vedada',
    reported: 'Juht on teatanud midagi muud: seda parandab juht',
    ticket: (number: string) => `kviitung ${number}`,
    otherNet: 'Neto ei ole bruto ja tühikaalu vahe',
  },
  alerts: {
    notSettledByHand: 'Kinnitamata tellimus ootab, kuni see kinnitatakse või tühistatakse.',
    settledByQuality: 'Keelatud koorma lahendab kvaliteedi eest vastutaja.',
    channels: {
      SMS: 'SMS',
      WAYBILL: 'e-veoseleht',
      FLEET: 'jälgimisteenus',
      TERMINAL: 'PK Terminal',
    } satisfies Record<SentChannel, string>,
    sentFields: {
      date: 'kuupäev',
      time: 'kellaaeg',
      truck: 'auto',
      trailer: 'haagis',
      driver: 'autojuht',
      pickup: 'lähtekoht',
      destination: 'sihtkoht',
      product: 'toode',
      quantity: 'kogus',
      notes: 'märkused',
    } satisfies Record<SentField, string>,
    changedAfterSending: (fields: readonly string[], channels: readonly string[]) =>
      `Pärast saatmist muudeti: ${fields.join(', ')}. Vana teave: ${channels.join(', ')}.`,
    notRecalled: (channel: string, reason: string) =>
      `Uuesti saatmine ebaõnnestus (${channel}), varem saadetu jäi kehtima: ${reason}`,
    recalledNotSent: (channel: string, reason: string) =>
      `Varem saadetu tühistati, aga uut ei õnnestunud saata (${channel}): ${reason}`,
    reportNotApplied: (driver: string, report: string, reason: string) => `${driver}: ${report} – ${reason}`,
    reports: {
      'on-route-to-pickup': 'sõidu algus',
      'arrival-at-location': 'kohale jõudmine',
      'at-location': 'kaalud ja kellaajad',
      edit: 'parandus',
      'redirection-noted': 'uue sihtkoha teadmiseks võtmine',
      photo: 'foto',
      cleaning: 'puhastus',
      'release-asked': 'vabastuse küsimine',
      'photo-changed': 'foto parandamine',
    },
    reasons: {
      CANCELLED: 'veotöö on tühistatud',
      OTHER_TRUCK: 'veotöö ei ole enam selle auto töö',
      PASSED: 'see samm on veotööl juba tehtud',
    } satisfies Record<KeptReason, string>,
    differs: (done: readonly string[]) => done.join('; '),
    /** 'Maha laaditud: Põltsamaa elevaator, 27 640 kg, 417 BXT; kontor soovis: Lepaoja talu' */
    difference: {
      destination: (done: string, wanted: string) => `Maha laaditud: ${done}; kontor soovis: ${wanted}`,
      pickup: (done: string, wanted: string) => `Laaditud: ${done}; kontor soovis: ${wanted}`,
      product: (done: string, wanted: string) => `Laaditud: ${done}; kontor soovis: ${wanted}`,
      quantity: (done: string, wanted: string) => `Laaditud: ${done}; kontor soovis: ${wanted}`,
      truck: (done: string, wanted: string) => `Koorem on autol ${done}; kontor soovis: ${wanted}`,
      trailer: (done: string, wanted: string) => `Haagis ${done}; kontor soovis: ${wanted}`,
      date: (done: string, wanted: string) => `Sõidetud ${done}; kontor soovis: ${wanted}`,
    },
    notLoadedRow: (goods: string) => `Laadimata: ${goods}; kontor lisas selle töösse`,
    loadedRow: (goods: string) => `Laaditud ka: ${goods}; kontor võttis selle tööst ära`,
    none: 'määramata',
    possibleAnswers: (answers: readonly ReportAnswer[]) =>
      `võimalikud vastused: ${answers.map((each) => answerWords[each]).join(', ')}`,
    workedOn: 'vastusega tehtud koormat on juba muudetud',
    previousLoadsChanged: (driver: string, before: string, after: string) =>
      `${driver} parandas eelmisi koormaid pärast laadimist: ${before} → ${after}`,
    previousLoadReportedLate: (driver: string, before: string, after: string) =>
      `${driver} teatas varem laaditud koormast hiljem; eelmised koormad: ${before} → ${after}`,
    previousLoadsLeftOut: (driver: string, stated: string, recorded: string) =>
      `${driver}: eelmised koormad on ${stated}, aga Kooremis on kirjas ka ${recorded}; arvestame mõlemat`,
    signedOtherWeight: (driver: string, signed: number | null, now: number | null) =>
      `${driver}: kaal muudeti pärast allkirja, allkiri anti ${signed === null ? 'enne kaalumist' : `kaalule ${formatNumber(signed)} kg`}, nüüd ${now === null ? 'puudub' : `${formatNumber(now)} kg`}`,
    /** One line, however the driver wrote it; the alert has the whole note. */
    driverReport: (driver: string, text: string, minutes: number | null) => {
      const line = text.replaceAll(/\s+/g, ' ');
      const quote = line.length > 200 ? `${line.slice(0, 200)}…` : line;
      const wait = minutes === null || line.includes(`${minutes} min`) ? '' : ` (ootab u ${minutes} min)`;
      return `${driver} teatab: „${quote}“${wait}`;
    },
    driverNote: (driver: string, notes: string) => {
      const line = notes.replaceAll(/\s+/g, ' ');
      return `${driver} kirjutas: „${line.length > 200 ? `${line.slice(0, 200)}…` : line}“`;
    },
    /** Why an alert settled itself. */
    gone: {
      agreed: 'tehtu ja kontori soov on nüüd samad',
      signed: (driver: string) => `${driver} muutis kaalu või allkirja`,
      corrected: (driver: string) => `${driver} parandas kaalu või kilomeetreid`,
      note: (driver: string) => `${driver} muutis märkust või kustutas selle`,
      release: 'luba anti, või koorem, veok või eelmised koormad on teised, või on töö alanud või tühistatud',
      sentAsIs: 'rida on nii, nagu viimati saadeti, või on lõppenud',
      sent: 'uuesti saatmine õnnestus',
      sentAgain: 'saadeti uuesti',
    },
    weightUnusual: (driver: string, sentences: readonly string[]) => `${driver}: ${sentences.join('; ')}`,
    /** For one line of several alerts of the same cause. */
    several: (summary: string, count: number, isClash: boolean) =>
      `${summary} · ${isClash ? `ja veel ${String(count - 1)}` : `${String(count)} koormat`}`,
    orderUnconfirmed: (client: string, product: string) => `${client} tellis: ${product}`,
    truckMissing: (day: 'today' | 'tomorrow', client: string) =>
      `${client}: ${day === 'today' ? 'tänane' : 'homne'} vedu on autota`,
    loadStopped: (client: string, status: JobRowStatus) =>
      `${client}: ${jobRowStatusLabels[status].toLowerCase()}`,
    /** `agreed`: when the truck was to be at the place. */
    lateExpected: (place: string, time: string, agreed: string) =>
      `jõuab u ${time}, pidi olema ${agreed}: ${place}`,
    /** `until`: when the earlier one is estimated to end. */
    doubleBooked: (vehicle: string, earlier: string, later: string, until: string) =>
      earlier === later
        ? `${vehicle} on kell ${later} kahel veotööl korraga`
        : `${vehicle} on korraga kahel veotööl: kell ${earlier} (kuni u ${until}) ja ${later}`,
    /** For a line that already shows 'Topeltbroneering'. */
    doubleBookedTitle: (vehicle: string, earlier: string, later: string, until: string) =>
      earlier === later
        ? `${vehicle}: kaks veotööd kell ${later}`
        : `${vehicle}: ${earlier} (kuni u ${until}) ja ${later}`,
    doubleBookedTrailer: (number: string) => `Haagis ${number}`,
    doubleBookedDriver: (plate: string) => `Auto ${plate} juht`,
    overloaded: (plate: string, over: string, isWeighed: boolean) =>
      `${plate} on teel: ${over}${isWeighed ? ', kaalutud' : ''}`,
    overloadedTitle: (over: string, isWeighed: boolean) => `${over}${isWeighed ? ', kaalutud' : ''}`,
    loadedOtherGoods: (client: string, loaded: string, ordered: string) =>
      `${client}: laaditud on ${loaded}, real on ${ordered}`,
    sends: { sms: 'SMS', waybill: 'E-veoseleht', fleet: 'Tellimus autole', terminal: 'Teade terminalile' },
    sendFailed: (channel: string, error: string | null) =>
      `${channel} jäi saatmata${error === null || error === '' ? '' : `: ${error}`}`,
    oldPacket: (recipient: string) =>
      `Kaalud parandati pärast saatelehe saatmist. Vana saateleht: ${recipient}`,
    contractUse,
  },
  salesOrders: {
    foreignRepresentative: 'Seotud isik ei esinda seda ettevõtet',
    foreignLocation: 'Asukoht ei kuulu sellele ettevõttele',
    stockShort: 'Laos ei ole piisavalt vaba kaupa',
    deliveryPassedOf: (product: string) => `${product}: tarne kuupäev on vahepeal möödunud`,
    stockShortOf: (product: string) => `${product}: laos ei ole enam piisavalt vaba kaupa`,
    lineClosed: 'Rida on juba väljastatud või tühistatud',
    closed: 'Tellimusel ei ole ühtegi avatud rida',
    fileName: 'muugitellimused',
    sheet: 'Müügitellimused',
    columns: {
      id: 'Tellimus',
      made: 'Tehtud',
      client: 'Klient',
      representative: 'Seotud isik',
      unit: 'Ühik',
      warehouse: 'Ladu',
      status: 'Staatus',
    },
    statuses: { OPEN: 'Avatud', ISSUED: 'Väljastatud', CANCELLED: 'Tühistatud' },
    sameAgain: madeAgain('Sama tellimus'),
  },
  contracts: {
    missing: 'Kehtiv leping puudub',
    expired: 'Leping on lõppenud',
    usedUp: 'Lepingu kogus on täis',
  },
  demo: {
    // Not 'parool': the field of that name must stay the only one.
    accounts: (password: string) => `Näidiskasutajad (kõigil ${password})`,
  },
} as const;

/** 'Leping ületatud: 468,48 t / 460 t, 8,48 t üle lepingu (102 %)'. */
function contractUse(taken: number, of: number, unit: string): string {
  const [used, all] = [formatNumber(taken), formatNumber(of)];
  if (taken > of) {
    const over = formatNumber(decimalToNumber(subtractDecimals(decimal(taken), decimal(of))));
    const percent = percentOfAgreed(decimal(taken), decimal(of)) ?? 100;
    return `Leping ületatud: ${used} ${unit} / ${all} ${unit}, ${over} ${unit} üle lepingu (${percent} %)`;
  }
  return `${taken < of ? 'lepingust on kasutatud' : 'leping on täis:'} ${used} / ${all} ${unit}`;
}

function madeAgain(what: string) {
  return (minutes: number) =>
    minutes < 1
      ? `${what} on äsja tehtud`
      : `${what} on tehtud ${minutes} ${minutes === 1 ? 'minut' : 'minutit'} tagasi`;
}

/** Kilograms as people say them on the road: '43,98 t'. */
function tonnes(kg: Decimal): string {
  return `${formatDecimal(multiplyDecimals(kg, decimal('0.001')))} t`;
}
