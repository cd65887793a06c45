/** A column of the table and how much room it wants, in px. */
export interface WantedWidth {
  /** Fits the usual values. */
  usual: number;
  /** The width that its present content needs. */
  content: number;
  /** Of names, which may stand in two lines: the width in which they do. */
  inTwoLines?: number | undefined;
  /** True at the end of the table: it comes into sight only once names and goods are whole. */
  comesLast: boolean;
  /** A person has drawn it so: it stays. */
  own: number | null;
}

/** This much of the names is whole before the last columns take room. */
export const wholeWidth = 170;

/**
 * Returns the widths of columns by their content (docs/requirements.md, 'Job table'). The columns that usually fit
 * fill the room whole; those behind it are as wide as their content. Names get room before other texts: first in two
 * lines, then in one. No text is cut while another column is wider than its content. What is left over widens all
 * columns alike.
 */
export function fitWidths(columns: readonly WantedWidth[], room: number): number[] {
  const inSight = countInSight(columns, room);
  return [
    ...fillRoom(columns.slice(0, inSight), room),
    ...columns.slice(inSight).map(({ usual, content, own }) => own ?? Math.max(usual, content)),
  ];
}

/** Px of a status's icon in the first column, with the blank after it. */
const statusIcon = 22;

/**
 * Returns the widths, and whether the status, which stands at `statusAt` (-1: hidden), is out of sight: its icon then
 * has room in the first column, which is always in sight.
 */
export function fitWithStatus(
  columns: readonly WantedWidth[],
  statusAt: number,
  room: number,
): { widths: number[]; hasStatusIcon: boolean } {
  const widths = fitWidths(columns, room);
  const [first, ...others] = columns;
  if (first === undefined || (statusAt !== -1 && sumOf(widths.slice(0, statusAt + 1)) <= room)) {
    return { widths, hasStatusIcon: false };
  }
  const { usual, content } = first;
  const wider = { ...first, usual: usual + statusIcon, content: content + statusIcon };
  return { widths: fitWidths([wider, ...others], room), hasStatusIcon: true };
}

/** Returns the number of columns, from the first on, that fit into the room. */
export function countInSight(columns: readonly WantedWidth[], room: number): number {
  const neededCount = columns.findLastIndex(({ comesLast }) => !comesLast) + 1;
  const widthOf = ({ usual, own }: WantedWidth) => own ?? usual;
  const fitting = countFitting(columns.map(widthOf), room);
  if (fitting <= neededCount) return fitting;
  const readable = columns.map((column) => {
    const least = column.inTwoLines === undefined ? 0 : wholeWidth;
    return column.own ?? Math.max(column.usual, Math.min(column.content, least));
  });
  return Math.max(neededCount, countFitting(readable, room));
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
  let roomLeft = room - sumOf(widths);
  const fill = (goalOf: (column: WantedWidth) => number) => {
    // Those that lack least are content first; the others share what they leave.
    const lacking = columns
      .map((column, at) => ({ at, lacks: growing[at] === true ? goalOf(column) - (widths[at] ?? 0) : 0 }))
      .filter(({ lacks }) => lacks > 0)
      .toSorted((one, other) => one.lacks - other.lacks);
    for (const [index, { at, lacks }] of lacking.entries()) {
      const added = Math.min(lacks, Math.floor(roomLeft / (lacking.length - index)));
      widths[at] = (widths[at] ?? 0) + added;
      roomLeft -= added;
    }
  };
  fill(({ inTwoLines, content }) => Math.min(inTwoLines ?? 0, content));
  fill(({ inTwoLines, content }) => (inTwoLines === undefined ? 0 : content));
  fill(({ content }) => content);
  const takers = growing.flatMap((isGrowing, at) => (isGrowing ? [at] : []));
  for (const [index, at] of takers.entries()) {
    const added = Math.floor(roomLeft / (takers.length - index));
    widths[at] = (widths[at] ?? 0) + added;
    roomLeft -= added;
  }
  return widths;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
