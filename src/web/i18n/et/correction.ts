import type { CorrectableField, CorrectableKind } from '#domain/dispatch/correction.ts';
import type { Send } from '#domain/dispatch/preflight.ts';

import { counted } from '../counted.ts';

/** Words of what sends lack and of correcting it; their screens import them from here, on demand. */
export const missing = {
  badge: (count: number) => `${String(count)} puudub`,
  wrongStatus: 'Staatus vale',
  sent: 'Saadetud',
  title: 'Puuduvad andmed',
  failed: 'Puuduvaid andmeid ei saanud laadida',
  none: 'Midagi ei puudu',
  noneHint: 'Rea võib saata.',
  row: (rowId: number) => `Rida ${String(rowId)}`,
  cell: (rowId: number, column: string) => `Rida ${String(rowId)}: ${within(column)}`,
  record: (kind: string, name: string) => `${kind} ${name}`,
  recordField: (kind: string, name: string, field: string) => `${kind} ${name}: ${within(field)}`,
  jobRows: (jobId: number) => `Näita veotöö ${String(jobId)} ridu`,
  status: (label: string) => `Praegune staatus: ${label}`,
  locked: 'Selle staatusega real ei saa seda muuta.',
  confirm: (rowId: number) => `Kinnita rida ${String(rowId)}`,
  confirmed: 'Kinnitamine õnnestus',
  confirmFailed: 'Kinnitamine ebaõnnestus',
};

/** A name inside a sentence; an abbreviation stays as it is. */
function within(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export const correction = {
  title: 'Paranda andmed',
  everywhere: 'Muudatus kehtib kõigil ridadel.',
  saved: 'Andmete parandamine õnnestus',
  saveFailed: 'Andmete parandamine ebaõnnestus',
  failed: 'Andmeid ei saanud laadida',
  changedTitle: 'Andmeid on vahepeal muudetud',
  changedHint: 'Teie muudatused on alles. Vaadake märgitud väljad üle ja salvestage uuesti.',
  takeTheirs: 'Võta serveri andmed',
  theirs: (value: string) => `Serveris: ${value}`,
  nothing: 'tühi',
  kinds: {
    products: 'Toode',
    locations: 'Koht',
    trucks: 'Auto',
    trailers: 'Haagis',
    companies: 'Ettevõte',
  } satisfies Record<CorrectableKind, string>,
  fields: {
    cnCode: 'KN-kood',
    isBulk: 'Puistekaup',
    adr: 'ADR',
    grossWeight: 'Ühe ühiku brutokaal',
    idtfNumber: 'IDTF number',
    cleaningRegime: 'Puhastusrežiim',
    regimeAsOf: 'Loetelu kuupäev',
    formattedAddress: 'Aadress',
    latitude: 'Laiuskraad',
    longitude: 'Pikkuskraad',
    abroad: 'Välismaal',
    contactName: 'Kontaktisik',
    locationPhone: 'Telefon',
    locationEmail: 'E-post',
    locationTypeCode: 'Koha liik',
    openingHours: 'Lahtiolekuajad',
    externalId: 'Väline kood',
    licensePlateNumber: 'Auto number',
    driverName: 'Autojuhi nimi',
    driverPersonalCode: 'Autojuhi isikukood',
    driverPhone: 'Autojuhi telefon',
    driverEmail: 'Autojuhi e-post',
    fleetUserId: 'Jälgimisteenuse kasutaja',
    kind: 'Haagise liik',
    axles: 'Telgi',
    compartments: 'Sektsioone',
    tareKg: 'Tühimass',
    feedAssured: 'Vedaja on GMP+ või samaväärne',
    cleaningLogAboard: 'Puhastusraamat on kaasas',
    regNo: 'Registrikood',
  } satisfies Record<CorrectableField, string>,
  hints: {
    latitude: 'Kaardilt võib kleepida mõlemad korraga.',
    cnCode: '4–10 numbrit, näiteks 1001 99 00.',
    cleaningRegime: 'Mida kaup nõuab veokilt enne järgmist sööta või vilja.',
    regimeAsOf: 'AAAA-KK-PP. Tühjaks jättes tänane.',
    openingHours: 'Näiteks E-R 8-17, L 9-13.',
    externalId: 'Selle järgi tunneb koha ära andmete import. Hiljem seda muuta ei saa.',
    abroad: 'Eesti reeglid siis ei kehti.',
    driverPersonalCode: 'Välismaa juhil tema riigi kood.',
  } satisfies Partial<Record<CorrectableField, string>> as Partial<Record<string, string>>,
  regimes: {
    unknown: 'Liigitamata',
    A: 'A – kuivpuhastus',
    B: 'B – veega pesu',
    C: 'C – pesu puhastusvahendiga',
    D: 'D – pesu ja desinfitseerimine',
    FORBIDDEN: 'Keelatud: sööta ega vilja pärast laadida ei tohi',
  },
  locations: {
    usual: 'Tavaline koht',
    LOCATION_TYPE_DELIVERY_ADDRESS: 'Tarneaadress',
    LOCATION_TYPE_TERMINAL: 'Terminal',
  },
};

export const dayCheck = {
  title: 'Veotööde kontroll',
  day: 'Veo kuupäev',
  sends: {
    sms: 'SMS',
    waybill: 'E-veoseleht',
    fleet: 'Jälgimisteenus',
    terminal: 'PK Terminal',
  } satisfies Record<Send, string>,
  show: 'Mille jaoks',
  every: 'Kõik',
  count: (notReady: number, all: number) =>
    `${counted(notReady, 'rida', 'rida')} ${String(all)}-st ei ole valmis`,
  chip: (send: string, count: number) => `${send} ${String(count)}`,
  allReadyTomorrow: 'Kõik homsed veotööd on valmis',
  allReady: 'Kõik veotööd on valmis',
  readyCount: (count: number) => `Kontrollitud: ${counted(count, 'rida', 'rida')}.`,
  pushUnseen: 'Juht ei ole teadet näinud',
  noRows: 'Sellel päeval ei ole veotöid',
  failed: 'Veotöid ei saanud kontrollida',
};
