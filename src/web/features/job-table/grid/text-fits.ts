const narrow = new Set(" .,:;'!|()[]-/fijlrtI");
const wide = new Set('mwMW@%&');

/**
 * Whether a text surely fits into so many px of a cell: the sum of its letters, each as wide as the widest of the
 * letters that computers are set in has it (Verdana, DejaVu Sans). To cut texts off with an ellipsis costs the
 * browser two thirds of a row again, and most texts fit.
 */
export function textFits(text: string, width: number): boolean {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter);
  return ems * letterSize() <= width;
}

function emsOf(letter: string): number {
  if (narrow.has(letter)) return 0.46;
  if (wide.has(letter)) return 1;
  if (letter > '\u{24f}') return 1.1;
  return letter === letter.toLowerCase() ? 0.64 : 0.8;
}

let known: number | undefined;

/** Px; the grid's texts are labels, 0.875 rem (ui/tokens.css). */
function letterSize(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.875;
  return known;
}
