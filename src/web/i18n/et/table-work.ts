import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { counted } from '../counted.ts';
import { ofRows } from './job-table.ts';

/** Names of narrow columns as their headers have room for them. */
export const shortColumnNames: Partial<Record<JobRowColumn, string>> = {
  date: 'Päev',
  time: 'Kell',
  notes: 'Mrk.',
  truck: 'Auto nr',
  deliveredQuantity: 'Tarnitud',
  priority: 'Prior.',
  customerManager: 'Hald.',
};

type ResultCount =
  | 'done'
  | 'doneInTrial'
  | 'inPart'
  | 'sentToOthers'
  | 'sent'
  | 'sentInTrial'
  | 'failed'
  | 'warned';

/** '3 tehtud (proov)'; where only some were a trial, how many. */
function withTrials(words: string, trials: number, all: number): string {
  if (trials === 0) return words;
  return trials === all ? `${words} (proov)` : `${words} (neist ${String(trials)} proov)`;
}

/** Words of what is done in the job table; its screens import them from here, after the first rows. */
export const tableWork = {
  live: 'Otse',
  lineLost: 'Ühendan uuesti…',
  viewers: (count: number) => counted(count, 'vaataja', 'vaatajat'),
  row: 'Rida',
  actions: 'Rea tegevused',
  map: 'kaart',
  waybillFile: 'PDF',
  contact: 'Kontakt',
  phoneMissing: 'Number puudub',
  addressMissing: 'Aadress puudub',

  details: {
    label: 'Rea andmed',
    clientPerson: 'Kliendi kontakt',
    clientPhone: 'Kliendi telefon',
    pickupAddress: 'Lähtekoha aadress',
    pickupPhone: 'Lähtekoha telefon',
    destinationAddress: 'Sihtkoha aadress',
    destinationPhone: 'Sihtkoha telefon',
    replacement: 'Asendustoode',
    batch: 'Partii',
    ordered: 'Tellimusel kokku',
    orderProgress: 'Tellimusest',
    tied: 'Seotud read',
    ofJob: 'Sama veotöö teised read',
  },
  edit: 'Muuda rida',
  saved: 'Muutmine õnnestus!',
  saveFailed: 'Muutmine ebaõnnestus!',
  ofRows,
  /** `counted`: without cancelled, failed and rejected ones. */
  sum: (ordered: string, delivered: string, rows: number, counted: number) =>
    `${ordered} tellitud, ${delivered} tarnitud, ridu ${String(rows)}${counted === rows ? '' : `, arvestatud ${String(counted)}`}`,
  total: (sum: string) => `Kokku ${sum}`,
  totalRows: (rows: number) => `Kokku ridu ${String(rows)}`,
  groupBy: 'Rühmita',
  groupedBy: (column: string) => `Rühmita: ${column}`,
  noGroups: 'Rühmitamata',
  groupHead: (title: string, sum: string) => `${title} · ${sum}`,
  /** The number of the group's rows on this page; null if only those were counted. */
  groupOnPage: (count: number | null) =>
    count === null ? ' sellel lehel' : ` · sellel lehel ${String(count)}`,
  withoutGroup: 'Määramata',
  many: {
    inPart: 'Osaliselt tehtud',
    title: (rows: string) => `${rows} valitud`,
    actions: 'Valitud ridade tegevused',
    set: { truck: 'Määra auto', date: 'Määra kuupäev', time: 'Määra kellaaeg' },
    apply: 'Määra',
    warning: 'Hoiatus',
    confirm: 'Kinnita',
    cancel: 'Eemalda read',
    notSent: 'Saatmata',
    begin: 'Alusta',
    stop: 'Peata',
    states: {
      waiting: 'Ootab',
      running: 'Töös',
      done: 'Tehtud',
      alreadySent: 'Töö juba saadetud!',
      skipped: 'Jäi tegemata',
      stopped: 'Peatatud',
    },
    progress: (done: number, all: number) => `Tehtud ${String(done)} / ${String(all)}`,
    /** Before it is sent: which of the rows have nothing to send. */
    foreseen: ({
      refused,
      alreadySent,
      alreadySentInTrial,
    }: Record<'refused' | 'alreadySent' | 'alreadySentInTrial', number>) =>
      [
        ...(refused > 0 ? [`${counted(refused, 'rida', 'rida')} jääb saatmata`] : []),
        ...(alreadySent > 0
          ? [withTrials(`${String(alreadySent)} juba saadetud`, alreadySentInTrial, alreadySent)]
          : []),
      ].join(', '),
    summary: ({
      done,
      doneInTrial,
      inPart,
      sent,
      sentInTrial,
      sentToOthers,
      failed,
      warned,
    }: Record<ResultCount, number>) =>
      [
        withTrials(`${String(done)} tehtud`, doneInTrial, done),
        ...(inPart > 0 ? [`neist ${String(inPart)} osaliselt`] : []),
        ...(warned > 0 ? [`${String(warned)} hoiatusega`] : []),
        ...(sent > 0 ? [withTrials(`${String(sent)} juba saadetud`, sentInTrial, sent)] : []),
        ...(failed > 0 ? [`${String(failed)} jäi tegemata`] : []),
        ...(sentToOthers > 0 ? [`${String(sentToOthers)} jäi osalt tegemata`] : []),
      ].join(', '),
    removed: (rows: string) => `Eemaldatud: ${rows}`,
    confirmed: (rows: string) => `Kinnitatud: ${rows}`,
  },
  copy: {
    action: 'Kopeeri teisele päevale',
    day: 'Kopeeri päev',
    from: 'Kopeeritav päev',
    to: 'Uus päev',
    withTruck: 'Autod ja vedajad tulevad kaasa',
    rows: (rows: string, tonnes: string) => `Kopeeritakse ${rows}, ${tonnes}`,
    none: 'Sellel päeval ridu ei ole',
    tooMany: 'Korraga saab kopeerida kuni 500 rida.',
    yes: 'Kopeeri',
    done: (rows: string, day: string) => `Kopeeritud ${rows}: ${day}`,
    found: (rows: string) => `Kopeeritud, kuid vaadake üle: ${rows}`,
    failed: 'Ridade kopeerimine ebaõnnestus!',
    readFailed: 'Päeva ridu ei saanud laadida',
  },
  chosenTotal: (sum: string) => `Valitud kokku ${sum}`,
  cellsChosen: (rows: number, columns: number) => `${String(rows)} × ${String(columns)} lahtrit valitud`,
  undo: 'Võta tagasi',
  changedAfterSending: (rows: string) => `Pärast saatmist muudetud: ${rows}`,
  movedAway: (rowIds: readonly number[]) =>
    rowIds.length === 1
      ? `Rida ${String(rowIds[0])} ei ole enam selles vaates`
      : `${String(rowIds.length)} rida ei ole enam selles vaates`,
  statusSteps: { confirm: 'kinnitamine', cancel: 'eemaldamine', restore: 'kopeerimine' },
  undone: 'Võetud tagasi',
  redone: 'Tehtud uuesti',
  showRow: 'Näita',
  warned: (rowId: number) => `Hoiatus, rida ${String(rowId)}`,
  warnedRows: (count: number) => `Hoiatused, ${String(count)} rida`,
  editKept: 'Muudatus on alles, aga salvestamata.',
  editsWaiting: (count: number) => counted(count, 'muudatus salvestamata', 'muudatust salvestamata'),
  dropEdits: 'Loobu',
  dropQuestion: 'Kas loobuda salvestamata muudatustest?',
  undoRefused: 'Muudatust ei saa tagasi võtta',
  stepFailed: { undo: 'Muudatust ei saa tagasi võtta', redo: 'Muudatust ei saa uuesti teha' },
  undoRefusedHint: 'Rida on vahepeal muudetud.',
  undoRefusedRemoved: 'Rida on vahepeal eemaldatud.',
  rounded: 'Kogus ümardatud pakendi kordseks',
  unitChanges: (text: string) => `„${text}“ on teise ühikuga: kleepige ka kogus.`,
  pasteRefused: 'Kleepimine ebaõnnestus',
  pasteRest: (count: number) => `Kleepimata: ${counted(count, 'lahter', 'lahtrit')}`,
  notFound: {
    truck: (text: string) => `Autot ${text} ei leitud`,
    trailer: (text: string) => `Haagist ${text} ei leitud`,
    location: (text: string) => `Kohta „${text}“ ei leitud`,
    product: (text: string) => `Toodet „${text}“ ei leitud`,
    company: (text: string) => `Vedajat „${text}“ ei leitud`,
    person: (text: string) => `Kliendihaldurit „${text}“ ei leitud`,
  },
  sameLocation: 'Lähtekoht ja sihtkoht oleksid samad',
  notFilled: (rowIds: readonly number[]) =>
    `Lukus, jäi täitmata: ${rowIds.length === 1 ? 'rida' : 'read'} ${rowIds.join(', ')}`,
  locked: 'Seda lahtrit ei saa muuta',
  lockedByStatus: (status: string) => `Rea staatus on „${status}“.`,
  lockedBySibling: 'Sama veotöö teist rida ei saa enam muuta.',
  lockedAlways: 'Selle täidab süsteem.',
  viewsOnly: 'Teie õigus on ainult vaadata.',
  unfit: (text: string) => `„${text}“ ei sobi sellesse lahtrisse.`,
  twoReadings: (text: string, readings: readonly string[]) => `„${text}“: ${readings.join(' või ')}?`,
  otherUnit: (text: string, unit: string | null) =>
    unit === null ? `„${text}“: rea ühik ei ole teada.` : `„${text}“: rea kogus on ühikus ${unit}.`,

  chooseMany: 'Vali mitu',
  confirmChosen: (count: number) => `Kinnita (${String(count)})`,
  actionsOfMany: 'Tegevused',
  clearTicks: 'Tühista valik',
  actionsOfChosen: (count: number) => `Tegevused (${String(count)})`,
  confirmed: 'Kinnitamine õnnestus',
  confirmFailed: 'Kinnitamine ebaõnnestus',
  duplicate: 'Duplikeeri rida',
  duplicateYes: 'Duplikeeri',
  duplicated: 'Rea duplikeerimine õnnestus!',
  cancel: 'Eemalda rida',
  cancelYes: 'Eemalda',
  cancelQuestion: 'Kas soovite rea eemaldada?',
  cancelled: 'Rea eemaldamine õnnestus!',
  cancelFailed: 'Rea eemaldamine ebaõnnestus!',

  conflict: {
    title: 'Rida on vahepeal muudetud',
    hint: 'Keegi teine muutis samu lahtreid. Valige, millised väärtused jäävad.',
    changedBy: (who: string, when: string) => `Viimati muutis ${who}, ${when}.`,
    field: 'Lahter',
    mine: 'Minu andmed',
    /** 'Tarmo andmed': whose they are. */
    theirs: (who: string) => `${who} andmed`,
    /** 'Jääb Tarmo 26': whose value stays. */
    keepTheirValue: (who: string, value: string) => `Jääb ${who} ${value}`,
    keepMyValue: (value: string) => `Jääb minu ${value}`,
    keepMine: 'Jäta alles minu andmed',
    keepTheirs: (who: string) => `Võta ${who} andmed`,
    leave: 'Kas loobuda oma muudatusest?',
    leaveHint: 'Teie sisestatu läheb kaotsi ja ritta jäävad kolleegi andmed.',
  },

  filters: 'Filtrid',
  filter: 'Filter',
  filterBy: 'Filtreeri veeru järgi',
  filterColumn: (column: string) => `Filtreeri: ${column}`,
  applyFilter: 'Rakenda',
  removeFilter: (text: string) => `Eemalda filter ${text}`,
  clearFilters: (count: number) => `Tühjenda filtrid (${String(count)})`,
  nothingFound: 'Ühtegi rida ei leitud',
  week: 'Nädal',
  nextWeek: 'Järgmine nädal',
  fromToday: 'Eesolevad',
  dayBefore: 'Eelmine päev',
  dayAfter: 'Järgmine päev',
  contains: 'Sisaldab',
  awaitsSending: 'Saatmata',
  awaitsSendingWhere: 'Saatmata: SMS, e-veoseleht, jälgimisteenus või PK Terminal',
  severalHint: 'Mitu väärtust eraldage semikooloniga.',
  pickValue: (value: string) => `Vali ka ${value}`,
  valuesFailed: 'Väärtusi ei saanud laadida',
  valuesFound: 'Leitud väärtused',
  containsNot: 'Ei sisalda',
  none: 'Määramata',
  without: (text: string) => `ei sisalda „${text}“`,
  from: 'Alates',
  to: 'Kuni',
  any: 'Kõik',
  oneOrMore: 'Üks või mitu',
  oneOrMoreHint: 'Mitu väärtust eraldage komaga, vahemik: 231-240.',
  quantityHint: 'Näiteks 28 500 või 28,5 t.',
  sortBy: 'Järjestus',
  ascending: 'Kasvav',
  descending: 'Kahanev',

  checkTomorrow: 'Kontrolli homseid',
  export: 'Ekspordi',
  exportHint: 'Faili tulevad kõik leitud read nähtavate veergudega.',
  exportXlsx: 'Excel (.xlsx)',
  exportCsv: 'CSV',
  dayList: 'Päevaleht printimiseks',
  exportName: 'Veotööd',

  density: 'Ridade kõrgus',
  compact: 'Tihe',
  regular: 'Tavaline',
  resetSizes: 'Lähtesta tabeli mõõtmed',
  columnManagement: 'Veergude haldus',
  columnHint: 'Valige, milliseid veerge näidata, ja tõstke need nooltega sobivasse järjekorda.',
  showColumn: (column: string) => `Näita veergu ${column}`,
  freezeColumn: (column: string) => `Kinnita veerg ${column}`,
  frozen: 'Kinnitatud',
  moveUp: (column: string) => `Nihuta ${column} ülespoole`,
  moveDown: (column: string) => `Nihuta ${column} allapoole`,
  resetColumns: 'Taasta veerud',
  pageSize: 'Tulemusi lehel',
  pageSizeHint: '1–500',
  showAll: (total: number) => `Näita kõiki ${String(total)}`,
  groups: 'Tootegrupid',
  removeGroup: (name: string) => `Eemalda ${name}`,
  groupsFailed: 'Tootegruppe ei saanud laadida',
  othersFilters: 'Teiste filtrid',
  noSharedFilters: 'Kolleegid ei ole filtreid jaganud',
  shareFilter: (name: string) => `Jaga kolleegidega: ${name}`,
  isShared: 'jagatud',
  copyFilter: (name: string) => `Kopeeri endale: ${name}`,
  filterCopied: (name: string) => `Filter „${name}“ on nüüd ka teil`,
  filterManagement: 'Filtrite haldus',
  savedFilters: 'Salvestatud filtrid',
  noSavedFilters: 'Salvestatud filtreid ei ole',
  filterName: 'Filtri nimi',
  saveFilter: 'Salvesta praegune filter',
  renameFilter: (name: string) => `Nimeta ümber: ${name}`,
  deleteFilter: (name: string) => `Kustuta filter ${name}`,
  deleteFilterQuestion: 'Kas soovite filtri kustutada?',
  filterNameTaken: 'Sellise nimega filter on juba olemas',
  defaultFilter: (name: string) => `Vaikimisi filter: ${name}`,
  isDefault: 'vaikimisi',

  history: 'Rea ajalugu',
};
