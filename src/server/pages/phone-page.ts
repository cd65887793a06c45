import { type DriverLanguage, driverLanguages, languageNames } from '#api/driver/languages.ts';

import { driverMessages } from '../i18n/driver/messages.ts';
import { textField } from './fields.ts';
import { html, type Html } from './html.ts';
import { alertBox, type Page } from './page.ts';

interface PhoneForm {
  language: DriverLanguage;
  phone: string;
  problem?: string | undefined;
}

/** Asks a driver for their phone, to send a code to it. */
export function phonePage({ language, phone, problem, back }: PhoneForm & { back: string }): Page {
  const messages = driverMessages[language].smsSignIn;
  const body = html`${languages(language)}
    <p class="message">${messages.hint}</p>
    <form method="post" action="?lang=${language}" novalidate>
      ${textField({
        name: 'phone',
        label: messages.phone,
        value: phone,
        autocomplete: 'tel',
        inputmode: 'tel',
        problem,
      })}
      <button class="button" type="submit">${messages.send}</button>
    </form>
    <p class="hint">${messages.risk}</p>
    <a class="button quiet" href="${back}">${messages.withPassword}</a>`;
  return { title: messages.title, body, lang: language };
}

/** Asks for the code that was sent. It looks the same for a phone that is no driver's, to which none was sent. */
export function codePage(form: PhoneForm & { message: string | null }): Page {
  const { language, phone, problem, message } = form;
  const messages = driverMessages[language].smsSignIn;
  const body = html`${alertBox(message, language)}
    <p class="message">${messages.sent(phone)}</p>
    <form method="post" action="?lang=${language}" novalidate>
      <input type="hidden" name="phone" value="${phone}" />
      ${textField({
        name: 'code',
        label: messages.code,
        value: '',
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        problem,
      })}
      <button class="button" type="submit">${messages.submit}</button>
    </form>
    <a class="button quiet" href="?lang=${language}">${messages.again}</a>`;
  return { title: messages.title, body, lang: language };
}

function languages(current: DriverLanguage): Html {
  return html`<nav class="languages">
    ${driverLanguages.map(
      (each) =>
        html`<a href="?lang=${each}" lang="${each}" ${each === current && html` aria-current="true"`}
          >${languageNames[each]}</a
        >`,
    )}
  </nav>`;
}
