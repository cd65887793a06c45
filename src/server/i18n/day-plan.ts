import { absenceReasonLabels } from '#api/planning/absence-labels.ts';
import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import type { Absence, AbsenceReason } from '#domain/planning/absence.ts';

/** Messages about a truck's planned day, in Estonian. */
export const dayPlan = {
  drivingLong: (minutes: number) => `Juhil tuleks päevas u ${hours(minutes)} sõitu, lubatud on 9 h`,
  driverMissing: (plate: string) => `Autol ${plate} ei ole juhti: nimi ja telefon puuduvad`,
  stopped: (plate: string, where: string) => `Auto ${plate} seisab: ${where}`,
  /** With the day where it is an earlier one. */
  stoppedAt: (rowId: number, day: Day | null, status: string) =>
    `rida ${String(rowId)}${day === null ? '' : ` (${formatDay(day)})`}, ${status}`,
  refused: (plate: string) => `Auto ${plate} on selle veo tagasi lükanud`,
  dayLong: (minutes: number) => `Juhi tööpäev kestaks u ${hours(minutes)}, lubatud on 13 h`,
  /** The same beside a truck that is chosen from. */
  choice: {
    day: (minutes: number) => `tööpäev oleks u ${hours(minutes)}`,
    driving: (minutes: number) => `sõitu oleks päevas u ${hours(minutes)}`,
    late: {
      job: (minutes: number, isAtLeast: boolean) => `hilineks ${atLeast(minutes, isAtLeast)}`,
      next: (minutes: number) => `järgmisele tööle hilineks ${atLeast(minutes)}`,
    },
    rest: {
      before: (minutes: number) => `puhkus enne oleks u ${hours(minutes) || '0 min'}`,
      after: (minutes: number) => `puhkus pärast oleks u ${hours(minutes) || '0 min'}`,
    },
    overPayload: (tonnes: string) => `ülekoorem ${tonnes}`,
    driverMissing: 'juht puudub',
    truckAway: (absence: Away) => `auto on ära: ${awayText(absence)}`,
    driverAway: (absence: Away) => `juht on ära: ${awayText(absence)}`,
    refused: 'lükkas selle veo tagasi',
    payloadUnknown: 'kandevõime teadmata',
    stopped: (where: string) => `seisab: ${where}`,
    busy({ what, rowId, time, until, isUnbegun, isUntilAtLeast }: NonNullable<VehicleChoice['inTheWay']>) {
      const whose = { truck: 'hõivatud', trailer: 'haagis hõivatud', driver: 'juht hõivatud' }[what];
      const end = isUntilAtLeast ? `vähemalt ${until}` : until;
      return `${whose} ${time}–${end} (rida ${String(rowId)}${isUnbegun ? ', alustamata' : ''})`;
    },
  },
  restBefore: ({ minutes, required }: Rest) =>
    `Juhi puhkus enne seda tööpäeva oleks u ${hours(minutes) || '0 min'}, vaja on ${hours(required)}`,
  restAfter: ({ minutes, required }: Rest) =>
    `Juhi puhkus järgmise tööpäevani oleks u ${hours(minutes) || '0 min'}, vaja on ${hours(required)}`,
  truckAway: (plate: string, absence: Away) => `Auto ${plate} on ära: ${awayText(absence)}`,
  driverAway: (name: string, absence: Away) => `Autojuht ${name} on ära: ${awayText(absence)}`,
  locationClosed: ({ name, openingHours, openingExceptions }: OpenLocation, from: string, to: string) => {
    const times = [openingHours, openingExceptions].filter((text) => text !== null).join('; ');
    return `${name} ei ole kell ${from}–${to} kogu aeg avatud (${times})`;
  },
  locationFull: ({ name, lanes }: { name: string; lanes: number }, visit: string, free: string) =>
    `${name} ei ole kell ${visit} kogu aeg vaba (korraga ${lanes === 1 ? '1 auto' : `${String(lanes)} autot`}), vaba kell ${free}`,
  /** Of a truck that comes from nobody knows where only the least is known. */
  arrivesLate: {
    before: (minutes: number, otherRowId: number, isAtLeast: boolean) =>
      `Auto jõuaks realt ${String(otherRowId)} kohale ${atLeast(minutes, isAtLeast)} hiljem`,
    /** The trailer or the driver is at work there, with another truck. */
    elsewhere: (minutes: number, otherRowId: number, isAtLeast: boolean) =>
      `Auto jõuaks laadima ${atLeast(minutes, isAtLeast)} hiljem, pärast rida ${String(otherRowId)}`,
    fromNow: (minutes: number, isAtLeast: boolean) =>
      `Auto jõuaks laadima ${atLeast(minutes, isAtLeast)} hiljem, ka kohe teele asudes`,
    next: (minutes: number, otherRowId: number) =>
      `Auto jõuaks siit reale ${String(otherRowId)} ${atLeast(minutes)} hiljem`,
  },
  /** '08:30'; of minutes below 0 or past midnight with the day that they are on. */
  clock(minutes: number): string {
    const time = timeOfMinutes(((minutes % dayMinutes) + dayMinutes) % dayMinutes);
    if (minutes < 0) return `${time} eelmisel päeval`;
    return minutes < dayMinutes ? time : `${time} järgmisel päeval`;
  },
  emptyWay: (km: number) => `tühisõit ${km} km`,
  shorterEmptyWay: (lessKm: number, km: number) => `tühisõit −${lessKm} km, jääb ${km} km`,
  /** Reasons why no truck can take a row. */
  unplaced: {
    destination: 'Sihtkoht on määramata',
    way: 'Kaugus on teadmata: kohal puudub asukoht kaardil',
    time: 'Kohad ei ole sobival ajal avatud või on aeg möödas',
    carrier: 'Sellel vedajal ei ole vaba autot',
    spoiled: 'Kõigi vabade autode eelmised koormad keelavad selle kauba',
    heavy: 'Ükski vaba auto ei kanna seda kogust',
    noTruck: 'Vaba autot ei ole: autod seisavad, on ära või ei ole kasutusel',
    /** With what the nearest truck lacks. */
    full: (plate: string, against: string) =>
      `Ühegi sobiva auto päeva see enam ei mahu. ${plate}: ${against}`,
    /** So many loads were asked about before it. */
    notAsked: (asked: number) =>
      `Sellele koormale otsing autot ja aega ei leidnud. Autode kaupa vaadati läbi ainult ${asked} esimest koormat`,
    /** Some truck could take it at some time, but not with all else that the plan wants. */
    notFound: 'Sellele koormale otsing autot ja aega ei leidnud',
  },
};

