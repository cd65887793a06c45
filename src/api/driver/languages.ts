/** The languages that drivers choose from, for screens and messages; everybody else reads Estonian. */
export const driverLanguages = ['et', 'ru', 'en'] as const;
export type DriverLanguage = (typeof driverLanguages)[number];

/** Each language in its own name. */
export const languageNames: Record<DriverLanguage, string> = {
  et: 'Eesti',
  ru: 'Русский',
  en: 'English',
};
