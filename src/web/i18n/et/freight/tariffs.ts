import { tariffWords } from '#api/freight/tariff-words.ts';

/** Words of tariffs and the calculator. */
export const tariffs = {
  title: 'Tariifid',
  failed: 'Tariife ei saanud laadida',
  none: 'Tariife ei ole',
  noneHint: 'Tariifita ei saa midagi arveldada.',
  general: 'Üldine tariif',
  valid: (from: string, to: string) => (to === '' ? `kehtib alates ${from}` : `kehtib ${from}–${to}`),
  extras: 'Lisatasud',
  ...tariffWords,
  calculator: 'Kalkulaator',
  calculatorHint: 'Salvestatud tariifide järgi. Midagi ei salvestata.',
  date: 'Laadimise päev',
  km: 'Vahemaa',
  knownKm: 'tühi: teada',
  byGeneral: 'tühi: üldine',
  tonnes: 'Kogus',
  waiting: 'Ooteaeg',
  hours: 'Veo aeg',
  calculate: 'Arvuta',
  refused: 'Arvutada ei saa',
  total: (sum: string) => `Kokku ${sum} käibemaksuta`,
  chosen: (tariff: string, rule: number, why: string) => `„${tariff}“ reegel ${String(rule)}: ${why}`,
};
