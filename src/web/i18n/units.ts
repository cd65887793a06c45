import { unitIn } from '#api/driver/units.ts';
import { unknownQuantityUnlabelled } from '#domain/goods/quantity-words.ts';

import { currentLocale, type Locale } from './messages.ts';

/** Groups of goods that are known by name; goods keep their own names, which also stand on papers. */
const goodsGroups: Record<Locale, Record<string, string>> = {
  et: {},
  ru: {
    Teravili: 'зерно',
    Väetised: 'удобрения',
    Söödad: 'корма',
    Mineraalsöödad: 'минеральные корма',
    Seemned: 'семена',
    Kaunviljad: 'зернобобовые',
    'Rapsi- ja õliseemned': 'рапс и масличные',
    Taimekaitse: 'средства защиты растений',
    'Kütused ja määrdeained': 'топливо и смазочные',
    'Silokiled ja pakendid': 'плёнка и упаковка',
  },
  en: {},
};

const unknownQuantities: Record<Locale, string> = {
  et: unknownQuantityUnlabelled,
  ru: 'количество неизвестно',
  en: 'quantity unknown',
};

/** Returns the words for an unknown quantity, in the driver's language. */
export function unknownQuantity(): string {
  return unknownQuantities[currentLocale()];
}

/** Returns a group of goods in the driver's language, where goods are shown with it; data of an older app has none. */
export function shownGroup(group: string | undefined): string | undefined {
  return group === undefined ? undefined : goodsGroups[currentLocale()][group];
}

/** Returns goods with their group in the driver's language: 'Nisu (зерно)'. */
export function withGroup(name: string, group: string | undefined): string {
  const shown = shownGroup(group);
  return shown === undefined ? name : `${name} (${shown})`;
}

/** Returns a unit in the driver's language. */
export function shownUnit(unit: string): string {
  return unitIn(unit, currentLocale());
}

/** Returns '28 480 kg' in the driver's language, on one line; the number as it is shown. */
export function withUnit(number: string, unit: string): string {
  return `${number}\u{a0}${shownUnit(unit)}`;
}
