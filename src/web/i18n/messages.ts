import { useSyncExternalStore } from 'react';

import { createStore } from '../store.ts';
import { date } from './et/forms.ts';
import { common, connection, errors, menu, session, titles, toasts, update } from './et/shell.ts';

/** What the driver may choose; everybody else reads Estonian. */
export const languageCodes = ['et', 'ru', 'en'] as const;
export type Language = (typeof languageCodes)[number];

const estonian = { common, connection, date, errors, menu, session, titles, toasts, update };
/** The words around every screen and in the fields that all share. */
export type SpokenWords = typeof estonian;

interface Spoken {
  language: Language;
  words: SpokenWords;
}

/** Of the first load only Estonian is a part; the others come when a driver has chosen them. */
const spoken = createStore<Spoken>({ language: 'et', words: estonian });

/** The words of header, menu, sheets, dates and notices in the language that is spoken now. */
export function useSpoken(): SpokenWords {
  return useSyncExternalStore(spoken.subscribe, () => spoken.get().words);
}

/** As `useSpoken`, for what is not drawn by React. */
export function spokenWords(): SpokenWords {
  return spoken.get().words;
}

export function useSpokenLanguage(): Language {
  return useSyncExternalStore(spoken.subscribe, () => spoken.get().language);
}

/** Speaks a language from now on; screen readers are told which one it is. */
export function speak(language: Language, words: SpokenWords = estonian): void {
  document.documentElement.lang = language;
  if (spoken.get().language !== language) spoken.set({ language, words });
}
