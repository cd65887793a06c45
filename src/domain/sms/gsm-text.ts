/** GSM 03.38 basic set, without its escape character (docs/requirements.md, 'SMS'). */
const basicSet = new Set(
  (
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
  ).split(''),
);
/** Reached through an escape: each counts 2. */
const extensionSet = new Set('\f^{}\\[~]|€'.split(''));

const replacement = '_';
const specialReplacements = new Map([
  ['Õ', 'Ö'],
  ['õ', 'ö'],
]);

const onePart = 160;
const partOfSeveral = 153;

/** A character that an SMS cannot carry, and its replacement at this place of the converted text. */
export interface GsmReplacement {
  index: number;
  from: string;
  to: string;
}

export interface GsmText {
  text: string;
  /** The replacements in the order of the text; for marking before sending. */
  replacements: GsmReplacement[];
}

/** Returns the text in the GSM 7-bit set: Õ and õ become Ö and ö, whatever else is outside it an underscore. */
export function toGsmText(source: string): GsmText {
  const replacements: GsmReplacement[] = [];
  let text = '';
  for (const from of source.normalize('NFC')) {
    const to = carried(from);
    if (to !== from) replacements.push({ index: text.length, from, to });
    text += to;
  }
  return { text, replacements };
}

/** Returns the counter 'Sõnumi sümbolite arv': characters as converted, extension ones counting 2. */
export function countSeptets(text: string): number {
  return septets(text).reduce((sum, size) => sum + size, 0);
}

/**
 * Returns the number of SMSes that carry the text: 160 characters fit into one, 153 into each of several, and no escape
 * pair is torn apart.
 */
export function countSmsParts(text: string): number {
  const sizes = septets(text);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= onePart) return total === 0 ? 0 : 1;
  let parts = 1;
  let usedSeptets = 0;
  for (const size of sizes) {
    if (usedSeptets + size > partOfSeveral) {
      parts += 1;
      usedSeptets = 0;
    }
    usedSeptets += size;
  }
  return parts;
}

function septets(text: string): number[] {
  return toGsmText(text)
    .text.split('')
    .map((character) => (extensionSet.has(character) ? 2 : 1));
}

function carried(character: string): string {
  if (basicSet.has(character) || extensionSet.has(character)) return character;
  return specialReplacements.get(character) ?? replacement;
}
