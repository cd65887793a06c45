/** Ids from the first to the last, both among them. */
export type IdRange = readonly [first: number, last: number];

/**
 * The format of ids in an address (docs/requirements.md, 'Reports'): `231,240-260`; in a form, nothing else may be
 * typed.
 */
export const idRangesPattern = /^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?)*$/;

/** Returns the shortest words for exactly these ids, in their order: neighbours as a range. */
export function writeIdRanges(ids: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Reads what fits `idRangesPattern`. A range the wrong way round holds nothing. */
export function readIdRanges(text: string): IdRange[] {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.split('-');
    return [Number(first), Number(last)];
  });
}
