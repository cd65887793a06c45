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
