import type { MessageText } from './message-text.ts';
import type { Direction } from './word-match.ts';

const fromBefore =
  /(?:\b(?:peale|laadi\w*|pealelaadimi\w*|kust|lahtekoht|iz|s|ot|from|alates)|^from)\s*:?\s*$/;
const toBefore =
  /(?:\b(?:maha|sihtkoh\w*|kuhu|to|v|vo|na|do|mahalaadimi\w*|tuhjenda\w*|viia|vii|viige|into))\s*:?\s*$/;

/** The direction that the words before a place give it ('peale: …', 'to …', '→ …'); null where they give none. */
export function directionBefore(text: MessageText, start: number): Direction | null {
  const before = text.whole.slice(Math.max(0, start - 24), start);
  if (fromBefore.test(before)) return 'FROM';
  return toBefore.test(before) || /(?:-+>|=>|[→➔⇒])\s*$/.test(before) ? 'TO' : null;
}

/** The direction that the words after a place give it ('… juurest', '… alla'); null where they give none. */
export function directionAfter(text: MessageText, end: number): Direction | null {
  const after = text.whole.slice(end, end + 12);
  if (
    /^\s*(?:-+>|=>|[→➔⇒])/.test(after) ||
    /^\s+(?:juurest\b|alt\b|poolt peale\b|peale\b(?=\s*(?:[.,;!\n]|$)))/.test(after)
  )
    return 'FROM';
  return /^\s+(?:juurde\b|alla\b|maha\b(?=\s*(?:[.,;!\n]|$)))/.test(after) ? 'TO' : null;
}
