/**
 * The rural municipality or town of an address in short: 'Põltsamaa vald' of 'Kase 2, Adavere alevik,
 * Põltsamaa vald, Jõgeva maakond'. Null when the address names none.
 */
export function municipalityOf(address: string | null): string | null {
  const parts = (address ?? '').split(',').map((part) => part.trim());
  return parts.findLast((part) => / (vald|linn)$/.test(part)) ?? null;
}
