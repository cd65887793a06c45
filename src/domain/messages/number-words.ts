const words: Readonly<Record<number, string>> = {
  1: 'uks uhe uhte uht odin odna odnu one yks', 2: 'kaks kahe kahte kaht dva dve two', 3: 'kolm kolme tri three',
  4: 'neli nelja cetyre four', 5: 'viis viie viit pjat five', 6: 'kuus kuue kuut sest six',
  7: 'seitse seitsme seitset sem seven', 8: 'kaheksa kaheksat vosem eight', 9: 'uheksa uheksat devjat nine',
  10: 'kumme kumne kummet desjat ten', 11: 'uksteist uheteist uheteistkumne uhteteist uhtteist', 12: 'kaksteist kaheteist kaheteistkumne kahteteist kahtteist',
}; // prettier-ignore

const numberByWord = new Map(
  Object.entries(words).flatMap(([value, forms]) =>
    forms.split(' ').map((form) => [form, Number(value)] as const),
  ),
);

/** The folded words for one to twelve, for a pattern. */
export const numberWordPattern = [...numberByWord.keys()].sort((a, b) => b.length - a.length).join('|');

/** A whole number in figures or words ('2', 'kaks'); null for anything else. */
export function readWholeNumber(said: string): number | null {
  return /^\d+$/.test(said) ? Number(said) : (numberByWord.get(said) ?? null);
}

/** '28,5' or '25 000' as a number. */
export function readNumber(said: string): number {
  return Number(said.replaceAll(' ', '').replace(',', '.'));
}
