import { masterData } from '../i18n/master-data.ts';

const { damaged } = masterData.reasons;

/** What spreadsheets show in place of a value: '#N/A', '#REF!', '#VÄÄRTUS!', '####'. '#12' is a number of a record. */
const spreadsheetError = /^#(?:N\/A|[\p{Lu}\d/]+[!?])$|^#{2,}$/u;
/** A long number as Excel shows it: the digits that it left out are lost. */
const shortenedNumber = /^-?\d(?:[.,]\d+)?E\+\d{1,3}$/;
/** A letter of two bytes that a program took for two letters: 'PÃµltsamaa', 'JĆµgeva', 'JГµgeva'. */
const letterTakenForTwo =
  /[\u{c2}-\u{c5}\u{106}\u{413}\u{420}][\u{80}-\u{aa}\u{ac}-\u{ba}\u{bc}-\u{bf}\u{20ac}\u{201a}\u{192}\u{2020}\u{2021}\u{2c6}\u{2030}\u{2039}\u{2022}\u{2dc}\u{2122}\u{203a}\u{152}\u{153}]|\u{c3}[\u{201e}\u{2026}]/u;

/**
 * Returns why a text is not what its writer wrote, for the cell that it stands in; null for any other text. `isNumber` of
 * a column whose reader judges numbers by itself.
 */
export function damageOf(text: string, isNumber: boolean): string | null {
  if (text.includes('\u{fffd}')) return damaged.lostLetters(text);
  if (spreadsheetError.test(text)) return damaged.spreadsheetError(text);
  if (letterTakenForTwo.test(text)) return damaged.lettersTakenForTwo(text);
  if (!isNumber && shortenedNumber.test(text)) return damaged.shortenedNumber(text);
  return ['[object Object]', 'NaN', 'undefined', 'Invalid Date'].includes(text)
    ? damaged.ofProgram(text)
    : null;
}
