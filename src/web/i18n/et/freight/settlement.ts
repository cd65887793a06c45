import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { MatchedPayment, UnmatchedPayment } from '#api/freight/payments.ts';
import { statementStateWords, statementTitles } from '#api/freight/statement-titles.ts';
import type { Mend } from '#domain/freight/freight-facts.ts';

import { counted } from '../../counted.ts';

const rows = (count: number) => counted(count, 'rida', 'rida');

const ofWhom = (isChosen: boolean) => (isChosen ? 'Kinnita valitud' : 'Kinnita kõik');

/** Words of settling with clients and carriers. */
export const settlement = {
  title: 'Arveldus',
  side: 'Kellega',
  sides: { CLIENT: 'Kliendid', CARRIER: 'Vedajad' },
  view: 'Vaade',
  views: { open: 'Arveldada', statements: 'Arved ja koondid', tariffs: 'Tariifid' },
  party: { CLIENT: 'Klient', CARRIER: 'Vedaja' },
  failed: 'Arveldust ei saanud laadida',
  none: 'Sel ajal ei ole midagi arveldada',
  noneHint: 'Valige teine või pikem ajavahemik.',
  waiting: (count: number) => `${counted(count, 'veotöö', 'veotöö')} hind on veel arvutamisel.`,
  parties: {
    CLIENT: 'Kliendid, kellega arveldada',
    CARRIER: 'Vedajad, kellega arveldada',
  },
  unknownParty: { CLIENT: 'Klient teadmata', CARRIER: 'Vedaja teadmata' },
  columns: {
    rows: 'Ridu',
    held: 'Kinni',
    undelivered: 'Vedamata',
    draft: 'Kinnitamata',
    approved: 'Kinnitatud',
    settled: 'Arveldatud',
  },
  total: 'Kokku',
  allParties: { CLIENT: 'Kõik kliendid', CARRIER: 'Kõik vedajad' },
  rows: 'Read',
  states: {
    DRAFT: 'Kinnitamata',
    APPROVED: 'Kinnitatud',
    SETTLED: 'Arveldatud',
  } satisfies Record<FreightRow['state'], string>,
  held: 'Kinni',
  undelivered: 'Vedamata',
  row: (id: number) => `Rida ${String(id)}`,
  ofRow: (sum: string) => `rida kokku ${sum}`,
  choose: (id: number) => `Vali rida ${String(id)}`,
  extras: 'Lisatasud',
  extrasOf: (id: number) => `Lisatasud: rida ${String(id)}`,
  extraByHand: (code: string, reason: string) => `Lisatasu ${code} käsitsi: ${reason}`,
  approveAll: (count: number) => `Kinnita kõik (${String(count)})`,
  presses: {
    approve: {
      press: 'Kinnita',
      row: (id: number) => `Kinnita rida ${String(id)}`,
      chosen: (count: number) => `Kinnita valitud (${String(count)})`,
      done: (count: number) => `Kinnitatud: ${rows(count)}`,
      failed: 'Ridu ei saa kinnitada',
    },
    unapprove: {
      press: 'Võta kinnitus tagasi',
      row: (id: number) => `Võta kinnitus tagasi: rida ${String(id)}`,
      chosen: (count: number) => `Võta kinnitus tagasi (${String(count)})`,
      done: (count: number) => `Kinnitus tagasi võetud: ${rows(count)}`,
      failed: 'Kinnitust ei saa tagasi võtta',
    },
    recalculate: {
      press: 'Arvuta vahe',
      row: (id: number) => `Arvuta vahe: rida ${String(id)}`,
      chosen: (count: number) => `Arvuta vahe (${String(count)})`,
      done: (count: number) => (count === 0 ? 'Vahet ei ole' : `Vahe tuli: ${rows(count)}`),
      failed: 'Vahet ei saa arvutada',
    },
  },
  mends: {
    WEIGHTS: 'Sisesta kaalud',
    KM: 'Sisesta kilomeetrid',
    PARTY: 'Ava rida',
    PRODUCT_WEIGHT: 'Sisesta toote brutokaal',
    TARIFF: 'Ava tariifid',
  } satisfies Record<Mend, string>,
  again: {
    press: 'Arvuta uuesti',
    row: (id: number) => `Arvuta uuesti: rida ${String(id)}`,
  },
  priceChanged: (before: string, now: string) => `hind muutunud: ${before} → ${now}`,
  cut: (count: number) => `Näidatud on esimesed ${String(count)}. Valige lühem ajavahemik.`,
  make: { CLIENT: 'Koosta arve', CARRIER: 'Koosta arve/koond' },
  makeFailed: { CLIENT: 'Arvet ei saa koostada', CARRIER: 'Arvet/koondit ei saa koostada' },
  makeQuestion: (name: string, sum: string) => `${name}: kinnitatud ${sum} käibemaksuta`,
  makeHint:
    'Lisanduvad varem arveldatud vedude parandused. Arve saab järgmise numbri ja arveldatud ridu enam ei muudeta: hilisem parandus läheb vahena järgmisele arvele.',
  made: (title: string, number: string) => `${title} ${number} on koostatud`,
  netOf: (sum: string) => `KM-ta ${sum}`,
  vatOf: (sum: string) => `KM ${sum}`,
  sums: (open: string, approved: string) => `Kinnitamata ${open}, kinnitatud ${approved} käibemaksuta`,
  noStatements: 'Arveid ja koonde ei ole veel koostatud',
  noStatementsHint: 'Kinnitage read ja vajutage „Koosta arve“.',
  titles: statementTitles,
  statement: {
    number: 'Number',
    period: 'Ajavahemik',
    issued: 'Koostatud',
    rows: 'Ridu',
    net: 'Käibemaksuta',
    total: 'Kokku',
    payment: 'Tasumine',
    files: 'Tegevused ja failid',
  },
  statementStates: statementStateWords,
  state: 'Olek',
  everyState: 'Kõik',
  search: 'Otsi numbri, nime või viitenumbri järgi',
  due: (day: string) => `tähtaeg ${day}`,
  unpaid: (sum: string) => `maksmata ${sum}`,
  overpaid: (sum: string) => `enammakse ${sum}`,
  toSetOff: (sum: string) => `tasaarveldada ${sum}`,
  statementTotals: (count: number, sums: { total: string; unpaid: string; overpaid: string | null }) =>
    [
      counted(count, 'arve', 'arvet'),
      `kokku ${sums.total}`,
      `maksmata ${sums.unpaid}`,
      ...(sums.overpaid === null ? [] : [`enammakse ${sums.overpaid}`]),
    ].join(', '),
  onlyPeriod: (from: string, to: string) => `Ainult koostatud ${from}–${to}`,
  list: 'Ekspordi nimekiri',
  noneFound: 'Selliseid arveid ei ole',
  files: 'Kõik failid (ZIP)',
  filesHint:
    'Sel ajal koostatud arvete ja koondite PDF, XLSX ja e-arve. Kui e-arvest on midagi puudu, on see kirjas failide kõrval.',
  filesFailed: 'Faile ei saanud alla laadida',
  file: (name: string, number: string) => `${name}: ${number}`,
  fileFailed: (name: string) => `${name} jääb tegemata`,
};

