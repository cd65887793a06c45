import { languageNames } from '#api/driver/languages.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { locales, useLocale } from '../../../i18n/messages.ts';
import { chooseLocale } from '../../../platform/locale.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';

import styles from './DriverJobList.module.css';

/** The driver's own language, in its own name. */
export function LanguageChoice() {
  const messages = useDriverMessages().list;
  const current = useLocale();
  return (
    <fieldset className={styles.languages} aria-label={messages.language}>
      <ChipRow>
        {locales.map((code) => (
          <Chip
            key={code}
            selected={code === current}
            onPress={() =>
              void chooseLocale(code).then(
                () => closeToastsAbout('language'),
                () => showError('language', messages.neverRead),
              )
            }
          >
            <span lang={code}>{languageNames[code]}</span>
          </Chip>
        ))}
      </ChipRow>
    </fieldset>
  );
}