/** Messages about splitting an order or a row into loads. */
export const loads = {
  sum: (total: string, available: string, unit: string) =>
    `Koormaid on kokku ${total} ${unit}, jagada on ${available} ${unit}`,
  overOrdered: (orderId: number, over: string, carried: string, ordered: string) =>
    `Tellimusel ${String(orderId)} oleks üle tellitu ${over}: tellitud on ${ordered}, koormaid oleks ${carried}`,
  changedSince:
    'Pärast jagamist on mõnda koormat muudetud, saadetud või alustatud: tagasi võtta seda enam ei saa',
  ofLoad: (number: number, message: string) => `${String(number)}. koorem: ${message}`,
  sameTime: (number: number, other: number) =>
    `${String(number)}. koorem on samal ajal samal autol või haagisel kui ${String(other)}. koorem`,
  notWaiting: 'Saadetud või alustatud rida jagada ei saa',
  jobBegun: 'Veotöö on alustatud või lõppenud: ridu enam lisada ei saa',
  shared: 'Samal veotööl on teisi ridu: aega ja autot saab muuta ainult kogu veotööl',
};

/** The workbook of what was planned against what was driven. */
export const dayReport = {
  fileName: 'plaan-ja-tegelik',
  sheet: 'Plaan ja tegelik',
  withoutTruck: 'Autota',
  total: 'Kokku',
  columns: {
    from: 'Alates',
    to: 'Kuni',
    truck: 'Auto',
    driver: 'Autojuht',
    carrier: 'Vedaja',
    plannedStart: 'Esimene laadimine plaanis',
    setOff: 'Sõitis välja',
    arrived: 'Jõudis kohale',
    lateDays: 'Hilinenud päevi',
    lateMinutes: 'Hilinemine min',
    planned: 'Veotöid plaanis',
    added: 'Lisandus',
    driven: 'Sõidetud',
    asPlanned: 'Plaani järgi sõidetud',
    notDriven: 'Sõitmata',
    ahead: 'Veel sõita',
    cancelled: 'Tühistatud',
    moved: 'Teisele päevale',
    otherTruck: 'Teisele autole',
    plannedKm: 'Km plaanis',
    drivenKm: 'Km sõidetud',
    plannedEmptyKm: 'Tühjalt km plaanis',
    drivenEmptyKm: 'Tühjalt km sõidetud',
    plannedTonnes: 'Tonne plaanis',
    deliveredTonnes: 'Tonne tarnitud',
    allPlannedKm: 'Kogu plaan km',
    plannedKmUnknown: 'Teadmata pikkusega plaanis',
    allDrivenKm: 'Kokku sõidetud km',
    drivenKmUnknown: 'Kirja panemata km-ga',
    allPlannedEmptyKm: 'Kogu plaan tühjalt km',
    allDrivenEmptyKm: 'Kokku tühjalt sõidetud km',
    allPlannedTonnes: 'Kogu plaan t',
    allDeliveredTonnes: 'Kokku tarnitud t',
    waitingMinutes: 'Ootamine min',
    chargedMinutes: 'Ootamine üle tunni min',
  },
};

export interface OpenLocation {
  name: string;
  openingHours: string | null;
  openingExceptions: string | null;
}

/** Minutes of a rest, and what it should be. */
export interface Rest {
  minutes: number;
  required: number;
}

export interface Away extends Absence {
  reason: AbsenceReason;
}

/** 'remont 01.06.2026–03.06.2026'. */
function awayText({ from, to, reason }: Away): string {
  const [first, last] = [from, to].map((end) => {
    const time = end.slice(11);
    return time === '' ? formatDay(end) : `${formatDay(end.slice(0, 10))} ${time}`;
  });
  const when = first === last ? (first ?? '') : `${first ?? ''}–${last ?? ''}`;
  return `${absenceReasonLabels[reason].toLowerCase()} ${when}`;
}

function hours(minutes: number): string {
  const rounded = Math.round(minutes);
  const [whole, rest] = [Math.floor(rounded / 60), rounded % 60];
  return [...(whole > 0 ? [`${whole} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

/** 'u 2 h', or 'vähemalt u 2 h'. */
function atLeast(minutes: number, isAtLeast = false): string {
  return `${isAtLeast ? 'vähemalt ' : ''}u ${hours(minutes)}`;
}