/** Words of what is done with several parties at once. */
export const manyParties = {
  choose: (name: string) => `Vali: ${name}`,
  approve: {
    CLIENT: (count: number, isChosen: boolean) =>
      `${ofWhom(isChosen)}: ${counted(count, 'klient', 'klienti')}`,
    CARRIER: (count: number, isChosen: boolean) =>
      `${ofWhom(isChosen)}: ${counted(count, 'vedaja', 'vedajat')}`,
  },
  approveQuestion: {
    CLIENT: (count: number, sum: string) => `Kinnitan ${String(count)} kliendi read, kokku ${sum}?`,
    CARRIER: (count: number, sum: string) => `Kinnitan ${String(count)} vedaja read, kokku ${sum}?`,
  },
  approveHint: 'Read, mis on kinni, jäävad kinnitamata.',
  approved: (count: number) => `Kinnitatud: ${rows(count)}`,
  make: {
    CLIENT: (count: number) => `Koosta ${counted(count, 'arve', 'arvet')}`,
    CARRIER: (count: number) => `Koosta ${counted(count, 'arve/koond', 'arvet/koondit')}`,
  },
  makeQuestion: {
    CLIENT: (count: number, sum: string) =>
      `${counted(count, 'arve', 'arvet')}: kinnitatud ${sum} käibemaksuta`,
    CARRIER: (count: number, sum: string) =>
      `${counted(count, 'arve/koond', 'arvet/koondit')}: kinnitatud ${sum} käibemaksuta`,
  },
  made: {
    CLIENT: (count: number) => `Koostatud: ${counted(count, 'arve', 'arvet')}`,
    CARRIER: (count: number) => `Koostatud: ${counted(count, 'arve/koond', 'arvet/koondit')}`,
  },
  progress: (done: number, all: number) => `Valmis ${String(done)}/${String(all)}`,
  refused: 'Osa jäi tegemata',
  changed: 'Summa on vahepeal muutunud. Vaadake see üle ja kinnitage uuesti.',
  tooMany: (most: number) => `Ridu on üle ${String(most)}. Valige lühem ajavahemik.`,
};

