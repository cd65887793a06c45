import { type Language, locales, setLocale } from '../i18n/messages.ts';
import { readDevice, writeDevice } from './device-store.ts';

const key = 'own.driver.language';

/** The driver's choice, kept on the device for them; Estonian until they choose. */
export function keptLocale(): Language {
  const kept = readDevice<string>(key);
  return locales.find((code) => code === kept) ?? 'et';
}

/** The driver chooses; it stays chosen on this device. Rejects when the words cannot be fetched. */
export async function chooseLocale(language: Language): Promise<void> {
  const { setDriverLocale } = await import('../i18n/driver-messages.ts');
  await setDriverLocale(language);
  writeDevice(key, language);
}

/**
 * Speaks the driver's language on their screens and Estonian on all others. Words that cannot be fetched (no network
 * on the first visit) leave the screen in Estonian.
 */
export async function setLocaleFor(isDriverScreen: boolean): Promise<void> {
  const language = isDriverScreen ? keptLocale() : 'et';
  if (language === 'et') {
    setLocale('et');
    return;
  }
  const { setDriverLocale } = await import('../i18n/driver-messages.ts');
  await setDriverLocale(language).catch(() => {
    setLocale('et');
  });
}
