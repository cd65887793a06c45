import { defaultPhonePrefix } from '../business-constants.ts';
import { withoutUnseenSigns } from '../unseen-signs.ts';

/** What people and programs write before or behind a number to say that it is one; a fax is none that can be sent to. */
const label =
  /^['"=]{0,3}(?:(?:tel|telefon|phone|mob|mobiil|mobile|gsm|тел|моб)\.? ?:? ?|[☎☏✆📞📱]\u{fe0f}? ?)?(?=[+(\d])/iu;

/**
 * Returns the number in the form that is sent to (docs/requirements.md, 'SMS'): without 'tel.' before it, spaces,
 * hyphens, points, brackets and signs that nobody sees, a leading 00 as +, without the 0 or (0) behind a country, with + and
 * 372 added where they are missing. Empty for an empty text.
 */
export function formatPhone(text: string): string {
  const plain = bareNumber(text).replaceAll(/\s/g, '');
  const digits = plain
    .replace(/^([([]?(?:\+|00)[\d\-().]*?)[([]0[)\]]/, '$1')
    // Germans part the number from its area so: '0170/1234567'; a few digits behind it are another number's end.
    .replace(/(?<=\d)\/(?=\d{5})/, '')
    .replaceAll(/[()[\].\u{2010}-\u{2015}\u{2212}-]/gu, '')
    .replace(/^00/, '+')
    .replace(withTrunkPrefix, '+$1$2');
  if (digits === '' || digits.startsWith('+')) return digits;
  return `+${digits.startsWith(defaultPhonePrefix) ? '' : defaultPhonePrefix}${digits}`;
}

/**
 * What is dialled within a country before the number, behind the country's own code: 0 in those that have it, 8 in
 * Lithuania before the eight digits of a number. Italians keep their 0.
 */
const withTrunkPrefix = /^\+(?:(370)0*8(?=\d{8}$)|(3[1-3]|353|358|370|380|4[13469])0+)(?=\d{6})/;

/** A number as it was written, without its label and what ends a sentence. */
function bareNumber(text: string): string {
  return withoutUnseenSigns(text.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(label, '')
    .replace(/[ ,;.'"]{1,5}$/, '');
}

/**
 * Returns the numbers of a text that holds several, each as it was written: '5123 4567 / 5234 5678'. None of any other
 * text: which of them is to be called is a person's word.
 */
export function severalPhones(text: string): string[] {
  if (text.length > longestText || phoneShape(text) === null) return [];
  const parts = bareNumber(text)
    .split(/[,;/|&]| (?:või|ja|or|and|или|и) /iu)
    .map((part) => bareNumber(part));
  const numbers = parts.length > 1 ? parts : beside(bareNumber(text));
  return numbers.length > 1 && numbers.every((each) => phoneShape(each) === null) ? numbers : [];
}

const longestText = 200;

/** Two numbers that only a space parts: '5123 4567 5234 5678'. */
function beside(text: string): string[] {
  const gaps = [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index).trim()]);
  const fitting = gaps.filter((parts) => parts.every((part) => phoneShape(part) === null));
  return fitting.length === 1 ? (fitting[0] ?? []) : [];
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

export type PhoneProblem = 'NOT_DIGITS' | 'TOO_SHORT' | 'TOO_LONG' | 'UNKNOWN' | 'SEVERAL';

/** Returns why a text is no number that can be sent to; null for one that can (`isPhone`). */
export function phoneProblem(text: string): PhoneProblem | null {
  return severalPhones(text).length > 0 ? 'SEVERAL' : phoneShape(text);
}

function phoneShape(text: string): Exclude<PhoneProblem, 'SEVERAL'> | null {
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
