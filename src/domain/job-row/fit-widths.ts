/** A column of the table and how much room it wants, in px. */
export interface WantedWidth {
  /** Fits the usual values. */
  usual: number;
  /** What stands in it now needs so much. */
  content: number;
  /** Its text is what the day is planned by: it is whole before others are. */
  comesFirst: boolean;
  /** A person has drawn it so: it stays. */
  own: number | null;
}

/**
 * Widths by content (docs/requirements.md, 'Job table'): as many columns as usually fit into the room fill it whole. No text
 * is cut while another column is roomier than what stands in it, those that come first before others; what is left over
 * widens all alike. The columns beyond the room are as wide as their content.
 */
export function fitWidths(columns: readonly WantedWidth[], room: number): number[] {
  const inSight = countInSight(columns, room);
  return [
    ...fillRoom(columns.slice(0, inSight), room),
    ...columns.slice(inSight).map(({ usual, content, own }) => own ?? Math.max(usual, content)),
  ];
}

function countInSight(columns: readonly WantedWidth[], room: number): number {
  let width = 0;
  const beyond = columns.findIndex(({ usual, own }) => {
    width += own ?? usual;
    return width > room;
  });
  return beyond === -1 ? columns.length : beyond;
}

function fillRoom(columns: readonly WantedWidth[], room: number): number[] {
  const widths = columns.map(({ usual, content, own }) => own ?? Math.min(usual, content));
  const growing = columns.map(({ own }) => own === null);
  let left = room - sumOf(widths);
  for (const first of [true, false]) {
    // Those that lack least are content first; the others share what they leave.
    const lacking = columns
      .map(({ content, comesFirst }, at) => ({
        at,
        lacks: growing[at] === true && comesFirst === first ? content - (widths[at] ?? 0) : 0,
      }))
      .filter(({ lacks }) => lacks > 0)
      .toSorted((one, other) => one.lacks - other.lacks);
    for (const [index, { at, lacks }] of lacking.entries()) {
      const given = Math.min(lacks, Math.floor(left / (lacking.length - index)));
      widths[at] = (widths[at] ?? 0) + given;
      left -= given;
    }
  }
  const takers = growing.flatMap((isGrowing, at) => (isGrowing ? [at] : []));
  for (const [index, at] of takers.entries()) {
    const given = Math.floor(left / (takers.length - index));
    widths[at] = (widths[at] ?? 0) + given;
    left -= given;
  }
  return widths;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
