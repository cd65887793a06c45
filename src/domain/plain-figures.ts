import { withoutUnseenSigns } from './unseen-signs.ts';

const fractions: Readonly<Record<string, string>> = { '¼': ',25', '½': ',5', '¾': ',75' };

/**
 * Returns a text with the signs of its numbers as they are usually typed (docs/requirements.md, 'Quantities'): digits as wide as usual, a hyphen for a minus,
 * spaces for whatever groups thousands without being a decimal sign ("1'204", no-break and thin spaces), ',5' for '½', the
 * minus in front of what bookkeepers write as '(500)' or '500-'.
 */
export function plainFigures(text: string): string {
  return withoutUnseenSigns(text)
    .replaceAll(/[¼½¾]/g, (sign) => fractions[sign] ?? sign)
    .normalize('NFKC')
    .replaceAll(/\s/g, ' ')
    .trim()
    .replace(/^[+\u{2212}\u{2013}](?=[\d.,])/u, (sign) => (sign === '+' ? '' : '-'))
    .replaceAll(/(?<=\d)['\u{2019}\u{2018}\u{2bc}](?=\d{3}(?!\d))/gu, ' ')
    .replace(/^(?:\((\d[\d ., ]*)\)|(\d(?:[\d ., ]*\d)?)-)$/, '-$1$2');
}
