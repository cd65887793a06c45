import { foldText } from '../search-text.ts';
import { type FoundGrade, type MessageField, missing } from './text/message-field.ts';
import type { MessageText } from './text/message-text.ts';

/** The person to call, and the sender's or customer's number for the order. */
export interface ContactMentions {
  phone: MessageField<string>;
  contact: MessageField<string>;
  reference: MessageField<string>;
}

/**
 * Takes phone, the name beside it and the reference out of the text (docs/requirements.md, 'From message to order'):
 * their digits are no amounts. `isDirectionWord` is true for a folded word that names where to or from where
 * ('Muugale, tel 5345 6789'): it is no name of a person.
 */
export function findContact(text: MessageText, isDirectionWord: (word: string) => boolean): ContactMentions {
  return { reference: findReference(text), ...findPhone(text, isDirectionWord) };
}

const referenceWords = String.raw`\b(viide(?: arve(?:le|l)?)?|viitenumber|ref|reference|tellimus(?:e)?|leping(?:u)?|arve|saateleht|zakaz)\s*(?:nr|number|no)?\.?\s*[:#]?\s*`;

function findReference(text: MessageText): MessageField<string> {
  const [match] = text.find(
    new RegExp(String.raw`${referenceWords}((?=[a-z/-]*\d)[a-z0-9][a-z0-9/-]{2,})`, 'g'),
  );
  if (match?.[2] === undefined) return missing();
  const end = match.index + match[0].length;
  const [from, to] = text.span(end - match[2].length, end);
  text.take(match.index, end);
  // An invoice or a waybill is of something that was driven before.
  const isOfEarlierLoad = match[1] === 'arve' || match[1] === 'saateleht';
  return {
    value: text.original.slice(from, to),
    grade: isOfEarlierLoad ? 'GUESSED' : 'CERTAIN',
    source: [from, to],
  };
}

const phones = [
  /(?:\+|\b00)\d[\d ]{7,15}\d\b/g,
  // German: '+49 (0)170/1234567'.
  /(?:\+|\b00)\d{1,3}[ -]?(?:\(0\)[ -]?)?\d{2,5}[ -]?\/?[ -]?\d(?:[ -]?\d){4,9}\b/g,
  /\b372 ?\d{3,4} ?\d{3,4}\b/g,
  /\b5\d{2,3}[ -]?\d{3,5}\b(?!\s*(?:t|tn|kg)\b)/g,
  /\b5(?:\d? \d{3} \d{3,4}|\d(?: \d{2}){3}|\d{2}(?: \d{2}){2,3}|\d{3}(?: \d{2}){2})\b(?!\s*(?:t|tn|kg)\b)/g,
  /\b[3-8]\d{2}[ -]?\d{4}\b(?!\s*(?:t|tn|kg)\b)/g,
];

const drivers = /\b(?:juht|juhi\w*|autojuh\w*|sohver\w*|voditel\w*|sofer\w*|driver\w*)\b/;

function findPhone(
  text: MessageText,
  isDirectionWord: (word: string) => boolean,
): Pick<ContactMentions, 'phone' | 'contact'> {
  for (const pattern of phones) {
    for (const match of text.find(pattern)) {
      const value = internationalNumber(match[0]);
      if (value === null) continue;
      const end = match.index + match[0].length;
      const contact = nameBeside(text, match.index, end, isDirectionWord);
      const source = text.take(match.index, end);
      // One of several numbers, or the driver's: whom to call has to be looked at.
      const isOnly = !phones.some((each) =>
        text.find(each).some(([other]) => internationalNumber(other) !== null),
      );
      const isDrivers = text.isInClause(match.index, drivers);
      return { phone: { value, grade: isOnly && !isDrivers ? 'CERTAIN' : 'GUESSED', source }, contact };
    }
  }
  const contact = nameBeside(text, text.whole.length, text.whole.length, isDirectionWord);
  return { phone: missing(), contact };
}

/** The number with its country code, null for none; without a code it is an Estonian one of seven or eight digits. */
function internationalNumber(text: string): string | null {
  const digits = text.replace('(0)', '').replaceAll(/[^\d]/g, '').replace(/^00/, '');
  if (text.startsWith('+') || text.startsWith('00')) {
    return digits.length >= 9 && digits.length <= 15 ? `+${digits}` : null;
  }
  if (/^372\d{7,8}$/.test(digits)) return `+${digits}`;
  return /^\d{7,8}$/.test(digits) ? `+372${digits}` : null;
}

const names = String.raw`(?!(?:Tel|Telefon|Mob|Mobiil|Nr|Number|Kontakt|Kontaktisik|Helista|Helistage|Palun|Info|Call|Phone|Тел|Телефон|Звоните)(?!\p{L}))\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)?`;

/** The name that is said with a number, or after 'kontakt'. */
function nameBeside(
  text: MessageText,
  start: number,
  end: number,
  isDirectionWord: (word: string) => boolean,
): MessageField<string> {
  const labelledMatch = new RegExp(
    String.raw`(?:kontakt(?:isik)?|helista(?:da|ge)?|kont\.?|контакт|звоните|contact)\s{0,3}:?\s{0,3}(${names})`,
    'iu',
  ).exec(text.original);
  // The flag `i` lets small letters begin a name: looked at again.
  const match = labelledMatch?.[1] !== undefined && /^\p{Lu}/u.test(labelledMatch[1]) ? labelledMatch : null;
  if (match?.[1] !== undefined) {
    const at = match.index + match[0].length - match[1].length;
    // 'helistage Peeter' is said once, as a contact.
    text.take(text.foldedIndex(match.index), text.foldedIndex(at));
    // 'Helistage Toivole': the name is Toivo.
    const isInflected = /helista/i.test(match[0]) && match[1].endsWith('le');
    return takeName(text, at, match[1], isInflected ? 'GUESSED' : 'CERTAIN');
  }
  if (start >= text.whole.length) return missing();
  const [from, to] = text.span(start, end);
  const nearest = new RegExp(String.raw`(${names})[ ,:(]*(?:tel\.?|telefon)?[ ,:(]*$`, 'u').exec(
    text.original.slice(Math.max(0, from - 100), from),
  );
  const before = nearest?.[1] !== undefined && isDirectionWord(foldText(nearest[1])) ? null : nearest;
  const next = new RegExp(String.raw`^[ ,()]*(${names})`, 'u').exec(text.original.slice(to));
  const after = next?.[1] !== undefined && isDirectionWord(foldText(next[1])) ? null : next;
  if (after?.[1] !== undefined && before === null) {
    return takeName(text, to + after[0].length - after[1].length, after[1], 'GUESSED');
  }
  return before?.[1] === undefined
    ? missing()
    : takeName(text, Math.max(0, from - 100) + before.index, before[1], 'GUESSED');
}

function takeName(
  text: MessageText,
  at: number,
  name: string,
  grade: FoundGrade = 'CERTAIN',
): MessageField<string> {
  const start = text.foldedIndex(at);
  text.take(start, text.foldedIndex(at + name.length));
  return { value: name, grade, source: [at, at + name.length] };
}
