import { localeNames, useDriverMessages } from '../../../i18n/driver-messages.ts';
import { locales, useLocale } from '../../../i18n/messages.ts';
import { chooseLocale } from '../../../platform/locale.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';

import styles from './DriverJobList.module.css';

/** The driver's own language, in its own name. */
export function LanguageChoice() {
  const messages = useDriverMessages().list;
  const current = useLocale();
  return (
    <fieldset className={styles.languages} aria-label={messages.language}>
      {locales.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === current}
          onClick={() =>
            void chooseLocale(code).then(
              () => closeToastsAbout('language'),
              () => showError('language', messages.neverRead),
            )
          }
        >
          {localeNames[code]}
        </button>
      ))}
    </fieldset>
  );
}
