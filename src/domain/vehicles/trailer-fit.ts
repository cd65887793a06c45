import type { TrailerKind } from './load-space.ts';

/** The properties of goods that decide on which trailer they fit. */
export interface GoodsOnTrailer {
  unit: string;
  isBulk: boolean;
  packageSize: string | number | null;
  cnCode: string | null;
}

/**
 * Goods counted in tonnes that may flow, by the Combined Nomenclature: fats and oils, molasses, drinks and
 * spirits, oil products, fertiliser solutions. Of the first four the headings hold solids too (tallow,
 * molasses powder, ice, grease).
 */
const liquidCnCodes = ['15', '1703', '22', '2710', '310280'];

/**
 * 'Mixtures of urea and ammonium nitrate in aqueous or ammoniacal solution': the heading itself says that they flow.
 */
const alwaysLiquidCnCodes = ['310280'];

/**
 * Returns why a trailer is not for goods: liquids in bulk (litres without a package, and what always flows however it
 * is counted) need a tank, and dry goods in bulk are not for one; canisters and other packages ride on anything. Null
 * where nothing is known against it (docs/requirements.md, 'Trucks and trailers').
 */
export function trailerMisfit(
  { unit, isBulk, packageSize, cnCode }: GoodsOnTrailer,
  kind: TrailerKind | null,
): 'NEEDS_TANK' | 'NOT_FOR_TANK' | null {
  if (packageSize !== null) return null;
  const isOneOf = (codes: readonly string[]) => codes.some((code) => cnCode?.startsWith(code) === true);
  if (unit === 'l' || (isBulk && isOneOf(alwaysLiquidCnCodes))) return kind === 'TANK' ? null : 'NEEDS_TANK';
  if (kind !== 'TANK' || !isBulk) return null;
  return isOneOf(liquidCnCodes) ? null : 'NOT_FOR_TANK';
}
