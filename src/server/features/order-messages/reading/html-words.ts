import { compile } from 'html-to-text';

/** What a letter of 100 KB of words takes with the markup of Outlook around them. */
const maxHtmlLength = 1024 * 1024;

const convert = compile({
  wordwrap: false,
  // A quotation begins with '>', as in a letter of plain text.
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    {
      selector: 'table',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, maxColumnWidth: 1000 },
    },
  ],
  limits: { maxInputLength: maxHtmlLength, maxDepth: 100, maxChildNodes: 20_000 },
});

/** Returns the words of an HTML e-mail, line by line. They are read as text and never shown as HTML. */
export function htmlWords(html: string): string {
  return convert(html);
}
