import { useSyncExternalStore } from 'react';

import { readDevice, writeDevice } from '../../ui/device-store.ts';
import { createStore } from '../../ui/store.ts';
import { en } from './words/en.ts';
import { type DriverWords, et } from './words/et.ts';
import { ru } from './words/ru.ts';

export const languages = { et, ru, en } satisfies Record<string, DriverWords>;
export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

const key = 'driver.language';
/** Chosen in this visit; until then what is kept on the device for the driver. */
const chosen = createStore<Language | null>(null);

/** The driver's own choice of language, kept on the device; Estonian until they choose. */
export function useLanguage(): Language {
  return useSyncExternalStore(chosen.subscribe, () => chosen.get() ?? keptLanguage());
}

export function useWords(): DriverWords {
  return languages[useLanguage()];
}

export function chooseLanguage(language: Language): void {
  writeDevice(key, language);
  chosen.set(language);
}

function keptLanguage(): Language {
  const kept = readDevice<string>(key);
  return languageCodes.find((code) => code === kept) ?? 'et';
}
