import { type Language, languageCodes, speak } from '../i18n/messages.ts';
import { readDevice, writeDevice } from './device-store.ts';

const key = 'own.driver.language';

/** The driver's choice, kept on the device for them; Estonian until they choose. */
export function keptLanguage(): Language {
  const kept = readDevice<string>(key);
  return languageCodes.find((code) => code === kept) ?? 'et';
}

/** The driver chooses; it stays chosen on this device. Rejects when the words cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  const { speakDriversLanguage } = await import('../i18n/driver-messages.ts');
  await speakDriversLanguage(language);
  writeDevice(key, language);
}

/**
 * Speaks the driver's language on their screens and Estonian on all others. Words that cannot be fetched (no network
 * on the first visit) leave the screen in Estonian.
 */
export async function speakOn(isDriverScreen: boolean): Promise<void> {
  const language = isDriverScreen ? keptLanguage() : 'et';
  if (language === 'et') {
    speak('et');
    return;
  }
  const { speakDriversLanguage } = await import('../i18n/driver-messages.ts');
  await speakDriversLanguage(language).catch(() => {
    speak('et');
  });
}
