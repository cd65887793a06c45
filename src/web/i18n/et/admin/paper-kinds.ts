import type { PaperGoods } from '#domain/papers/paper.ts';

/** Words of the kinds of papers that run out. */
export const paperKinds = {
  title: 'Paberiliigid',
  hint: 'Mis paberid on autodel, haagistel, juhtidel, ettevõtetel ja kaaludel, millal nende lõpust teada antakse ja milleta veotööd ei anta.',
  failed: 'Paberiliike ei saanud lugeda',
  none: 'Paberiliike ei ole',
  add: 'Lisa paberiliik',
  change: 'Muuda',
  changeOf: (label: string) => `Muuda: ${label}`,
  retire: 'Võta kasutusest',
  retireTitle: (label: string) => `Kas võtta kasutusest: ${label}?`,
  retireText:
    'Selle liigi pabereid enam ei lisata ja nende lõpp ei hoiata ega keela veotööd. Paberid jäävad alles.',
  restore: 'Võta kasutusele',
  retired: 'Ei ole kasutusel',
  saved: 'Paberiliik salvestatud',
  saveFailed: 'Paberiliigi salvestamine ebaõnnestus',
  label: 'Nimetus',
  code: 'Kood',
  codeHint:
    'Suured ladina tähed, numbrid, - ja _. Selle järgi tunnevad liiki impordifailid; hiljem seda ei muudeta.',
  codeWrong: 'Koodis tohivad olla suured ladina tähed, numbrid, - ja _',
  of: 'Kelle või mille paber',
  chooseOf: 'Valige vähemalt üks',
  goods: 'Millise kauba veol nõutakse',
  goodsNames: {
    ANY: 'Iga kaup',
    FEED: 'Sööt ja vili',
    DANGEROUS: 'Ohtlik kaup',
  } satisfies Record<PaperGoods, string>,
  warnDays: 'Mitu päeva enne teatada',
  warnDaysHint: 'Komadega eraldatud, näiteks 30, 7.',
  warnDaysWrong: 'Kirjutage päevade arvud 1 kuni 730, komadega eraldatud',
  refuses: 'Keelab veo',
  refusesHint: 'Aegunud paberiga veotööd ei anta. Muidu ainult hoiatatakse.',
  warns: 'Hoiatab',
  told: (days: readonly number[]) => `teade ${days.join(' ja ')} päeva enne`,
};
