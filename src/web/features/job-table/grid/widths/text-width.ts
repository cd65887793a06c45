import type { Density } from '../../columns/density.ts';

/** Letters of the grid, as its stylesheets have them: in cells, in names, in heads and in the word of a status. */
export type Letters = 'cell' | 'name' | 'head' | 'status';

const sizes: Record<Density, Record<Letters, string>> = {
  compact: { cell: '13px', name: '12px', head: 'bold 12px', status: '600 12px' },
  regular: { cell: '14px', name: '13px', head: 'bold 13px', status: '600 13px' },
};

let measuring: CanvasRenderingContext2D | null = null;
let family = '';

/** Returns px of a text in the grid's letters. */
export function textWidth(text: string, letters: Letters, density: Density): number {
  if (measuring === null) {
    measuring = document.createElement('canvas').getContext('2d');
    family = getComputedStyle(document.body).fontFamily;
  }
  if (measuring === null) return text.length * 7;
  measuring.font = `${sizes[density][letters]} ${family}`;
  return measuring.measureText(text).width;
}
