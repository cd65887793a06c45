import { createRequire } from 'node:module';
import path from 'node:path';

import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);
const font = (name: string) => path.join(fontFolder, `Roboto-${name}.ttf`);
// Roboto travels in the file and has every Estonian letter, whatever the reader's machine has.
pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// Nothing that stands in the data may make the server read another file or address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fontFolder));

/** Draws a document; what its font has no picture of is drawn by its like, or left out: an empty box says nothing. */
export function drawPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return pdfmake.createPdf({ ...definition, content: inFont(definition.content) }).getBuffer();
}

const likeInFont: Readonly<Record<string, string>> = {
  '→': '›', '⇒': '›', '➔': '›', '➜': '›', '←': '‹', '↔': '–', '✓': '√', '✔': '√',
}; // prettier-ignore

function inFont<Value>(value: Value): Value {
  if (typeof value === 'string') {
    const text = value.replaceAll(/[→⇒➔➜←↔✓✔]/gu, (character) => likeInFont[character] ?? '');
    return text.replaceAll(
      /(?![©®™√])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu,
      '',
    ) as Value;
  }
  if (Array.isArray(value)) return value.map(inFont) as Value;
  // A document's definition: plain objects, and functions of pages.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inFont(part)])) as Value;
}
