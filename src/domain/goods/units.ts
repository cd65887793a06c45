/** The units that goods are counted in. Rules look at `t` and `kg` (quantity.ts); the others are only shown. */
export const units = [
  't',
  'kg',
  'g',
  'l',
  'ml',
  'hl',
  'm3',
  'm2',
  'm',
  'tk',
  'pk',
  'kmpl',
  'kott',
  'alus',
  'rull',
  'km',
  'h',
  'ha',
] as const;

export type Unit = (typeof units)[number];

/** Returns the unit that is written so, whatever the case; null for one that is not known. */
export function unitOf(text: string): Unit | null {
  const unitText = text.trim().toLowerCase();
  return units.find((unit) => unit === unitText) ?? null;
}
