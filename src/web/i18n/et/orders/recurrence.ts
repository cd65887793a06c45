/** Words of orders that recur ('Korda iga nädal'). */
export const recurrence = {
  recur: 'Korda iga nädal',
  recurs: 'Kordub',
  recursFrom: (id: number) => `Kordub tellimusest ${String(id)}`,
  recurHint:
    'Tellimused tehakse 7 päeva ette ja jäävad kinnitamata, kuni kontor need kinnitab. Päev, mille Te tühistate, jääb vahele. Muutmine ei puuduta päevi, mida keegi on juba muutnud.',
  weekdays: 'Nädalapäevad',
  noWeekday: 'Valige vähemalt üks päev',
  until: 'Viimane päev',
  tonnes: 'Kokku tonne',
  tonnesHint: 'Koos selle tellimusega. Viimane tellimus toob, mis jääb.',
  saveFailed: 'Kordumise salvestamine',
  end: 'Lõpeta kordumine',
  ended: 'Tellimus enam ei kordu',
  endedHint: 'Ette tehtud tellimused, mida keegi ei olnud puudutanud, on tühistatud.',
  endFailed: 'Kordumise lõpetamine',
  save: 'Salvesta',
  upTo: (day: string) => `kuni ${day}`,
  upToTonnes: (tonnes: string) => `kokku ${tonnes}`,
  over: 'lõppenud',
  noneMade: 'Ühtegi tellimust ei ole veel tehtud. Need tehakse 7 päeva ette.',
  problem: (why: string) => `Uusi tellimusi ei saa teha: ${why}`,
};