/** Words of extras that are put on a row by hand. */
export const extras = {
  title: (id: number) => `Rea ${String(id)} lisatasud`,
  failed: 'Lisatasusid ei saanud laadida',
  none: 'Rea tariifis ei ole lisatasusid. Lisage need tariifile.',
  byItself: 'Lisandub ise, kui rida seda ütleb',
  reason: 'Põhjus',
  takenOffReason: 'Miks tasu maha võetakse',
  saveFailed: 'Lisatasud jäävad salvestamata',
  saved: 'Lisatasud on salvestatud',
};

/** Words of the invoice that a carrier has sent for a statement. */
export const carriersInvoice = {
  add: 'Märgi arve',
  change: 'Muuda vedaja arvet',
  named: (press: string, number: string) => `${press}: ${number}`,
  title: (number: string) => `Vedaja arve koondi ${number} kohta`,
  hint: (sum: string) => `Koondis on kokku ${sum} koos käibemaksuga.`,
  number: 'Arve number',
  total: 'Summa koos käibemaksuga',
  same: 'klapib koondiga',
  more: (sum: string) => `${sum} koondist rohkem`,
  less: (sum: string) => `${sum} koondist vähem`,
  saveFailed: 'Vedaja arve jääb märkimata',
  saved: 'Vedaja arve on märgitud',
};

