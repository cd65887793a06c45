import type { Point } from './estonia.ts';

/** Tiles a side, so that the position is never at the edge. */
const side = 3;
/** Close enough for the yard of a farm. */
export const tileZoom = 15;

export interface Tile {
  key: string;
  url: string;
}

/** Returns the tiles around a position (Web Mercator), row by row, and where in the picture it is, from 0 to 1. */
export function tilesAround(template: string, [longitude, latitude]: Point, zoom = tileZoom) {
  const count = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * count;
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count;
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
  const tiles = Array.from({ length: side * side }, (_, index): Tile => {
    const [column, row] = [left + (index % side), top + Math.floor(index / side)];
    const url = template
      .replaceAll('{z}', String(zoom))
      .replaceAll('{x}', String(column))
      .replaceAll('{y}', String(row));
    return { key: `${String(column)} ${String(row)}`, url };
  });
  return { tiles, at: { x: (x - left) / side, y: (y - top) / side } };
}
