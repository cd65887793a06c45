import { useSyncExternalStore } from 'react';

import { createStore } from '../store.ts';
import { type DriverWords, et } from './et/driver.ts';
import { type Language, setLocale, type Messages } from './messages.ts';

/** Each language in its own name. */
export const localeNames = { et: 'Eesti', ru: 'Русский', en: 'English' } as const satisfies Record<
  Language,
  string
>;

/** The words of these screens and those around them; the service worker keeps them for flight mode. */
const wordsOf = {
  ru: () => import('./ru/driver.ts'),
  en: () => import('./en/driver.ts'),
};

const driverWords = createStore<DriverWords>(et);

/** The words of the driver's screens in the language that is spoken now. */
export function useWords(): DriverWords {
  return useSyncExternalStore(driverWords.subscribe, driverWords.get);
}

/** Rejects when the words cannot be fetched. */
export async function setDriverLocale(language: Language): Promise<void> {
  if (language === 'et') {
    driverWords.set(et);
    setLocale('et');
    return;
  }
  const { words, spoken }: { words: DriverWords; spoken: Messages } = await wordsOf[language]();
  driverWords.set(words);
  setLocale(language, spoken);
}
