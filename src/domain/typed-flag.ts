const words: ReadonlyMap<string, boolean> = new Map([
  ...'jah j ja tõene tõsi yes y true t да 1 x + ✓ ✔ ☑ ☒ истина patiess tosi wahr sant prawda'
    .split(' ')
    .map((word) => [word, true] as const),
  ...'ei e väär no n false f нет 0 ☐ ложь aplams epätosi falsch falskt fałsz'
    .split(' ')
    .map((word) => [word, false] as const),
]);

/**
 * Reads yes and no as people, spreadsheets and databases write them (docs/requirements.md, 'Administration'); null for
 * any other text.
 */
export function parseTypedFlag(text: string): boolean | null {
  return words.get(text.normalize('NFC').trim().toLowerCase()) ?? null;
}
