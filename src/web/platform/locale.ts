import { languageCookie } from '#api/headers.ts';
import { daySeconds } from '#domain/calendar/durations.ts';

import { type Locale, locales, setLocale } from '../i18n/messages.ts';
import { readDevice, writeDevice } from './device/device-store.ts';
import { deviceUser } from './device/device-user.ts';

const key = 'own.driver.language';

/** Returns the driver's choice, kept on the device for them; Estonian until they choose. */
export function storedLocale(): Locale {
  const storedCode = readDevice<string>(key);
  return locales.find((code) => code === storedCode) ?? 'et';
}

/** True once the driver has chosen a language on this device. */
export function isLocaleChosen(): boolean {
  return readDevice<string>(key) !== null;
}

/**
 * Sets the language that the driver chooses; it stays chosen on this device. Rejects when the words cannot be
 * fetched.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  const { setDriverLocale } = await import('../i18n/driver-messages.ts');
  await setDriverLocale(locale);
  writeDevice(key, locale);
  setSignInLanguage(locale);
  // Messages speak it too; without a network from the next visit on.
  void import('./push-subscription.ts').then(({ renewPush }) => renewPush(locale)).catch(() => undefined);
}

/** Sets the driver's locale on their screens, Estonian on all others and where the words cannot be fetched. */
export async function setLocaleFor(isDriverScreen: boolean): Promise<void> {
  const locale = isDriverScreen ? storedLocale() : 'et';
  if (isDriverScreen) setSignInLanguage(locale);
  if (locale === 'et') {
    setLocale('et');
    return;
  }
  const { setDriverLocale } = await import('../i18n/driver-messages.ts');
  await setDriverLocale(locale).catch(() => setLocale('et'));
}

/** The sign-in page speaks it when the session has ended by itself. */
function setSignInLanguage(locale: Locale): void {
  const user = deviceUser();
  if (typeof user !== 'number') return;
  document.cookie = `${languageCookie(user)}=${locale}; Path=/; SameSite=Lax; Max-Age=${400 * daySeconds}`;
}
