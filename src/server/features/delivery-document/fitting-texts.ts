import type { DocumentFacts } from './document-facts.ts';

/** Fields in narrow columns. */
const narrow = new Set(['cnCode', 'quantity', 'grossWeight', 'gross', 'vehicle', 'net']);
/** Letters of the longest word that a column has room for. */
const longestWord = { narrow: 14, wide: 30 };

/** A character that allows a word to break; it looks like a thin space. */
const breakHere = '\u200b';

/**
 * Returns the facts as they fit on paper, whatever stands in the database: every text at most so long, without signs
 * that only steer how text is shown, and with words that can break.
 */
export function fittingTexts(facts: DocumentFacts, textLength: number): DocumentFacts {
  return JSON.parse(JSON.stringify(facts), (field, value: unknown) =>
    typeof value === 'string' && field !== 'signature' ? fitting(value, field, textLength) : value,
  ) as DocumentFacts;
}

function fitting(text: string, field: string, textLength: number): string {
  // Notes keep their lines, and are shortened where they are drawn.
  const isNote = field === 'notes' || field === 'driverNotes';
  const plain = text.replace(isNote ? /[^\P{C}\n]/gu : /\p{C}+/gu, isNote ? '' : ' ');
  const word = new RegExp(`\\S{${narrow.has(field) ? longestWord.narrow : longestWord.wide}}(?=\\S)`, 'gu');
  return cutText(plain, isNote ? 1000 : textLength).replace(word, `$&${breakHere}`);
}

/** Returns the beginning of a text, at most so many letters, none of them cut in half. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const [start = ''] = new RegExp(`^[^]{0,${length}}`, 'u').exec(text) ?? [];
  return start === text ? text : `${start.trimEnd()}…`;
}
