import { useSyncExternalStore } from 'react';

import { createStore } from '../store.ts';
import { date } from './et/forms.ts';
import { common, connection, errors, menu, session, titles, toasts, update } from './et/shell.ts';

/** What the driver may choose; everybody else reads Estonian. */
export const locales = ['et', 'ru', 'en'] as const;
export type Language = (typeof locales)[number];

const estonian = { common, connection, date, errors, menu, session, titles, toasts, update };
/** The words around every screen and in the fields that all share. */
export type Messages = typeof estonian;

interface Spoken {
  language: Language;
  words: Messages;
}

/** Of the first load only Estonian is a part; the others come when a driver has chosen them. */
const spoken = createStore<Spoken>({ language: 'et', words: estonian });

/** The words of header, menu, sheets, dates and notices in the language that is spoken now. */
export function useMessages(): Messages {
  return useSyncExternalStore(spoken.subscribe, () => spoken.get().words);
}

/** As `useMessages`, for what is not drawn by React. */
export function currentMessages(): Messages {
  return spoken.get().words;
}

export function useLocale(): Language {
  return useSyncExternalStore(spoken.subscribe, () => spoken.get().language);
}

/** Speaks a language from now on; screen readers are told which one it is. */
export function setLocale(language: Language, words: Messages = estonian): void {
  document.documentElement.lang = language;
  if (spoken.get().language !== language) spoken.set({ language, words });
}
