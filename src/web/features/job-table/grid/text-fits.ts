/** How many px each letter takes in the grid's own letters; filled as letters come by. */
const advances = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | null = null;

/**
 * Whether a text surely fits into so many px of a cell, by the sum of its letters. To cut a text off with an
 * ellipsis costs the browser as much as drawing the cell three times over, and most texts fit.
 */
export function textFits(text: string, width: number): boolean {
  let sum = 0;
  for (const letter of text) sum += advances.get(letter) ?? measured(letter);
  // Italics, and digits that all stand as wide as the widest of them.
  return sum * 1.04 <= width;
}

function measured(letter: string): number {
  pen ??= newPen();
  const width = pen?.measureText(letter).width ?? Infinity;
  advances.set(letter, width);
  return width;
}

function newPen(): OffscreenCanvasRenderingContext2D | null {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return null;
  const { fontFamily, fontSize } = getComputedStyle(document.documentElement);
  // The grid's texts are labels: 0.875 rem (ui/tokens.css).
  context.font = `${Number.parseFloat(fontSize) * 0.875}px ${fontFamily}`;
  return context;
}
