import { createStore, useStore } from '../store.ts';
import { type DriverMessages, et } from './et/driver/driver.ts';
import { type Locale, type Messages, setLocale } from './messages.ts';

/** The words of these screens and those around them; the service worker keeps them for flight mode. */
const messagesByLocale = {
  ru: () => import('./ru/driver/driver.ts'),
  en: () => import('./en/driver/driver.ts'),
};

const driverMessages = createStore<DriverMessages>(et);

/** Returns the words of the driver's screens in the current locale. */
export function useDriverMessages(): DriverMessages {
  return useStore(driverMessages);
}

/** Rejects when the words cannot be fetched. */
export async function setDriverLocale(locale: Locale): Promise<void> {
  if (locale === 'et') {
    driverMessages.set(et);
    setLocale('et');
    return;
  }
  const { messages, shellMessages }: { messages: DriverMessages; shellMessages: Messages } =
    await messagesByLocale[locale]();
  driverMessages.set(messages);
  setLocale(locale, shellMessages);
}
