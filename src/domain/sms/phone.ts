import { defaultPhonePrefix } from '../business-constants.ts';
import { withoutUnseenSigns } from '../unseen-signs.ts';

/**
 * Returns the number in the form that is sent to (docs/requirements.md, 'SMS'): without spaces, hyphens, points,
 * brackets and signs that nobody sees, a leading 00 as +, without the (0) behind a country, with + and 372 added where
 * they are missing. Empty for an empty text.
 */
export function formatPhone(text: string): string {
  const plain = withoutUnseenSigns(text.normalize('NFKC')).replaceAll(/\s/g, '');
  const digits = plain
    .replace(/^([([]?(?:\+|00)[\d\-().]*?)[([]0[)\]]/, '$1')
    .replaceAll(/[()[\].\u{2010}-\u{2015}\u{2212}-]/gu, '')
    .replace(/^00/, '+');
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
  return phoneProblem(text) === null;
}

export type PhoneProblem = 'NOT_DIGITS' | 'TOO_SHORT' | 'TOO_LONG' | 'UNKNOWN';

/** Returns why a text is no number that can be sent to; null for one that can (`isPhone`). */
export function phoneProblem(text: string): PhoneProblem | null {
  const phone = formatPhone(text);
  if (!/^\+?\d*$/.test(phone)) return 'NOT_DIGITS';
  const isEstonian = phone.startsWith('+372');
  const [shortest, longest] = isEstonian ? [11, 12] : [8, 16];
  if (phone.length < shortest) return 'TOO_SHORT';
  if (phone.length > longest) return 'TOO_LONG';
  const fits = isEstonian
    ? estonianMobile.test(phone) || estonianLandline.test(phone)
    : international.test(phone);
  return fits ? null : 'UNKNOWN';
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
