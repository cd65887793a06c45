import { foldText } from '../../search-text.ts';
import type { Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import type { Direction } from '../text/word-match.ts';

const fromBefore =
  /(?:\b(?:peale|laadi\w*|pealelaadimi\w*|kust|lahtekoht|iz|s|ot|from|alates)|^from)\s*:?\s*$/;
const toBefore =
  /(?:\b(?:maha|sihtkoh\w*|kuhu|to|v|vo|na|do|mahalaadimi\w*|tuhjenda\w*|viia|vii|viige|into))\s*:?\s*$/;

/**
 * Returns the direction that the words before a place say (docs/requirements.md, 'From message to order'):
 * 'peale: …', 'to …', '→ …'; null for none.
 */
export function directionBefore(text: MessageText, start: number): Direction | null {
  const before = text.whole.slice(Math.max(0, start - 24), start);
  if (fromBefore.test(before)) return 'FROM';
  return toBefore.test(before) || /(?:-+>|=>|[→➔⇒])\s*$/.test(before) ? 'TO' : null;
}

/** Returns the direction that the words after a place give it ('… juurest', '… alla'); null where they give none. */
export function directionAfter(text: MessageText, end: number): Direction | null {
  const after = text.whole.slice(end, end + 12);
  if (
    /^\s*(?:-+>|=>|[→➔⇒])/.test(after) ||
    /^\s+(?:juurest\b|alt\b|poolt peale\b|peale\b(?=\s*(?:[.,;!\n]|$)))/.test(after)
  ) {
    return 'FROM';
  }
  return /^\s+(?:juurde\b|alla\b|maha\b(?=\s*(?:[.,;!\n]|$)))/.test(after) ? 'TO' : null;
}

/**
 * Returns the direction that an arrow or dash gives ('A → B', 'A - B': from the one to the other). `end` is where a
 * location ends in the folded text.
 */
export function directionByArrow(
  text: MessageText,
  mentions: readonly Mention<{ end: number }>[],
  number: number,
): Direction | null {
  const arrow = /^\s*[-/]\s*$/;
  const isBetween = (a: Mention<{ end: number }> | undefined, b: Mention<{ end: number }> | undefined) =>
    a !== undefined && b !== undefined && arrow.test(text.whole.slice(a.value.end, b.at));
  if (isBetween(mentions[number], mentions[number + 1])) return 'FROM';
  return isBetween(mentions[number - 1], mentions[number]) ? 'TO' : null;
}

/** Words for kinds of places, which tell a farm's places apart. They name no place by themselves. */
export const kindNouns = [
  'kuivati', 'viljahoidla', 'hoidla', 'talu', 'vaetiseplats', 'plats', 'baas', 'ladu', 'keskladu', 'terminal', 'elevaator',
  'viljaterminal', 'vaetiseterminal', 'tehas', 'olitehas', 'soodatehas', 'veski', 'jahuveski', 'sadam', 'farm', 'laut', 'pold',
]; // prettier-ignore
/** Forms of companies, which are no part of a place's name. */
export const companyForms = new Set(['as', 'ou', 'tu', 'uu', 'mtu', 'fie']);

/** True for a place that takes goods of many: not a farm's own. */
export function isPublic(kind: string): boolean {
  return /terminal|elevaator|tehas|veski|ladu|sadam|kuivati/.test(kind);
}

/** Returns the towns and villages that an address names, folded. */
export function townsOf(address: string): string[] {
  return foldText(address)
    .split(',')
    .flatMap((part) => {
      const match = /^\s*([a-z-]+) (?:linn|alev|alevik|kula)\s*$/.exec(part);
      return match?.[1] === undefined ? [] : [match[1]];
    });
}
