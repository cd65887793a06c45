/**
 * Returns a plate as people read it, in groups of letters and of digits (docs/requirements.md, 'Job table'): '674KVJ'
 * is '674 KVJ'.
 */
export function plateGroups(plate: string): string[] {
  return plate.toUpperCase().match(/\d+|\p{L}+/gu) ?? [plate];
}

/** Returns the groups with a space between them. */
export function formatPlate(plate: string): string {
  return plateGroups(plate).join(' ');
}
