/** An A4 sheet in landscape, in mm: what its title and hours leave. */
const sheetHeight = 183;
const [tallestLane, lowestLane, leastTray] = [8.4, 4.7, 18];
/** With room between the lines: a printer cuts at whole points. */
const wordLine = 2.4;
const [trayLine, trayLineLength] = [2.9, 180];

/** The height of a truck's line in mm that fits all trucks on one sheet, its number of text lines, and the characters left for the tray. */
export function sheetSize(
  lanes: number,
  hasTray: boolean,
): { lane: number; rows: number; trayLength: number } {
  const forLanes = sheetHeight - (hasTray ? leastTray : 0);
  const lane = Math.min(tallestLane, Math.max(lowestLane, Math.floor((forLanes / lanes) * 10) / 10));
  const left = Math.max(leastTray, sheetHeight - lanes * lane) - 3;
  return {
    lane,
    rows: Math.max(1, Math.floor((lane - 1.1) / wordLine)),
    trayLength: Math.floor(left / trayLine) * trayLineLength,
  };
}

/** The first texts that fit into this number of characters with their separators; at least one. */
export function fitting(texts: readonly string[], length: number): readonly string[] {
  let end = 0;
  const firstOver = texts.findIndex((text) => {
    end += text.length + ' · '.length;
    return end > length;
  });
  return firstOver === -1 ? texts : texts.slice(0, Math.max(1, firstOver));
}
