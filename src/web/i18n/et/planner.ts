import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import type { AbsenceReason } from '#domain/planning/absence.ts';

import { counted } from '../counted.ts';

/** Words of the day's planning board. */
export const planner = {
  wash: {
    name: (regime: CleaningRegime) => `pesu ${regime}`,
    before: ({ regime, minutes, isLearnt }: { regime: CleaningRegime; minutes: number; isLearnt: boolean }) =>
      `Enne laadimist pesu ${regime}, ${minutes} min${isLearnt ? '' : ' (arvestuslik)'}`,
  },
  day: 'Päev',
  previousDay: 'Eelmine päev',
  nextDay: 'Järgmine päev',
  previousWeek: 'Eelmine nädal',
  nextWeek: 'Järgmine nädal',
  carrier: 'Vedaja',
  allCarriers: 'Kõik vedajad',
  withoutCarrier: 'Vedajata',
  groupByCarrier: 'Vedajate kaupa',
  undo: 'Võta tagasi',
  redo: 'Tee uuesti',
  suggest: 'Soovita plaan',
  print: 'Prindi',
  prints: { sheet: 'Leht lauale, tunnid reas', strips: 'Ribad juhtidele, auto kaupa' },
  jump: 'Mine autole',
  jobsFrom: (count: number, from: string, to: string) =>
    `${counted(count, 'veotöö', 'veotööd')}, ${from}–${to}`,
  trucks: 'Autode päev',
  now: 'Praegu',
  failed: 'Päevaplaani ei saanud laadida',
  noTrucks: 'Autosid ei ole',
  noTrucksHint: 'Autosid lisab haldur lehel „Haldus“ või impordiga.',
  noneOfCarrier: 'Sellel vedajal ei ole autosid',
  noneOfCarrierHint: 'Valige teine vedaja.',
  freeTrucks: (count: number) => `Ilma veotööta: ${counted(count, 'auto', 'autot')}`,

  week: 'Nädal',
  weekColumns: {
    total: 'Nädal kokku',
    jobs: 'Veotöid',
    withoutTruck: 'Autota',
    tonnes: 'Tonne',
    trucks: 'Autosid tööl',
    km: 'Koormaga km',
    emptyKm: 'Tühjalt km',
  },
  dense: 'Tihe',
  zoomIn: 'Vähem tunde korraga',
  zoomOut: 'Rohkem tunde korraga',
  totals: {
    label: 'Päev kokku',
    trucks: (count: number) => counted(count, 'auto', 'autot'),
    tonnes: (tonnes: string) => `${tonnes} t`,
    kilometres: (whole: string, empty: string) =>
      `Tööga autod, tonnid ja ${whole} km, neist tühjalt ${empty} km`,
  },

  away: {
    title: 'Puhkus/remont',
    add: 'Lisa puhkus või remont',
    takeBack: 'Võta tagasi',
    takenBack: 'Tagasi võetud',
    takeBackFailed: 'Tagasi võtta ei saanud',
    none: 'Sel päeval ei ole ära',
    reason: (of: 'truck' | 'driver', reason: AbsenceReason) =>
      `${of === 'driver' ? 'juht: ' : ''}${{ WORKSHOP: 'remont', LEAVE: 'puhkus', SICK: 'haige', OTHER: 'ära' }[reason]}`,
  },

  truck: {
    way: (km: string) => `${km} km`,
    kilometres: (loaded: string, empty: string) => `Koormaga ${loaded} km, tühjalt ${empty} km`,
    driving: (driven: string) => `Sõitu ${driven} / 9 h`,
    working: (worked: string) => `tööpäev ${worked} / 13 h`,
    isLong: 'pikk päev',
    open: 'Ava auto leht',
    dayOf: 'Tööpäev',
    drives: 'Sõitu',
  },

  tray: {
    title: 'Määramata',
    /** Those that nobody has confirmed yet are counted for themselves. */
    count: (count: number, unconfirmed: number) =>
      counted(count, 'veotöö', 'veotööd') + (unconfirmed === 0 ? '' : `, ${String(unconfirmed)} kinnitamata`),
    search: 'Otsi',
    withoutTruck: 'Autota',
    withoutTime: 'Kellaajata',
    unconfirmed: 'Kinnitamata',
    empty: 'Kõik veotööd on määratud',
    freeDay: 'Sel päeval veotöid ei ole',
    noneFound: 'Vasteid ei leitud',
    timeMissing: 'kellaajata',
    dropHere: 'Lase siia, et autolt ära võtta',
  },

  job: {
    rows: (ids: string) => `Rida ${ids}`,
    times: (from: string, to: string) => `${from}–${to}`,
    route: (from: string, to: string) => `${from} → ${to}`,
    noDestination: 'sihtkoht määramata',
    delay: (minutes: number) => `(+${minutes} min, juht teatas)`,
    overlaps: 'kattub teise tööga',
    departsAt: (time: string) => `väljasõit ${time}`,
    fromEvening: 'algas eelmisel õhtul',
    changedBy: (name: string) => `muutis ${name}`,
    actions: 'Tegevused',
    assign: 'Määra autole…',
    unassign: 'Võta autolt ära',
    openInTable: 'Ava tabelis',
    openOrder: 'Ava tellimus',
    fixed: 'Seda tööd ei saa enam ümber planeerida.',
    unconfirmed: 'Tellimus ootab kinnitamist.',
    facts: {
      status: 'Staatus',
      time: 'Aeg',
      truck: 'Auto',
      trailer: 'Haagis',
      driver: 'Autojuht',
      client: 'Klient',
      from: 'Kust',
      to: 'Kuhu',
      goods: 'Kaup',
      empty: 'Tühisõit',
      loaded: 'Koormaga',
      notes: 'Märkused',
    },
    minutes: (minutes: number) => `u ${String(minutes)} min`,
  },

  assign: {
    title: 'Määra autole',
    truck: 'Auto',
    time: 'Kellaaeg',
    day: 'Päev',
    trailer: 'Haagis',
    usualTrailer: 'auto tavaline',
    save: 'Määra',
  },

  toTray: 'Võtan autolt ära',
  confirmByKey: 'Enter salvestab, Esc loobub',
  savedBut: 'Salvestatud, kuid vaadake üle',
  refused: 'Nii ei saa planeerida',
  saveFailed: 'Muutmine ebaõnnestus!',
  changedMeanwhile: 'Seda tööd on vahepeal muudetud',
  changedTo: (plate: string, time: string) => `Nüüd on see ${plate}, ${time}. Teie muudatust ei salvestatud.`,
  noTruck: 'autota',
  noTime: 'kellaajata',
  undoRefused: 'Tagasi võtta ei saa',
  undoRefusedHint: 'Seda tööd on vahepeal muudetud.',
  undoRefusedBy: (name: string) => `Seda on vahepeal muutnud ${name}.`,
};
