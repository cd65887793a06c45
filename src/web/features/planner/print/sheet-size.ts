import type { MinuteSpan } from '#domain/calendar/durations.ts';

/** An A4 sheet in landscape, in mm: what its title and hours leave. */
const sheetHeight = 187;
const [maxLevelHeight, minLevelHeight, minTray] = [8.4, 4.7, 18];
/**
 * Heights of a line of text in mm, with some room, as a printer cuts at whole points. The smaller is used where it
 * lets two lines fit.
 */
const [wordLine, smallWordLine] = [2.4, 2.12];
/** The borders of a block, the room between levels, and the marks above letters. */
const aroundWords = 1;
const [trayLine, trayLineLength] = [2.9, 180];

/**
 * Returns heights in mm: of a truck's line, so that all trucks fit on one sheet, and of a line of text in it; how
 * many lines of text fit; and how many characters are left for the tray.
 */
export function sheetSize(
  levels: number,
  hasTray: boolean,
): { levelHeight: number; wordLine: number; rows: number; trayLength: number } {
  const heightForLevels = sheetHeight - (hasTray ? minTray : 0);
  const levelHeight = Math.min(
    maxLevelHeight,
    Math.max(minLevelHeight, Math.floor((heightForLevels / levels) * 10) / 10),
  );
  const trayHeight = Math.max(minTray, sheetHeight - levels * levelHeight) - 3;
  const rowsOf = (line: number) => Math.max(1, Math.floor((levelHeight - aroundWords) / line));
  const line = rowsOf(wordLine) === 1 && rowsOf(smallWordLine) > 1 ? smallWordLine : wordLine;
  return {
    levelHeight,
    wordLine: line,
    rows: rowsOf(line),
    trayLength: Math.floor(trayHeight / trayLine) * trayLineLength,
  };
}

/** Least hours across a sheet: fewer would draw a short day as if it were long. */
const minHours = 10;

/**
 * Returns the hours across the sheet, from seven or the first work on, to the last: its blocks have room for their
 * words.
 */
export function sheetHours(jobs: readonly MinuteSpan[]): { from: number; to: number } {
  const from = Math.floor(Math.min(7 * 60, ...jobs.map((job) => job.from)) / 60);
  const to = Math.ceil(Math.max(0, ...jobs.map((job) => job.to)) / 60);
  return { from, to: Math.max(to, from + minHours) };
}

/** Returns the first texts that fit into this number of characters with their separators; at least one. */
export function fitting(texts: readonly string[], length: number): readonly string[] {
  let end = 0;
  const firstOver = texts.findIndex((text) => {
    end += text.length + ' · '.length;
    return end > length;
  });
  return firstOver === -1 ? texts : texts.slice(0, Math.max(1, firstOver));
}
