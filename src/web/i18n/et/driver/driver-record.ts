import { rowHistoryFields } from '#api/history/row-history-labels.ts';
import type { StopTextField } from '#domain/record-fields/driver-stop.ts';

import { duration } from '../../counted.ts';

const stopTexts: Readonly<Record<StopTextField, string>> = {
  clientName: 'Klient',
  contactName: 'Kontaktisik',
  contactPhone: 'Telefon',
  notes: 'Juhi märkused',
  lot: 'Partii',
};

/** A driver's work as the office sees it; the names of fields are those of the driver's own screens. */
export const driverRecord = {
  action: 'Juhi andmed',
  title: (jobId: number) => `Juhi andmed · veotöö ${String(jobId)}`,
  failed: 'Juhi andmeid ei saanud laadida',
  empty: 'Juht ei ole veel midagi kirja pannud',
  emptyHint: 'Kellaajad, kaalud, allkirjad ja fotod ilmuvad siia kohe, kui juht need saadab.',
  status: rowHistoryFields.driverStatus,
  driver: 'Autojuht',
  truck: 'Auto / haagis',
  started: 'Alustas sõitu',
  preDrive: rowHistoryFields.preDriveKm,
  loaded: 'Laaditud',
  orderedThen: 'Tellitud laadimise ajal',
  officeChanged: 'Kontor muutis pärast laadimist',
  inRow: 'Real praegu',
  previousLoads: rowHistoryFields.previousLoads,
  noCleaning: 'puhastus märkimata',
  cleanings: {
    A: 'kuivpuhastus',
    B: 'veega pesu',
    C: 'pesu puhastusvahendiga',
    D: 'pesu ja desinfitseerimine',
  },
  pickup: 'Lähtekoht',
  destination: 'Sihtkoht',
  arrived: 'Saabus',
  left: 'Lahkus',
  work: { pickup: 'Laadimine', destination: 'Mahalaadimine' },
  gross: 'Brutokaal (kg)',
  vehicle: 'Auto tühikaal (kg)',
  net: 'Netokaal (kg)',
  noScale: 'Siin ei kaaluta',
  estimated: 'Hinnanguline kaal (kg)',
  waited: 'Ootas',
  waitedFor: duration,
  waitingCharged: (minutes: number, from: string) => `üle tunni ${duration(minutes)} alates ${from}`,
  waitingReason: 'Ootamise põhjus',
  waitingReasons: {
    QUEUE: 'järjekord',
    SCALE: 'kaal',
    DOCUMENTS: 'dokumendid',
    WEATHER: 'ilm',
    MACHINE: 'masin või seade',
    OTHER: 'muu',
  },
  texts: stopTexts,
  distance: 'Vahemaa (km)',
  afterDrive: 'Sõit pärast mahalaadimist (km)',
  counts: 'Loetud kogus',
  signatures: { pickup: 'Kliendi allkiri', destination: 'Vastuvõtja allkiri' },
  formerSignature: (kg: string | null) =>
    `Varasem allkiri, ${kg === null ? 'antud enne kaalumist' : `antud kaalule ${kg} kg`}`,
  unsigned: 'Allkiri puudub',
  signedWeight: 'Allkiri anti kaalule (kg)',
  weightAfterSignature: 'Kaal muudeti pärast allkirja (kg)',
  signedOtherWeight: 'Kaal muudeti pärast allkirja',
  photos: 'Fotod',
  photoKinds: {
    WEIGHBRIDGE_TICKET: 'Kaalukviitung',
    LOAD: 'Koorem',
    DOCUMENT: 'Saateleht',
    OTHER: 'Muu',
  },
  openPhoto: (kind: string, at: string) => `Ava foto: ${kind}, ${at}`,
};
