import type { Point } from './estonia.ts';

/** A part of the map's plane: its left upper corner and its size. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The units of the plane in a degree of latitude. */
const scale = 100;
/** A degree of longitude is so much shorter in the middle of Estonia, 58.6° north. */
const squeeze = Math.cos((58.6 * Math.PI) / 180);
const [west, north] = [21.5, 59.8];

/** All of Estonia with a little sea around. */
export const wholeView: View = { x: 0, y: 0, width: 356, height: 240 };
const maxZoom = 64;

/** Returns the point of a position in the plane. */
export function toPlane([longitude, latitude]: Point): { x: number; y: number } {
  return { x: (longitude - west) * squeeze * scale, y: (north - latitude) * scale };
}

/** Returns the position at a point of the plane, to four decimals: some ten metres. */
export function fromPlane({ x, y }: { x: number; y: number }): Point {
  return [rounded(x / (squeeze * scale) + west), rounded(north - y / scale)];
}

/** Returns the view so many times enlarged, around a point as far as the map goes. */
export function viewAround(point: { x: number; y: number }, zoom: number): View {
  const { width, height } = { width: wholeView.width / zoom, height: wholeView.height / zoom };
  return {
    x: Math.min(Math.max(point.x - width / 2, 0), wholeView.width - width),
    y: Math.min(Math.max(point.y - height / 2, 0), wholeView.height - height),
    width,
    height,
  };
}

/** Returns the next larger or smaller enlargement. */
export function zoomed(zoom: number, by: 'in' | 'out'): number {
  return by === 'in' ? Math.min(zoom * 4, maxZoom) : Math.max(zoom / 4, 1);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
