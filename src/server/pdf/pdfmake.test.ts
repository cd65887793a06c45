import { expect, test } from 'vitest';

import { unpacked } from '../../../tests/setup/documents/pdf-contents.ts';
import { drawPdf } from './pdfmake.ts';

/** Glyphs of a drawn text, by their numbers; 0 is the empty box of a character that the font lacks. */
async function glyphsOf(text: string): Promise<number[]> {
  const contents = unpacked(await drawPdf({ content: [{ table: { body: [[{ stack: [text] }]] } }] }));
  return [...contents.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
      (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
    ),
  );
}

test.each([
  ['Kasemäe kuivati → Muuga viljaterminal', 36],
  ['Kütus 1,400 → 1,489 €/l: 1,9071 % × 216,15 € − 4,12 €', 52],
  ['Õhtul jõudsin 👍🏽 ✓', 15],
  ['„ÕÄÖÜŠŽ“ Привет №5', 18],
])('nothing is drawn as an empty box: %s', async (text, least) => {
  const glyphs = await glyphsOf(text);
  expect(glyphs).not.toContain(0);
  expect(glyphs.length).toBeGreaterThanOrEqual(least);
});
