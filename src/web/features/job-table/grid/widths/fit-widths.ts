/** A column of the table and how much room it wants, in px. */
export interface WantedWidth {
  /** Fits the usual values. */
  usual: number;
  /** The width that its present content needs. */
  content: number;
  /** Its text is what the day is planned by: it is whole before others are. */
  comesFirst: boolean;
  /** For names: the widths of the different ones in one line, and the width of all in two lines. */
  texts?: TextWidths;
  inTwoLines?: number;
  /** True if it is whole before the remaining columns. */
  comesNext?: boolean;
  /** True at the end of the table: it comes into sight only once names and goods are whole. */
  comesLast: boolean;
  /** A person has drawn it so: it stays. */
  own: number | null;
}

/** Px that the different texts of a column need, and the number of rows with each. */
export type TextWidths = readonly { width: number; count: number }[];

/** This much of the names, and of the columns after them, is whole before the last columns take room. */
export const wholeWidth = 170;

/**
 * Returns the widths of columns by their content (docs/requirements.md, 'Job table'). The columns that usually fit
 * fill the room whole; those behind it are as wide as their content. Names get room before other texts: first all in
 * two lines, then as many as possible in one. No text is cut while another column is wider than its content. What is
 * left over widens all columns alike.
 */
export function fitWidths(columns: readonly WantedWidth[], room: number): number[] {
  const inSight = countInSight(columns, room);
  return [
    ...fillRoom(columns.slice(0, inSight), room),
    ...columns.slice(inSight).map(({ usual, content, own }) => own ?? Math.max(usual, content)),
  ];
}

/** Returns the number of columns, from the first on, that fit into the room. */
export function countInSight(columns: readonly WantedWidth[], room: number): number {
  const needed = columns.findLastIndex(({ comesLast }) => !comesLast) + 1;
  const widthOf = ({ usual, own }: WantedWidth) => own ?? usual;
  const fitting = countFitting(columns.map(widthOf), room);
  if (fitting <= needed) return fitting;
  const readable = columns.map((column) => {
    const least = column.comesFirst || column.comesNext === true ? wholeWidth : 0;
    return column.own ?? Math.max(column.usual, Math.min(column.content, least));
  });
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
  const fill = (goalOf: (column: WantedWidth) => number) => {
    // Those that lack least are content first; the others share what they leave.
    const lacking = columns
      .map((column, at) => ({ at, lacks: growing[at] === true ? goalOf(column) - (widths[at] ?? 0) : 0 }))
      .filter(({ lacks }) => lacks > 0)
      .toSorted((one, other) => one.lacks - other.lacks);
    for (const [index, { at, lacks }] of lacking.entries()) {
      const given = Math.min(lacks, Math.floor(left / (lacking.length - index)));
      widths[at] = (widths[at] ?? 0) + given;
      left -= given;
    }
  };
  fill(({ inTwoLines = 0, content }) => Math.min(inTwoLines, content));
  fill(({ comesFirst, content }) => (comesFirst ? content : 0));
  for (const [at, column] of columns.entries()) {
    const width = widths[at] ?? 0;
    if (growing[at] !== true || !column.comesFirst || width >= column.content) continue;
    widths[at] = Math.min(width, usefulWidth(column, width));
    left += width - (widths[at] ?? 0);
  }
  const names = columns.map(nameWidths);
  for (let step = nextWhole(names, widths, left); step !== null; step = nextWhole(names, widths, left)) {
    left -= step.width - (widths[step.at] ?? 0);
    widths[step.at] = step.width;
  }
  fill(({ comesNext, content }) => (comesNext === true ? content : 0));
  fill(({ comesFirst, content }) => (comesFirst ? content : 0));
  fill(({ content }) => content);
  const takers = growing.flatMap((isGrowing, at) => (isGrowing ? [at] : []));
  for (const [index, at] of takers.entries()) {
    const given = Math.floor(left / (takers.length - index));
    widths[at] = (widths[at] ?? 0) + given;
    left -= given;
  }
  return widths;
}

/** Returns the widths of a column's names, the smallest first; none for a column whose width is fixed. */
function nameWidths({ comesFirst, own, texts = [] }: WantedWidth): TextWidths {
  if (!comesFirst || own !== null) return [];
  return texts.toSorted((one, other) => one.width - other.width);
}

/**
 * Returns the column to widen next and its new width: where most names become whole for each px of `left`. Null when
 * none can.
 */
function nextWhole(
  names: readonly TextWidths[],
  widths: readonly number[],
  left: number,
): { at: number; width: number } | null {
  let best: { at: number; width: number; gain: number } | null = null;
  for (const [at, ofColumn] of names.entries()) {
    const now = widths[at] ?? 0;
    let whole = 0;
    for (const { width, count } of ofColumn) {
      if (width <= now || width - now > left) continue;
      whole += count;
      const gain = whole / (width - now);
      if (gain > (best?.gain ?? 0)) best = { at, width, gain };
    }
  }
  return best;
}

/** The least width at which as many texts stand in one line as at this one, and the others in two. */
function usefulWidth({ usual, texts = [], inTwoLines = 0 }: WantedWidth, width: number): number {
  return Math.max(usual, inTwoLines, ...texts.map((text) => text.width).filter((each) => each <= width));
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
