import type { WeightsPreview } from '#api/driver/weights-import.ts';

import { counted } from '../counted.ts';

/** Words of the sheet by which the office enters weights from paper. */
export const officeWeights = {
  action: 'Sisesta kaalud',
  failed: 'Kaale ei saanud salvestada',
  readFailed: 'Veotöö andmeid ei saanud laadida',
  saved: 'Kaalud salvestatud',
  stop: { pickup: 'Laadimine', destination: 'Mahalaadimine' },
  net: 'Neto',
  gross: 'Bruto',
  vehicle: 'Auto tühikaal',
  day: 'Päev',
  start: 'Algus',
  end: 'Lõpp',
  km: 'Vahemaa',
  /** The name of a field in the summary and for a reader: two stops have the same fields. */
  ofStop: (field: string, stop: string) => `${field}, ${stop.toLowerCase()}`,
  reason: 'Põhjus',
  reasonHint: 'Näiteks: vedajal ei ole äppi',
  completes: 'Lõpeta töö',
  ticket: (stop: string) => `Pildista kaalupilet, ${stop.toLowerCase()}`,
  removeTicket: 'Eemalda pilt',
  photoFailed: 'Pilti ei saanud avada',
  signed: 'Allkiri paberil',
  signedChoices: { yes: 'Jah', no: 'Ei' },
  unsaid: 'Ei tea',
  reported: (net: string) => `Juht kaalus ${net} kg: seda parandab juht`,
  /** 'Kontor sisestas paberilt: Mari Maasikas 20.05.2026 14:05, vedajal ei ole äppi' */
  entered: (who: string, at: string, reason: string, isSigned: boolean | null) =>
    `Kontor sisestas paberilt: ${who} ${at}, ${reason}${isSigned === null ? '' : isSigned ? ', allkiri paberil olemas' : ', allkirja paberil ei ole'}`,
};

/** Words of the sheet that enters the weights of a whole list. */
export const weightsImport = {
  action: 'Impordi kaalud',
  title: 'Kaalud nimekirjast',
  hint: 'Rea kaupa: auto number, päev, neto, kviitungi number. Kopeerige read tabelist või valige CSV-fail; ilma ühikuta kaal on kilogrammides.',
  list: 'Nimekiri',
  example: '123 ABC; 20.05.2026; 28480; K-1',
  file: 'Vali fail',
  fileFailed: 'Faili ei saanud lugeda',
  fileEmpty: 'Fail on tühi',
  fileNoText: 'See ei ole tekstifail. Salvestage tabel CSV-failina või kopeerige read siia.',
  fileTooLong: 'Fail on liiga suur. Jagage nimekiri osadeks.',
  stop: 'Kus kaaluti',
  look: 'Vaata üle',
  lookFailed: 'Nimekirja ei saanud lugeda',
  again: 'Muuda nimekirja',
  summary: ({ matched, ambiguous, unknown }: WeightsPreview) =>
    [
      `Leitud ${String(matched.length)}`,
      `valida ${String(ambiguous.length)}`,
      `tundmatuid ${String(unknown.length)}`,
    ].join(', '),
  matched: 'Leitud',
  ambiguous: 'Mitu võimalikku veotööd',
  unknown: 'Veotööd ei leitud',
  choose: (text: string) => `Veotöö: ${text}`,
  notChosen: 'Jäta välja',
  kg: (kg: string) => `${kg} kg`,
  ticket: (number: string) => `kviitung ${number}`,
  row: (id: number) => `rida ${String(id)}`,
  faults: {
    PLATE: 'auto number puudub',
    DAY: 'päev on arusaamatu',
    NET: 'kaal on arusaamatu',
    UNIT: 'kas tonnid või kilogrammid? Kirjutage kaalu järele ühik: t või kg',
    NO_JOB: 'sel autol ei ole sel päeval veotööd',
    WEIGHED: 'kaal on juba teada',
  } satisfies Record<WeightsPreview['unknown'][number]['code'], string>,
  completes: 'Lõpeta veotööd',
  apply: (count: number) => `Sisesta kaalud (${String(count)})`,
  applied: (count: number) => `Kaalud sisestatud: ${counted(count, 'veotöö', 'veotööd')}`,
  applyFailed: 'Kaalud jäävad sisestamata',
};