/** Words of what clients have paid, by their banks' statements. */
export const payments = {
  bring: 'Impordi pangaväljavõte',
  failed: 'Väljavõtet ei saa lugeda',
  tooLarge: (megabytes: number) =>
    `Fail on üle ${String(megabytes)} MB. Laadige väljavõte alla lühema aja kohta.`,
  title: 'Laekumised väljavõttelt',
  summary: (found: Record<'matched' | 'unmatched' | 'knownPayments' | 'outgoing', number>) =>
    [
      `Arvega seotud ${String(found.matched)}`,
      `sidumata ${String(found.unmatched)}`,
      ...(found.knownPayments > 0 ? [`varem imporditud ${String(found.knownPayments)}`] : []),
      ...(found.outgoing > 0 ? [`väljaminekuid ja kinnitamata kandeid ${String(found.outgoing)}`] : []),
    ].join(', '),
  matched: 'Arvega seotud',
  unmatched: 'Sidumata',
  payment: (number: string, party: string, sum: string) => `${number} ${party}: ${sum}`,
  reference: (number: string) => `viitenumber ${number}`,
  fits: {
    EXACT: (unpaid: string) => `tasub kogu summa ${unpaid}`,
    PART: (unpaid: string) => `tasub osa, maksmata on ${unpaid}`,
    OVER: (unpaid: string) => `rohkem kui maksmata ${unpaid}, ülejäänu jääb enammakseks`,
  } satisfies Record<MatchedPayment['fits'], (unpaid: string) => string>,
  reasons: {
    NO_REFERENCE: 'Viitenumbrit ei ole või see ei ole meie arve oma',
    NO_STATEMENT: 'Sellise viitenumbriga kliendi arvet ei ole',
    NOTHING_OWED: 'Arve on juba tasutud või krediteeritud. Valige teine või makske raha tagasi.',
    CURRENCY: 'Teises valuutas, ei saa siduda',
  } satisfies Record<UnmatchedPayment['reason'], string>,
  statementOf: (sum: string) => `Arve, mida ${sum} tasub`,
  restOf: (sum: string) => `Arve, mida ülejäänud ${sum} tasub`,
  otherAccounts: (accounts: string) =>
    `Väljavõte on kontolt ${accounts}, meie arvetel on teine konto. Kontrollige, kas see on meie väljavõte.`,
  cancel: 'Katkesta',
  apply: (count: number) => `Märgi laekunuks (${String(count)})`,
  applied: (count: number) =>
    count === 0 ? 'Uusi laekumisi ei olnud' : `Märgitud laekunuks: ${String(count)}`,
  applyFailed: 'Laekumised jäävad märkimata',
  list: 'Laekumised',
  listOf: (number: string) => `Laekumised: ${number}`,
  listFailed: 'Laekumisi ei saa lugeda',
  entered: (by: string | null, at: string) => `märkis ${by ?? 'kustutatud kasutaja'} ${at}`,
  alsoOf: (numbers: readonly string[]) =>
    `sama makse on ka ${numbers.length === 1 ? 'arve' : 'arvete'} ${numbers.join(', ')} eest`,
  takeBack: 'Võta laekumine tagasi',
  takeBackTitle: (sum: string) => `Kas võtta laekumine ${sum} tagasi?`,
  takeBackHint:
    'Kogu makse läheb kõigilt oma arvetelt maha. Õigele arvele seob selle sama pangaväljavõte: importige see uuesti.',
  keep: 'Jäta alles',
  takenBack: 'Laekumine on tagasi võetud',
  takeBackFailed: 'Laekumine jääb alles',
};

/** Words of lines that come from no load. */
export const freeLines = {
  title: 'Vabad read',
  add: 'Lisa vaba rida',
  change: 'Muuda',
  changeTitle: 'Muuda vaba rida',
  remove: 'Eemalda',
  named: (press: string, words: string) => `${press}: ${words}`,
  removed: 'Vaba rida on eemaldatud',
  removeFailed: 'Vaba rida jääb eemaldamata',
  waits: 'Järgmisel arvel',
  workedOut: (quantity: string, unit: string, price: string, vatRate: string) =>
    `${quantity} ${unit} × ${price}, käibemaks ${vatRate} %`,
  words: 'Mille eest',
  quantity: 'Kogus',
  unit: 'Ühik',
  piece: 'tk',
  price: 'Ühiku hind KM-ta',
  vatRate: 'Käibemaks',
  usualVat: 'tühjana tavaline',
  date: 'Kuupäev',
  reason: 'Põhjus',
  saved: 'Vaba rida on salvestatud',
  saveFailed: 'Vaba rida jääb salvestamata',
};

