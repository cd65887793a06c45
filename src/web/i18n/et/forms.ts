import { counted } from '../counted.ts';

export const formWords = {
  required: 'Nõutud',
  invalid: 'Vigane väärtus',
  positive: 'Peab olema suurem kui 0',
  format: (example: string) => `Formaat: ${example}`,
  number: '28,5',
  time: 'tt:mm',
  unitOfProduct: 'Ühiku arvestamiseks valige toode',
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
  noDay: 'Sellist kuupäeva ei ole. Näidatakse endist ajavahemikku.',
  reversed: 'Lõpp on enne algust. Näidatakse endist ajavahemikku.',
};
