import type { DriverLanguage } from './languages.ts';

/** Goods name their units in Estonian; what is not here is written alike in all. */
const units: Record<DriverLanguage, Record<string, string>> = {
  et: {},
  ru: { t: 'т', kg: 'кг', km: 'км', l: 'л', tk: 'шт', min: 'мин', h: 'ч' },
  en: { tk: 'pcs' },
};

/** Returns a unit as phone and server write it to a driver. */
export function unitIn(unit: string, language: DriverLanguage): string {
  return units[language][unit] ?? unit;
}
