import { counted } from '../counted.ts';

const months = [
  'Jaanuar',
  'Veebruar',
  'Märts',
  'Aprill',
  'Mai',
  'Juuni',
  'Juuli',
  'August',
  'September',
  'Oktoober',
  'November',
  'Detsember',
];

export const formWords = {
  required: 'Nõutud',
  invalid: 'Vigane väärtus',
  positive: 'Peab olema suurem kui 0',
  format: (example: string) => `Formaat: ${example}`,
  number: '28,5',
  time: 'tt:mm',
  summary: 'Vormi vead',
  restored: 'Mustand taastatud',
  optional: 'valikuline',
  askTitle: 'Kas kõik on õige?',
  saveAnyway: 'Salvesta siiski',
  checkAgain: 'Vaatan üle',
  leaveTitle: 'Kas soovite lahkuda?',
  leaveHint: 'Sisestatud andmed lähevad kaotsi.',
  leave: 'Lahku',
  stay: 'Jää siia',
  cleared: 'Vorm tühjendatud',
  undo: 'Võta tagasi',
};

export const dateWords = {
  format: 'pp.kk.aaaa',
  today: 'Täna',
  tomorrow: 'Homme',
  pick: 'Vali kalendrist',
  previousMonth: 'Eelmine kuu',
  nextMonth: 'Järgmine kuu',
  month: (day: string) => `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`,
  long: (day: string) =>
    `${String(Number(day.slice(8)))}. ${(months[Number(day.slice(5, 7)) - 1] ?? '').toLowerCase()} ${day.slice(0, 4)}`,
  weekdays: [
    { short: 'E', long: 'Esmaspäev' },
    { short: 'T', long: 'Teisipäev' },
    { short: 'K', long: 'Kolmapäev' },
    { short: 'N', long: 'Neljapäev' },
    { short: 'R', long: 'Reede' },
    { short: 'L', long: 'Laupäev' },
    { short: 'P', long: 'Pühapäev' },
  ],
};

export const typeahead = {
  notChosen: 'Valige vaste loendist',
  // Without the field's name: the field alone should answer to it.
  clear: 'Tühjenda',
  list: 'Vasted',
  recent: 'Hiljuti valitud',
  found: (count: number) => counted(count, 'vaste', 'vastet'),
  failed: 'Otsing ebaõnnestus',
};

/** A period from a day to a day. */
export const period = {
  label: 'Ajavahemik',
  from: 'Alates',
  to: 'Kuni',
  previous: 'Eelmine ajavahemik',
  next: 'Järgmine ajavahemik',
  thisMonth: 'See kuu',
  lastMonth: 'Eelmine kuu',
};
