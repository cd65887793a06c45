import { defaultPhonePrefix } from '../business-constants.ts';

/**
 * Returns the number in the form that is sent to (docs/requirements.md, 'SMS'): without spaces, hyphens and
 * brackets, a leading 00 as +, with + and 372 added where they are missing. Empty for an empty text.
 */
export function formatPhone(text: string): string {
  const digits = text.replaceAll(/[\s()\u{2010}-\u{2015}-]/gu, '').replace(/^00/, '+');
  if (digits === '' || digits.startsWith('+')) return digits;
  return `+${digits.startsWith(defaultPhonePrefix) ? '' : defaultPhonePrefix}${digits}`;
}

const estonianMobile = /^\+372(5\d{6,7}|8[1-7]\d{6})$/;
const estonianLandline = /^\+372([3467]\d{6}|88\d{5})$/;
const international = /^\+[1-9]\d{6,14}$/;

/**
 * True for a number that can be sent to once formatted: an Estonian one by the numbering plan, any other by the
 * length in E.164. These are simple rules for the web; the server knows all numbering plans.
 */
export function isPhone(text: string): boolean {
  const phone = formatPhone(text);
  if (phone.startsWith('+372')) return estonianMobile.test(phone) || estonianLandline.test(phone);
  return international.test(phone);
}

/** True for an Estonian landline: a valid number, but one that usually gets no SMS, so warn. */
export function isLandline(text: string): boolean {
  return estonianLandline.test(formatPhone(text));
}

/** Returns an Estonian number as people read it, '+372 5123 4567'; others as they are. */
export function readablePhone(phone: string): string {
  return phone.replace(
    /^(?:(\+372) ?)?(\d{3,4}) ?(\d{4})$/,
    (_, prefix: string | undefined, first: string, last: string) =>
      [prefix, first, last].filter((part) => part !== undefined).join(' '),
  );
}