/** Words of crediting a statement or some of its rows. */
export const credit = {
  press: 'Krediteeri',
  named: (number: string) => `Krediteeri: ${number}`,
  title: (number: string) => `Krediteeri ${number}`,
  hint: 'Tehakse kreeditarve ja read on jälle kinnitatud: parandage hind ja koostage uus arve. Esialgne arve jääb alles.',
  /** The press tells the sum: on a long list it is all that stays in sight. */
  submit: (sum: string) => `Krediteeri ${sum}`,
  whole: (count: number) => `Kõik read (${String(count)})`,
  row: (haul: string, sum: string) => `${haul}: ${sum} KM-ta`,
  sum: (total: string, vat: string) => `Kreeditarve summa ${total}, sellest KM ${vat}`,
  reason: 'Põhjus',
  failed: 'Krediteerida ei saa',
  loadFailed: 'Arve ridu ei saanud laadida',
  noneChosen: 'Valige vähemalt üks rida',
  freeLines: 'Kõigi ridadega koos krediteeritakse ka vabad read:',
  made: (number: string) => `Kreeditarve ${number} on koostatud`,
  credits: (number: string) => `arvele ${number}`,
  credited: (numbers: readonly string[], isWhole: boolean) =>
    `${isWhole ? 'Krediteeritud' : 'Osaliselt krediteeritud'}: ${numbers.join(', ')}`,
};

/** Words of sending a statement, by e-mail or to the service that takes e-invoices on. */
export const sendStatement = {
  send: 'Saada',
  named: (number: string) => `Saada ${number}`,
  title: (number: string) => `Saada ${number}`,
  hint: 'Saadetud arvet tagasi võtta ei saa. Kirjaga lähevad kaasa PDF ja e-arve.',
  mayHaveArrived: 'Eelmise saatmise kohta ei tulnud vastust. Vaadake enne üle, kas arve on juba kohal.',
  channel: 'Kuidas',
  channels: { EMAIL: 'E-postiga', EINVOICE: 'E-arvena' },
  to: 'Saaja e-post',
  failed: 'Arve jääb saatmata',
  queued: (number: string) => `${number} on saatmisel`,
  remind: 'Tuleta meelde',
  remindNamed: (number: string) => `Tuleta meelde: ${number}`,
  remindHint: (unpaid: string, due: string) =>
    `Tasumata on ${unpaid}, tähtaeg oli ${due}. Kirjaga läheb kaasa arve PDF.`,
  remindFailed: 'Meeldetuletus jääb saatmata',
  reminderQueued: (number: string) => `Meeldetuletus arve ${number} kohta on saatmisel`,
  reminded: 'Meeldetuletus',
  states: {
    EINVOICE: {
      queued: 'E-arve on saatmisel',
      sending: 'E-arve on saatmisel',
      sent: 'E-arve saadetud',
      failed: 'E-arve ei läinud',
      unclear: 'E-arve saatmine on ebaselge',
    },
    EMAIL: {
      queued: 'Kiri on saatmisel',
      sending: 'Kiri on saatmisel',
      sent: 'Kiri saadetud',
      failed: 'Kiri ei läinud',
      unclear: 'Kirja saatmine on ebaselge',
    },
  },
  trial: 'proov',
};

/** Words of late interest, which is proposed as a free line. */
export const lateInterest = {
  press: 'Arvuta viivis',
  named: (number: string) => `Arvuta viivis: ${number}`,
  title: (number: string) => `Viivis: ${number}`,
  owed: (unpaid: string, due: string) => `Tasumata on ${unpaid}, tähtaeg oli ${due}.`,
  counted: (until: string) => `Viivis on arvestatud juba kuni ${until}.`,
  until: 'Kuni',
  percent: 'Kokkulepitud määr',
  bank: (halfYear: string) => `Euroopa Keskpanga määr alates ${halfYear}`,
  source: 'Seadusjärgne viivis on Euroopa Keskpanga poolaasta määr ja 8 % (võlaõigusseadus § 113).',
  part: (days: number, percent: string) => `${counted(days, 'päev', 'päeva')}, ${percent} %`,
  sum: (sum: string) => `Viivis ${sum}`,
  failed: 'Viivise andmeid ei saanud lugeda',
  add: 'Lisa järgmisele arvele',
  saved: (sum: string, party: string) => `Viivis ${sum} läheb järgmisele arvele: ${party}`,
};
