const named: Readonly<Record<string, string>> = {
  nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', rarr: '→', euro: '€',
  auml: 'ä', ouml: 'ö', uuml: 'ü', otilde: 'õ', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', Otilde: 'Õ',
}; // prettier-ignore

/** The words of an e-mail that was written in HTML alone, line by line. They are read as text and never shown as HTML. */
export function htmlWords(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^>]*>|<\/(?:p|div|tr|li|h\d|blockquote)\s*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) =>
      letterOf(decimal as string | undefined, hex as string | undefined, name as string | undefined, whole),
    )
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

function letterOf(
  decimal: string | undefined,
  hex: string | undefined,
  name: string | undefined,
  whole: string,
) {
  if (name !== undefined) return named[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
