import { useSyncExternalStore } from 'react';

import { type DriverLanguage, driverLanguages } from '#api/driver/languages.ts';

import { createStore } from '../store.ts';
import { dateWords } from './et/dates.ts';
import { common, connection, errors, menu, session, titles, toasts, update } from './et/shell.ts';

/** The languages for drivers; everybody else reads Estonian. */
export const locales = driverLanguages;
export type Locale = DriverLanguage;

const estonian = { common, connection, date: dateWords, errors, menu, session, titles, toasts, update };
/** The words around every screen and in the fields that all share. */
export type Messages = typeof estonian;

interface Current {
  locale: Locale;
  messages: Messages;
}

/** Of the first load only Estonian is a part; the others come when a driver has chosen them. */
const current = createStore<Current>({ locale: 'et', messages: estonian });

/** Returns the words of header, menu, sheets, dates and toasts in the current locale. */
export function useMessages(): Messages {
  return useSyncExternalStore(current.subscribe, () => current.get().messages);
}

/** Returns what `useMessages` does, outside of React. */
export function currentMessages(): Messages {
  return current.get().messages;
}

/** Returns the language of the screen, followed. */
export function useLocale(): Locale {
  return useSyncExternalStore(current.subscribe, () => current.get().locale);
}

/** Returns what `useLocale` does, outside of React. */
export function currentLocale(): Locale {
  return current.get().locale;
}

/** Changes the locale, for screen readers too. */
export function setLocale(locale: Locale, messages: Messages = estonian): void {
  document.documentElement.lang = locale;
  if (current.get().locale !== locale) current.set({ locale, messages });
}
