/** A column of the table and how much room it wants, in px. */
export interface WantedWidth {
  /** Fits the usual values. */
  usual: number;
  /** What stands in it now needs so much. */
  content: number;
  /** Its text is what the day is planned by: it is whole before others are. */
  comesFirst: boolean;
  /** At the end of the table it comes into sight only once what comes first can be read. */
  comesLast: boolean;
  /** A person has drawn it so: it stays. */
  own: number | null;
}

/** Px by which a name of a client, place or carrier can be read. */
export const readableWidth = 140;

/**
 * Widths by content (docs/requirements.md, 'Job table'): as many columns as usually fit into the room fill it whole; those
 * that come last at the end of the table only where what comes first can be read beside them. No text is cut while another
 * column is roomier than what stands in it, those that come first before others; what is left over widens all alike. The
 * columns beyond the room are as wide as their content.
 */
export function fitWidths(columns: readonly WantedWidth[], room: number): number[] {
  const inSight = countInSight(columns, room);
  return [
    ...fillRoom(columns.slice(0, inSight), room),
    ...columns.slice(inSight).map(({ usual, content, own }) => own ?? Math.max(usual, content)),
  ];
}

/** How many columns, from the first on, are in sight in so much room. */
export function countInSight(columns: readonly WantedWidth[], room: number): number {
  const needed = columns.findLastIndex(({ comesLast }) => !comesLast) + 1;
  const widthOf = ({ usual, own }: WantedWidth) => own ?? usual;
  const fitting = countFitting(columns.map(widthOf), room);
  if (fitting <= needed) return fitting;
  const readable = columns.map((column) =>
    column.comesFirst && column.own === null
      ? Math.max(column.usual, Math.min(column.content, readableWidth))
      : widthOf(column),
  );
  return Math.max(needed, countFitting(readable, room));
}

function countFitting(widths: readonly number[], room: number): number {
  let width = 0;
  const beyond = widths.findIndex((each) => {
    width += each;
    return width > room;
  });
  return beyond === -1 ? widths.length : beyond;
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
